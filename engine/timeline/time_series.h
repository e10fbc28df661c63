#pragma once

#include "timeline/virtual_time.h"

#include <cstdint>
#include <vector>

namespace twice {

/// What a cell holds at one moment of its clock.
struct CellState
{
    std::uint64_t waiting = 0;      ///< visible messages that wait in the queue
    std::uint64_t inFlight = 0;     ///< slots that are taken
    std::uint64_t storeKeys = 0;    ///< keys that our own store remembers
    std::uint64_t providerKeys = 0; ///< keys that the providers remember
    friend bool operator==(const CellState&, const CellState&) = default;
};

/// A cell's state against its clock, in memory that does not grow with the time. A plain value.
///
/// It looks at even distances. Those begin at a microsecond; where the points would be too many, every second one goes
/// and the distance doubles. So the points depend on the cell's state alone, each is a state that was really there, and
/// what happened between two of them is not seen.
class TimeSeries
{
public:
    static constexpr std::size_t mostPoints = 512;

    /// The first moment that is not known yet: a multiple of spacing().
    [[nodiscard]] VirtualTime next() const { return static_cast<VirtualTime>(m_points.size()) * m_spacing; }
    /// Points are to be added for all moments before `end`: next() may be later afterwards.
    void makeRoom(VirtualTime end);
    /// The state at next().
    void add(const CellState& state) { m_points.push_back(state); }

    /// Between two points, in microseconds.
    [[nodiscard]] VirtualTime spacing() const { return m_spacing; }
    /// The state at 0, spacing(), 2 · spacing(), …, each after everything that happened at that moment.
    [[nodiscard]] const std::vector<CellState>& points() const { return m_points; }

private:
    void thinOut();

    VirtualTime m_spacing = 1;
    std::vector<CellState> m_points;
};

} // namespace twice
