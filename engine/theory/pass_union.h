#pragma once

#include <cstddef>
#include <stop_token>
#include <vector>

namespace twice {

/// A group of a batch's items: the probability that it has mark `mark` and fails in just `failed` of some passes.
class ItemGroup
{
public:
    ItemGroup(std::size_t marks, std::size_t passes) : m_width(passes + 1), m_chances(marks * m_width) {}
    [[nodiscard]] double& at(std::size_t mark, std::size_t failed) { return m_chances[mark * m_width + failed]; }
    [[nodiscard]] double at(std::size_t mark, std::size_t failed) const { return m_chances[mark * m_width + failed]; }

private:
    std::size_t m_width;
    std::vector<double> m_chances;
};

/// Puts independent items of a batch together.
///
/// Items are independent, but which passes fail is not: it is the union of those in which one of them fails. As all
/// passes are alike, only the union's *size* matters: given their sizes, the sets of two groups of items are random
/// ones, and their union's size has a hypergeometric distribution. So groups of items are put together two by two. This
/// needs no subtraction, as inclusion and exclusion would.
class PassUnion
{
public:
    /// Marks are numbers from 0 (nothing) on, and `markTogether` puts two of them together.
    using Together = std::size_t (*)(std::size_t, std::size_t);
    PassUnion(std::size_t marks, Together markTogether, std::size_t passes);

    [[nodiscard]] std::size_t passes() const { return m_passes; }
    /// Of `n` things.
    [[nodiscard]] double choose(std::size_t n, std::size_t k) const { return m_choose[n][k]; }

    [[nodiscard]] ItemGroup nobody() const;
    [[nodiscard]] ItemGroup together(const ItemGroup& a, const ItemGroup& b) const;
    /// `group` and `number` items like `item`. Worthless when told to stop.
    [[nodiscard]] ItemGroup withItems(ItemGroup group, ItemGroup item, std::size_t number,
                                      const std::stop_token& stop) const;
    /// About how many operations withItems() takes.
    [[nodiscard]] static double operations(std::size_t marks, std::size_t passes, std::size_t number);

private:
    std::size_t m_marks;
    Together m_markTogether;
    std::size_t m_passes;
    std::vector<std::vector<double>> m_choose; ///< binomial coefficients
};

} // namespace twice
