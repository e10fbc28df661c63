#pragma once

#include "timeline/pool.h"
#include "timeline/virtual_time.h"

#include <cstdint>
#include <vector>

namespace twice {

/// What goes with a key (model 3): the step, and the content of a request. A key that is met with other data than it
/// was first used with belongs to somebody else, or to a copy that was changed.
struct KeyData
{
    std::uint64_t request = 0;
    std::uint32_t step = 0;
    std::uint32_t content = 0; ///< 0: the original's; every changed copy has its own
    friend bool operator==(const KeyData&, const KeyData&) = default;
};

/// What a key is made of beside its owner and its place: attempt, message or day; in a memory store also the process
/// that remembers it, and which of its lives.
struct KeyMade
{
    std::uint64_t detail = 0;
    std::uint64_t home = 0;
    friend bool operator==(const KeyMade&, const KeyMade&) = default;
};

/// What a key stands for.
struct KeyEntry
{
    enum class State : std::uint8_t
    {
        Unknown,
        Running, ///< claimed, or being worked on
        Done,
        Failed ///< a saved failure
    };
    State state = State::Unknown;
    bool isNamed = false;           ///< `made` is the key's; it stays so, for many may refer to the entry
    bool counted = false;           ///< among the keys that are remembered
    bool forgot = false;            ///< not Done: had known the effect of `data`, and the period of that is over
    std::uint16_t onTheWay = 0;     ///< calls with this key that have not reached the provider's moment
    std::uint32_t worker = nobody;  ///< Running: the delivery whose work it is
    std::uint32_t waiting = nobody; ///< … in a memory store: the first delivery that waits for it
    KeyData data;
    KeyMade made;
    std::uint64_t claimant = 0; ///< Running: serial number of the delivery that claimed it
    VirtualTime end = endless;  ///< of being remembered, or of the lease; no longer valid at that time

    [[nodiscard]] bool isFinished() const { return state == State::Done || state == State::Failed; }
    [[nodiscard]] bool isRemembered(VirtualTime now) const { return isFinished() && now < end; }
    /// Whether it had known this very effect, and the period of that is over. Not for one that is remembered.
    [[nodiscard]] bool hasForgotten(const KeyData& effect, VirtualTime now) const
    {
        return (state == State::Done ? end <= now : forgot) && data.request == effect.request &&
               data.step == effect.step;
    }
};

/// Remembers keys: those of the providers, or those of our own store (model 4.3, 4.4), and how many at one time.
///
/// Entries lie with their owner, a request or a user, in a block that the owner holds as long as somebody may ask. An
/// owner has `places`; entries of one place differ in what they are `made` of. Not thread-safe: each cell has its own.
class KeyMemory
{
public:
    /// Names an entry for as long as its block is held.
    struct Ref
    {
        std::uint32_t block = nobody;
        std::uint32_t index = 0;
        friend bool operator==(const Ref&, const Ref&) = default;
    };

    explicit KeyMemory(std::uint32_t places) : m_blocks(places == 0 ? 1 : places), m_places(places) {}

    std::uint32_t takeBlock();
    void giveBlock(std::uint32_t block);

    KeyEntry& operator[](Ref ref);
    /// The entry, which is Unknown where there was none. An entry that `isUseless` may be given up for it.
    template <typename Predicate>
    Ref find(std::uint32_t block, std::uint32_t place, KeyMade made, Predicate isUseless);
    Ref find(std::uint32_t block, std::uint32_t place, KeyMade made)
    {
        return find(block, place, made, [](const KeyEntry&) { return false; });
    }

    // How many are remembered at one time. An entry that ends is counted down when the next one is counted.

    /// Counts the entry if it is not counted yet. Tell of an end that is not endless with willEnd().
    void count(Ref ref);
    /// The entry is no longer remembered, before its end.
    void uncount(Ref ref);
    /// One more key that nobody can meet again, until `end`. `home` comes back in forgetEnded().
    void countNew(VirtualTime end, std::uint64_t home = 0);
    /// One that was counted without an end ends now, or at `end`.
    void uncountNew() { --m_remembered; }
    void newWillEnd(VirtualTime end, std::uint64_t home = 0);
    /// `many` entries fewer, which were counted and will not be asked for again.
    void forgetMany(std::uint64_t many) { m_remembered -= many; }
    /// A counted entry ends at its `end`. `owner`: whoever holds the block, to be let go by forgetEnded().
    void willEnd(Ref ref, std::uint32_t owner);
    /// Counts down what has ended by `now`. `Visitor` has bool stillCounts(const KeyEntry&) and
    /// bool stillCountsNew(home), false for what forgetMany() counted down already, and void letGo(owner).
    template <typename Visitor>
    void forgetEnded(VirtualTime now, Visitor&& visitor);

    /// As of the last forgetEnded().
    [[nodiscard]] std::uint64_t remembered() const { return m_remembered; }
    [[nodiscard]] std::uint64_t peak() const { return m_peak; }

private:
    struct Extra
    {
        std::uint32_t place = 0;
        KeyEntry entry;
    };
    struct Ending
    {
        VirtualTime time = 0;
        Ref ref;
        std::uint32_t owner = nobody;
        std::uint64_t home = 0;
        // The standard heap has its greatest on top: the earliest.
        friend bool operator<(const Ending& a, const Ending& b) { return a.time > b.time; }
    };
    void rise();
    Ending takeEnding();

    BlockPool<KeyEntry> m_blocks;
    std::vector<std::vector<Extra>> m_extras; ///< of each block, entries beyond the first of a place
    std::uint32_t m_places;
    std::uint64_t m_remembered = 0;
    std::uint64_t m_peak = 0;
    std::vector<Ending> m_endings; ///< a heap
};

template <typename Predicate>
auto KeyMemory::find(std::uint32_t block, std::uint32_t place, KeyMade made, Predicate isUseless) -> Ref
{
    KeyEntry& first = m_blocks[block][place];
    const auto name = [made](KeyEntry& entry) {
        entry = KeyEntry{};
        entry.isNamed = true;
        entry.made = made;
    };
    if (!first.isNamed)
        name(first);
    if (first.made == made)
        return {block, place};
    std::vector<Extra>& extras = m_extras[block];
    for (std::uint32_t i = 0; i < extras.size(); ++i)
        if (extras[i].place == place && extras[i].entry.made == made)
            return {block, m_places + i};
    if (isUseless(first)) {
        name(first);
        return {block, place};
    }
    for (std::uint32_t i = 0; i < extras.size(); ++i) {
        if (extras[i].place == place && isUseless(extras[i].entry)) {
            name(extras[i].entry);
            return {block, m_places + i};
        }
    }
    extras.push_back({place, {}});
    name(extras.back().entry);
    return {block, m_places + static_cast<std::uint32_t>(extras.size() - 1)};
}

template <typename Visitor>
void KeyMemory::forgetEnded(VirtualTime now, Visitor&& visitor)
{
    while (!m_endings.empty() && m_endings.front().time <= now) {
        const Ending ending = takeEnding();
        if (ending.ref.block == nobody) {
            m_remembered -= visitor.stillCountsNew(ending.home) ? 1u : 0u;
            continue;
        }
        // It may have been renewed meanwhile; then its new end has an ending of its own.
        if (KeyEntry& entry = (*this)[ending.ref]; entry.counted && entry.isFinished() && entry.end <= now) {
            m_remembered -= visitor.stillCounts(entry) ? 1u : 0u;
            entry.counted = false;
        }
        visitor.letGo(ending.owner);
    }
}

} // namespace twice
