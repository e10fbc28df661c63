#pragma once

#include "timeline/key_memory.h"
#include "timeline/pool.h"
#include "timeline/requests.h"

#include <cstdint>

namespace twice {

class Cell;

/// What a provider says to a call, or the worker makes of its silence.
enum class Answer : std::uint8_t
{
    Success,
    Failure, ///< also a reply that was lost or came too late
    Refusal  ///< for different data: fails the job for good
};

/// A call on its way. It reaches the provider whatever becomes of the worker that made it.
struct Call
{
    std::uint32_t request = nobody;
    std::uint32_t step = 0;
    std::uint32_t content = 0;
    std::uint32_t delivery = nobody; ///< who waits for the reply
    std::uint64_t waitTicket = 0;    ///< … as long as it waits for this
    std::uint64_t keyMade = 0;       ///< what else its key is made of
    bool sendsKey = false;           ///< to a provider that honours keys
    bool keyIsNew = false;           ///< one that nobody will ever meet again
    bool conflicts = false;          ///< its key was on another call's way when it began
    bool isOnTheWay = false;         ///< counted in the key's entry
    bool storeForgot = false;        ///< our store had known this very effect, and its period ended
    CallTrace trace;
};

/// Whoever performs the side effects, outside our processes, with the keys that they remember (model 4.3).
class Providers
{
public:
    explicit Providers(Cell& cell, KeyMemory& keys) : m_cell(cell), m_keys(keys) {}

    /// The call sets out.
    void begin(Call& call);
    /// The indivisible moment in which the provider fails, knows the key, or performs the effect. What it answered, and
    /// whether the reply got lost.
    struct Reply
    {
        Answer answer = Answer::Failure;
        bool lost = false;
    };
    Reply moment(const Call& call);
    /// Whether the step of the request is done, as askFirst is told.
    [[nodiscard]] bool isDone(std::uint32_t request, std::uint32_t step);
    /// Stops counting what is no longer remembered.
    void forgetEnded();

private:
    [[nodiscard]] bool isOut(const TimelineStep& step) const;
    [[nodiscard]] Answer answer(const Call& call, const TimelineStep& step, Request& request, StepRecord& record);
    void perform(const Call& call, const TimelineStep& step, StepRecord& record, bool keyExpired);
    void remember(const Call& call, const TimelineStep& step, Request& request, KeyEntry::State state);
    [[nodiscard]] KeyMemory::Ref entryOf(const Call& call, Request& request);

    Cell& m_cell;
    KeyMemory& m_keys;
};

} // namespace twice
