#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace twice {

struct CountedValue
{
    std::int64_t value = 0;
    std::uint64_t times = 0;
    friend bool operator==(const CountedValue&, const CountedValue&) = default;
};

/// Counts how often each value comes, for at most some thousands of different ones.
///
/// A hash table in one block: searching a sorted list of two thousand values took ten times as long, most of it for
/// branches guessed wrong. An empty one owns no memory.
class ValueTally
{
public:
    void add(std::int64_t value)
    {
        if (4 * (m_different + 1) > 3 * m_slots.size())
            grow();
        CountedValue& slot = slotOf(value);
        if (slot.times++ == 0) {
            slot.value = value;
            ++m_different;
        }
    }

    [[nodiscard]] bool empty() const { return m_different == 0; }
    /// How many different values.
    [[nodiscard]] std::size_t size() const { return m_different; }
    /// All that came, in no order.
    [[nodiscard]] std::vector<CountedValue> values() const;

private:
    /// The value's own, or the free one that it would get.
    CountedValue& slotOf(std::int64_t value)
    {
        // Fibonacci hashing: the upper bits of the product tell round numbers apart as well.
        std::size_t slot = (static_cast<std::uint64_t>(value) * 0x9E3779B97F4A7C15U) >> m_shift;
        while (m_slots[slot].times != 0 && m_slots[slot].value != value)
            slot = (slot + 1) & (m_slots.size() - 1);
        return m_slots[slot];
    }
    void grow();

    std::size_t m_different = 0;
    unsigned m_shift = 64;             ///< 64 less the binary logarithm of the number of slots
    std::vector<CountedValue> m_slots; ///< none or a power of two; free where times is 0
};

} // namespace twice
