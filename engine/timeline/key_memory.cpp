#include "timeline/key_memory.h"

#include <algorithm>

namespace twice {

std::uint32_t KeyMemory::takeBlock()
{
    const std::uint32_t block = m_blocks.take();
    if (m_extras.size() <= block)
        m_extras.resize(block + std::size_t{1});
    return block;
}

void KeyMemory::giveBlock(std::uint32_t block)
{
    m_extras[block].clear();
    m_blocks.give(block);
}

KeyEntry& KeyMemory::operator[](Ref ref)
{
    return ref.index < m_places ? m_blocks[ref.block][ref.index] : m_extras[ref.block][ref.index - m_places].entry;
}

void KeyMemory::rise()
{
    ++m_remembered;
    m_peak = std::max(m_peak, m_remembered);
}

void KeyMemory::count(Ref ref)
{
    KeyEntry& entry = (*this)[ref];
    if (entry.counted)
        return;
    entry.counted = true;
    rise();
}

void KeyMemory::uncount(Ref ref)
{
    KeyEntry& entry = (*this)[ref];
    if (!entry.counted)
        return;
    entry.counted = false;
    --m_remembered;
}

void KeyMemory::countNew(VirtualTime end, std::uint64_t home)
{
    rise();
    newWillEnd(end, home);
}

void KeyMemory::newWillEnd(VirtualTime end, std::uint64_t home)
{
    if (end == endless)
        return;
    m_endings.push_back({end, {}, nobody, home});
    std::push_heap(m_endings.begin(), m_endings.end());
}

void KeyMemory::willEnd(Ref ref, std::uint32_t owner)
{
    m_endings.push_back({(*this)[ref].end, ref, owner, 0});
    std::push_heap(m_endings.begin(), m_endings.end());
}

auto KeyMemory::takeEnding() -> Ending
{
    std::pop_heap(m_endings.begin(), m_endings.end());
    const Ending ending = m_endings.back();
    m_endings.pop_back();
    return ending;
}

} // namespace twice
