#pragma once

#include "timeline/happening.h"

#include <cstdint>

namespace twice {

class Cell;
struct Call;
struct Claim;
struct Delivery;

/// Tells the cell's witness, where there is one, what happens.
///
/// Where there is none each of these costs one look at a pointer that is never set; the rest is out of the way.
class Reporter
{
public:
    Reporter(Cell& cell, Witness* witness) : m_cell(cell), m_witness(witness) {}

    void request(HappeningKind kind, std::uint32_t request, std::uint32_t content, MessageKind origin,
                 VirtualTime until = endless)
    {
        if (m_witness != nullptr) [[unlikely]]
            tellRequest(kind, request, content, origin, until);
    }
    void row(HappeningKind kind, std::uint32_t request, std::uint32_t jobId, MessageKind origin,
             std::uint32_t relay = nobody)
    {
        if (m_witness != nullptr) [[unlikely]]
            tellRow(kind, request, jobId, origin, relay);
    }
    void message(HappeningKind kind, const Message& message)
    {
        if (m_witness != nullptr) [[unlikely]]
            tellMessage(kind, message);
    }
    /// About the delivery as a whole.
    void delivery(HappeningKind kind, const Delivery& delivery, VirtualTime until = endless)
    {
        if (m_witness != nullptr) [[unlikely]]
            tellDelivery(kind, delivery, until, true, Death::None);
    }
    /// `counted`: otherwise it was stale.
    void said(HappeningKind kind, const Delivery& delivery, bool counted, VirtualTime until = endless)
    {
        if (m_witness != nullptr) [[unlikely]]
            tellDelivery(kind, delivery, until, counted, Death::None);
    }
    void died(const Delivery& delivery, Death death)
    {
        if (m_witness != nullptr) [[unlikely]]
            tellDelivery(HappeningKind::Crashed, delivery, endless, true, death);
    }
    /// About the step that the delivery is at.
    void step(HappeningKind kind, const Delivery& delivery, VirtualTime until = endless, bool holds = true)
    {
        if (m_witness != nullptr) [[unlikely]]
            tellStep(kind, delivery, until, holds);
    }
    /// About a claim or a store's entry: of a step, or of the whole job.
    void claim(HappeningKind kind, const Delivery& delivery, const Claim& claim, VirtualTime until = endless,
               bool holds = true)
    {
        if (m_witness != nullptr) [[unlikely]]
            tellClaim(kind, delivery, claim, until, holds);
    }
    void callBegins(const Delivery& delivery, const Call& call, VirtualTime moment)
    {
        if (m_witness != nullptr) [[unlikely]]
            tellCallBegins(delivery, call, moment);
    }
    void call(HappeningKind kind, const Call& call, bool holds = true)
    {
        if (m_witness != nullptr) [[unlikely]]
            tellCall(kind, call, holds, 0, {});
    }
    void effect(const Call& call, std::uint64_t count, std::optional<Cause> cause)
    {
        if (m_witness != nullptr) [[unlikely]]
            tellCall(HappeningKind::EffectDone, call, true, count, cause);
    }

private:
    void tellRequest(HappeningKind kind, std::uint32_t request, std::uint32_t content, MessageKind origin,
                     VirtualTime until);
    void tellRow(HappeningKind kind, std::uint32_t request, std::uint32_t jobId, MessageKind origin,
                 std::uint32_t relay);
    void tellMessage(HappeningKind kind, const Message& message);
    void tellDelivery(HappeningKind kind, const Delivery& delivery, VirtualTime until, bool holds, Death death);
    void tellStep(HappeningKind kind, const Delivery& delivery, VirtualTime until, bool holds);
    void tellClaim(HappeningKind kind, const Delivery& delivery, const Claim& claim, VirtualTime until, bool holds);
    void tellCallBegins(const Delivery& delivery, const Call& call, VirtualTime moment);
    void tellCall(HappeningKind kind, const Call& call, bool holds, std::uint64_t count, std::optional<Cause> cause);
    [[nodiscard]] Happening about(HappeningKind kind, std::uint32_t request) const;
    [[nodiscard]] Happening about(HappeningKind kind, const Delivery& delivery) const;

    Cell& m_cell;
    Witness* m_witness;
};

} // namespace twice
