#pragma once

#include "timeline/key_memory.h"
#include "timeline/requests.h"

#include <cstdint>

namespace twice {

class Cell;

/// What a key is made of beside its owner and place (model 3, Keys): the attempt, the message's job ID, the day of
/// `now`, or nothing. Not for keys that are new each time.
[[nodiscard]] std::uint64_t keyMade(KeyKind kind, std::uint32_t attempt, std::uint32_t jobId, VirtualTime now);
/// Whether nobody will ever meet the key again. `ofJob`: it is a key without a step, made once for each delivery.
[[nodiscard]] bool isNewEachTime(KeyKind kind, bool ofJob);

/// What both kinds of store do with keys: find the entry of a request or user, and remember it for the store's period.
class StoreKeys
{
public:
    StoreKeys(Cell& cell, KeyMemory& keys) : m_cell(cell), m_keys(keys) {}

    KeyEntry& operator[](KeyMemory::Ref ref) { return m_keys[ref]; }
    KeyMemory& memory() { return m_keys; }
    /// The block that the request's entries lie in: its own or its user's.
    [[nodiscard]] std::uint32_t blockOf(std::uint32_t request);
    /// From now on for the store's period the entry is finished so.
    void finish(KeyMemory::Ref ref, std::uint32_t request, KeyEntry::State state, const KeyData& data);

private:
    Cell& m_cell;
    KeyMemory& m_keys;
};

} // namespace twice
