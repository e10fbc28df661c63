// Random worlds with a clock, from a first seed on, for so many seconds:  fuzz_timeline [SEED [SECONDS]]
// Tells each seed that breaks a law, or is slow; a crash or a sanitizer's report follows the last "at seed" line.
#include "support/random_timeline_world.h"
#include "support/simulate_all.h"
#include "support/timeline_laws.h"

#include "scenario/scenario_file.h"

#include <chrono>
#include <cstdint>
#include <exception>
#include <iostream>
#include <string>

using namespace twice;

namespace {

bool isSound(std::uint64_t seed)
{
    const Scenario scenario = test::randomTimelineWorld(seed);
    const auto begin = std::chrono::steady_clock::now();
    const Counts counts = test::simulateAll(scenario, 0);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    std::vector<std::string> faults = test::brokenLaws(scenario, counts);
    if (took.count() > 1)
        faults.push_back("it took " + std::to_string(took.count()) + " s");
    if (counts != test::simulateAll(scenario, 0))
        faults.emplace_back("the same run counts the same");
    for (const std::string& fault : faults)
        std::cout << "seed " << seed << ": " << fault << '\n';
    return faults.empty();
}

} // namespace

int main(int argc, char** argv)
{
    const std::uint64_t first = argc > 1 ? std::stoull(argv[1]) : 1;
    const double seconds = argc > 2 ? std::stod(argv[2]) : 5;
    if (argc > 3) {
        std::cout << formatScenario(test::randomTimelineWorld(first));
        return 0;
    }
    const auto begin = std::chrono::steady_clock::now();
    std::uint64_t seed = first;
    std::uint64_t unsound = 0;
    for (; std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() < seconds; ++seed) {
        if (seed % 1000 == 0)
            std::cout << "at seed " << seed << std::endl;
        try {
            unsound += isSound(seed) ? 0u : 1u;
        } catch (const std::exception& error) {
            std::cout << "seed " << seed << ": " << error.what() << '\n';
            ++unsound;
        }
    }
    std::cout << seed - first << " worlds, " << unsound << " unsound\n";
    return unsound == 0 ? 0 : 1;
}
