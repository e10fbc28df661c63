#include "run/cell_spread.h"

#include <algorithm>
#include <cstddef>

namespace twice {

namespace {

// Below so many a sum over cells is too far from normal for its spread alone.
constexpr double fewEvents = 30;

bool isNumberOfRequests(const CountField& field)
{
    return field.jsonName == "requests";
}

} // namespace

void noteCell(Counts& counts, const std::vector<Step>& expandedSteps)
{
    counts.cells = 1;
    counts.squaresOverCells.clear();
    for (const CountField& field : countFields()) {
        const double value = field.value(counts, expandedSteps);
        counts.squaresOverCells.push_back(value * value);
    }
}

std::optional<Interval> intervalOf(const CountField& field, const Counts& counts,
                                   const std::vector<Step>& expandedSteps)
{
    const std::optional<Interval> ofRequests = field.interval(counts, expandedSteps);
    if (counts.cells < 2 || isNumberOfRequests(field) || field.isDuration)
        return ofRequests;
    const auto& fields = countFields();
    const auto place = static_cast<std::size_t>(&field - fields.data());
    // A ratio is a number for each request; over cells of one size its mean is a sum divided by their number.
    const double number = field.isRatio ? static_cast<double>(counts.cells) : 1;
    const double value = field.value(counts, expandedSteps);
    const Interval sum = intervalOfCells(value * number, counts.squaresOverCells[place], counts.cells);
    Interval ofCells{sum.low / number, sum.high / number};
    // Where few cells have any, or all have the same, their spread says too little.
    if (ofRequests && value < fewEvents) {
        ofCells.low = std::min(ofCells.low, ofRequests->low);
        ofCells.high = std::max(ofCells.high, ofRequests->high);
    }
    return ofCells;
}

} // namespace twice
