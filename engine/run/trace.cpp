#include "run/trace.h"

#include <cassert>
#include <utility>

namespace twice {

std::shared_ptr<const Counts> tracePoint(const Counts& counts)
{
    auto point = std::make_shared<Counts>(counts);
    point->latencies = {};
    return point;
}

Trace::Trace(std::size_t maxPoints) : m_maxPoints(maxPoints)
{
    assert(maxPoints >= 2);
    m_points.reserve(maxPoints);
}

void Trace::add(const Counts& counts)
{
    ++m_pieces;
    if (m_pieces % m_stride != 0)
        return;
    if (m_points.size() == m_maxPoints) {
        // Point i stands after (i + 1) · stride pieces; every second one is what a doubled stride would have kept.
        for (std::size_t i = 0; i < m_maxPoints / 2; ++i)
            m_points[i] = std::move(m_points[2 * i + 1]);
        m_points.resize(m_maxPoints / 2);
        m_stride *= 2;
        if (m_pieces % m_stride != 0)
            return;
    }
    m_points.push_back(tracePoint(counts));
}

} // namespace twice
