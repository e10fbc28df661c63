#include "scenario/duration.h"

namespace twice {

bool isAlwaysZero(const DurationDistribution& distribution)
{
    struct Visitor
    {
        bool operator()(Duration fixed) const { return fixed.isZero(); }
        bool operator()(const UniformDuration& uniform) const { return uniform.high.isZero(); }
        bool operator()(const ExponentialDuration& exponential) const { return exponential.mean.isZero(); }
        bool operator()(const LognormalDuration&) const { return false; }
    };
    return std::visit(Visitor{}, distribution);
}

} // namespace twice
