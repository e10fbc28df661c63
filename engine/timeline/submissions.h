#pragma once

#include "timeline/requests.h"

#include <cstdint>
#include <vector>

namespace twice {

class Cell;

/// Where the requests of a cell come from: clients that submit them, send them again, and people who rerun them; and
/// the producer that writes order and message (model 2, 4.6).
class Submissions
{
public:
    explicit Submissions(Cell& cell);
    /// Plans the first arrival and the reruns.
    void begin();
    /// When the last submission, copy or rerun that is known comes.
    [[nodiscard]] VirtualTime lastPlanned() const { return m_lastPlanned; }
    /// Requests of the cell that have not arrived.
    [[nodiscard]] std::uint64_t notArrived() const { return m_requests - m_arrived; }

    // Events.
    void arrive();
    void submitAgain(std::uint32_t request, std::uint32_t content, MessageKind kind);
    void rerun(std::uint32_t which);

private:
    void planArrival();
    void plan(VirtualTime time, std::uint32_t request, std::uint32_t content, MessageKind kind);
    void submit(std::uint32_t request, std::uint32_t content, MessageKind kind);
    /// False where the client is told that it did not work.
    [[nodiscard]] bool isWritten(std::uint32_t request, std::uint32_t content, MessageKind kind);
    void planCopies(std::uint32_t request);
    void planCopy(std::uint32_t request, VirtualTime after, bool changed);
    [[nodiscard]] VirtualTime arrivalTime();
    [[nodiscard]] std::uint64_t requestNumber(std::uint64_t index) const;
    [[nodiscard]] std::uint32_t userOf(std::uint64_t index) const
    {
        return static_cast<std::uint32_t>(m_users == m_requests ? index : index % m_users);
    }

    Cell& m_cell;
    std::uint64_t m_users;    ///< of the cell
    std::uint64_t m_requests; ///< of the cell
    std::uint64_t m_arrived = 0;
    double m_poissonClock = 0;          ///< in microseconds, not rounded
    std::vector<std::uint32_t> m_order; ///< with listed times: indexes in the order of arrival
    VirtualTime m_lastPlanned = 0;
    std::vector<std::uint32_t> m_rerunnable; ///< by index in the cell; kept only while reruns are to come
    std::size_t m_rerunsLeft = 0;
};

} // namespace twice
