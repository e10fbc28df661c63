#include "fields/unique_name.h"

#include <algorithm>
#include <string_view>

namespace twice::ui {

std::string uniqueName(const std::string& name, const std::vector<std::string>& taken)
{
    const auto isFree = [&](const std::string& one) {
        return std::find(taken.begin(), taken.end(), one) == taken.end();
    };
    if (isFree(name))
        return name;
    constexpr std::string_view digits = "0123456789";
    const std::size_t end = name.find_last_not_of(digits);
    const bool numbered = end != std::string::npos && end + 1 < name.size() && end > 0 && name[end] == ' ';
    const std::string stem = numbered ? name.substr(0, end) : name;
    for (int n = 2;; ++n) {
        std::string tried = stem + ' ' + std::to_string(n);
        if (isFree(tried))
            return tried;
    }
}

} // namespace twice::ui
