#include "counting/value_tally.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

namespace twice {

std::vector<CountedValue> ValueTally::values() const
{
    std::vector<CountedValue> values;
    values.reserve(m_different);
    std::copy_if(m_slots.begin(), m_slots.end(), std::back_inserter(values),
                 [](const CountedValue& slot) { return slot.times != 0; });
    return values;
}

void ValueTally::grow()
{
    constexpr std::size_t first = 16;
    const std::vector<CountedValue> old = std::exchange(m_slots, {});
    m_slots.resize(old.empty() ? first : 4 * old.size());
    m_shift = 64 - static_cast<unsigned>(std::countr_zero(m_slots.size()));
    for (const CountedValue& slot : old)
        if (slot.times != 0)
            slotOf(slot.value) = slot;
}

} // namespace twice
