#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace twice {

/// A text whose length never changes, kept within the object unless it is long. There are hundreds of thousands of them
/// at a time, and an allocation more for each costs most when a stop has to be obeyed at once.
class StateText
{
public:
    /// All zeros.
    explicit StateText(std::size_t size) : m_size(size)
    {
        if (size > m_near.size())
            m_far.resize(size);
    }

    char16_t& operator[](std::size_t place) { return data()[place]; }
    const char16_t& operator[](std::size_t place) const { return view()[place]; }
    [[nodiscard]] std::u16string_view view() const
    {
        return m_far.empty() ? std::u16string_view(m_near.data(), m_size) : std::u16string_view(m_far);
    }
    friend bool operator==(const StateText&, const StateText&) = default;

private:
    char16_t* data() { return m_far.empty() ? m_near.data() : m_far.data(); }

    std::size_t m_size;
    std::array<char16_t, 28> m_near{};
    std::u16string m_far;
};

} // namespace twice
