#pragma once

#include "scenario/strategy.h"
#include "scenario/world.h"

#include <cstdint>
#include <string>
#include <vector>

namespace twice {

/// Where the chances come from (model 5).
enum class Random
{
    PerRequest,
    Mulberry32
};

/// One world and the strategies that run in it: a plain value (model 1 and 9). A default-made scenario is the keys
/// article's sign-up with no strategy yet, which is the one fault it has.
struct Scenario
{
    std::string name = "Untitled";
    std::string description;
    std::uint64_t seed = 1; ///< with mulberry32 below 2^32
    Random random = Random::PerRequest;
    std::uint64_t cellSize = 10000; ///< requests in a cell (model 8), at least 1
    World world;
    std::vector<Strategy> strategies;

    friend bool operator==(const Scenario&, const Scenario&) = default;
};

} // namespace twice
