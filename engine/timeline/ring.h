#pragma once

#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

namespace twice {

/// A queue of plain values in one piece of memory that is used round and round. It grows with the most it has held at
/// one time; a std::deque takes and gives a block of memory every few values for as long as it runs.
template <typename Value>
class Ring
{
public:
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] const Value& front() const
    {
        assert(!empty());
        return m_places[m_first];
    }
    [[nodiscard]] const Value& back() const
    {
        assert(!empty());
        return m_places[(m_first + m_size - 1) & m_mask];
    }
    void push_back(const Value& value)
    {
        if (m_size == m_places.size())
            grow();
        m_places[(m_first + m_size++) & m_mask] = value;
    }
    void pop_front()
    {
        assert(!empty());
        m_first = (m_first + 1) & m_mask;
        --m_size;
    }

private:
    void grow()
    {
        std::vector<Value> larger(m_places.empty() ? 16 : m_places.size() * 2); // a power of two, for the mask
        for (std::size_t i = 0; i < m_size; ++i)
            larger[i] = m_places[(m_first + i) & m_mask];
        m_places = std::move(larger);
        m_first = 0;
        m_mask = m_places.size() - 1;
    }

    std::vector<Value> m_places;
    std::size_t m_first = 0;
    std::size_t m_size = 0;
    std::size_t m_mask = 0;
};

} // namespace twice
