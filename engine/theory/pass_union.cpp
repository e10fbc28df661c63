#include "theory/pass_union.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace twice {

PassUnion::PassUnion(std::size_t marks, Together markTogether, std::size_t passes)
    : m_marks(marks),
      m_markTogether(markTogether),
      m_passes(passes),
      m_choose(passes + 1)
{
    for (std::size_t n = 0; n < m_choose.size(); ++n) {
        m_choose[n].assign(n + 1, 1);
        for (std::size_t k = 1; k < n; ++k)
            m_choose[n][k] = m_choose[n - 1][k - 1] + m_choose[n - 1][k];
    }
}

ItemGroup PassUnion::nobody() const
{
    ItemGroup group(m_marks, m_passes);
    group.at(0, 0) = 1;
    return group;
}

ItemGroup PassUnion::together(const ItemGroup& a, const ItemGroup& b) const
{
    const std::size_t m = m_passes;
    ItemGroup both(m_marks, m);
    std::vector<double> byMark(m_marks);
    for (std::size_t failedA = 0; failedA <= m; ++failedA) {
        for (std::size_t failedB = 0; failedB <= m; ++failedB) {
            std::fill(byMark.begin(), byMark.end(), 0.0);
            for (std::size_t markA = 0; markA < m_marks; ++markA) {
                const double chance = a.at(markA, failedA);
                for (std::size_t markB = 0; chance > 0 && markB < m_marks; ++markB)
                    byMark[m_markTogether(markA, markB)] += chance * b.at(markB, failedB);
            }
            // Of b's failed passes, `added` are not among a's.
            const std::size_t least = failedB > failedA ? failedB - failedA : 0;
            for (std::size_t added = least; added <= std::min(failedB, m - failedA); ++added) {
                const double chance =
                    m_choose[m - failedA][added] * m_choose[failedA][failedB - added] / m_choose[m][failedB];
                for (std::size_t mark = 0; mark < m_marks; ++mark)
                    both.at(mark, failedA + added) += chance * byMark[mark];
            }
        }
    }
    return both;
}

ItemGroup PassUnion::withItems(ItemGroup group, ItemGroup item, std::size_t number, const std::stop_token& stop) const
{
    for (std::size_t left = number; left > 0 && !stop.stop_requested(); left /= 2) {
        if (left % 2 == 1)
            group = together(group, item);
        if (left > 1)
            item = together(item, item);
    }
    return group;
}

double PassUnion::operations(std::size_t marks, std::size_t passes, std::size_t number)
{
    const double pairs = 2.0 * static_cast<double>(std::bit_width(number));
    const auto width = static_cast<double>(passes + 1);
    const auto count = static_cast<double>(marks);
    return pairs * width * width * (count * count + count * width / 3);
}

} // namespace twice
