#include "scenario/format/closest_name.h"

#include <algorithm>
#include <vector>

namespace twice {
namespace {

/// How many letters must be changed, added, removed or swapped with their neighbour to make `b` of `a`.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> beforeLast(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        beforeLast.swap(last);
        last.swap(row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({change, last[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
    }
    return row[b.size()];
}

} // namespace

std::optional<std::string_view> closestName(std::string_view wrong, std::span<const std::string_view> names)
{
    constexpr std::size_t longest = 64;
    if (wrong.size() > longest)
        return {};
    std::optional<std::string_view> closest;
    std::size_t least = std::max<std::size_t>(1, wrong.size() / 3) + 1;
    for (const std::string_view name : names) {
        if (const std::size_t distance = editDistance(wrong, name); distance < least) {
            least = distance;
            closest = name;
        }
    }
    return closest;
}

} // namespace twice
