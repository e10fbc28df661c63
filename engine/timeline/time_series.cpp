#include "timeline/time_series.h"

namespace twice {

void TimeSeries::makeRoom(VirtualTime end)
{
    while ((end - 1) / m_spacing >= static_cast<VirtualTime>(mostPoints))
        thinOut();
}

void TimeSeries::thinOut()
{
    const std::size_t kept = (m_points.size() + 1) / 2;
    for (std::size_t i = 1; i < kept; ++i)
        m_points[i] = m_points[2 * i];
    m_points.resize(kept);
    m_spacing *= 2;
}

} // namespace twice
