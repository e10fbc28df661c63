#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace twice {

/// "No such thing", for the numbers that a pool gives.
inline constexpr std::uint32_t nobody = UINT32_MAX;

/// Things that come and go by the million, numbered, at addresses that stay: memory grows with how many are alive at
/// one time, not with how many there have ever been. A number is used again after give().
template <typename Thing>
class Pool
{
public:
    /// A number for a thing, which is as the last one with that number was left: whoever takes it fills it where it
    /// lies.
    std::uint32_t take()
    {
        if (m_free.empty())
            grow();
        const std::uint32_t number = m_free.back();
        m_free.pop_back();
        return number;
    }
    /// Likewise, newly made where it lies, from `arguments`. An assignment makes it elsewhere first and copies in large
    /// pieces what was just written in small ones, for which the processor has to wait.
    template <typename... Arguments>
    std::uint32_t takeNew(const Arguments&... arguments)
    {
        const std::uint32_t number = take();
        Thing& place = (*this)[number];
        std::destroy_at(&place);
        if constexpr (sizeof...(Arguments) == 0)
            ::new (static_cast<void*>(&place)) Thing; // without zeros first, since its members know what they are
        else
            ::new (static_cast<void*>(&place)) Thing(arguments...);
        return number;
    }
    void give(std::uint32_t number)
    {
        assert(number < m_chunks.size() * chunkSize);
        m_free.push_back(number);
    }
    Thing& operator[](std::uint32_t number) { return m_chunks[number / chunkSize][number % chunkSize]; }
    const Thing& operator[](std::uint32_t number) const { return m_chunks[number / chunkSize][number % chunkSize]; }
    /// Every place there is with its number, taken or not: the things themselves must tell.
    template <typename Visit>
    void forEachPlace(Visit visit)
    {
        std::uint32_t number = 0;
        for (const auto& chunk : m_chunks)
            for (std::uint32_t i = 0; i < chunkSize; ++i)
                visit(chunk[i], number++);
    }

private:
    static constexpr std::uint32_t chunkSize = 256;
    void grow()
    {
        m_chunks.push_back(std::make_unique<Thing[]>(chunkSize));
        const auto first = static_cast<std::uint32_t>((m_chunks.size() - 1) * chunkSize);
        for (std::uint32_t i = chunkSize; i > 0; --i)
            m_free.push_back(first + i - 1);
    }

    std::vector<std::unique_ptr<Thing[]>> m_chunks;
    std::vector<std::uint32_t> m_free;
};

/// Blocks of `width` things each, likewise.
template <typename Thing>
class BlockPool
{
public:
    explicit BlockPool(std::size_t width) : m_width(width) {}

    /// A block of newly made things.
    std::uint32_t take()
    {
        if (m_free.empty()) {
            m_blocks.push_back(std::make_unique<Thing[]>(m_width));
            return static_cast<std::uint32_t>(m_blocks.size() - 1);
        }
        const std::uint32_t block = m_free.back();
        m_free.pop_back();
        for (std::size_t i = 0; i < m_width; ++i)
            m_blocks[block][i] = Thing{};
        return block;
    }
    void give(std::uint32_t block) { m_free.push_back(block); }
    Thing* operator[](std::uint32_t block) { return m_blocks[block].get(); }
    const Thing* operator[](std::uint32_t block) const { return m_blocks[block].get(); }
    [[nodiscard]] std::size_t width() const { return m_width; }

private:
    std::size_t m_width;
    std::vector<std::unique_ptr<Thing[]>> m_blocks;
    std::vector<std::uint32_t> m_free;
};

} // namespace twice
