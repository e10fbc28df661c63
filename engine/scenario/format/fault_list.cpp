#include "scenario/format/fault_list.h"

#include <algorithm>

namespace twice {

void FaultList::add(const FieldPath& path, std::string message)
{
    if (isFull()) {
        ++m_leftOut;
        return;
    }
    std::string where = path.text();
    if (!isFaulty(where))
        m_faults.push_back({std::move(where), std::move(message)});
}

bool FaultList::isClean(const FieldPath& path) const
{
    return m_faults.empty() || !isFaulty(path.text());
}

bool FaultList::isFaulty(std::string_view path) const
{
    return std::any_of(m_faults.begin(), m_faults.end(), [&](const Fault& fault) {
        if (!path.starts_with(fault.path))
            return false;
        return path.size() == fault.path.size() || fault.path.empty() || path[fault.path.size()] == '.' ||
               path[fault.path.size()] == '[';
    });
}

Faults withRest(Faults gathered, std::size_t leftOut)
{
    if (leftOut > 0)
        gathered.push_back({"", "and " + std::to_string(leftOut) + " more faults"});
    return gathered;
}

} // namespace twice
