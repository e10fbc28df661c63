#include "theory/expectation.h"

#include "counting/clock_need.h"
#include "theory/furthest_step.h"
#include "theory/independent_passes.h"
#include "theory/request_chain.h"
#include "theory/settling_batch.h"
#include "theory/user_batch.h"
#include "theory/user_state.h"

#include <functional>
#include <numeric>
#include <utility>

namespace twice {

namespace {

// Some 100 ns each: about a tenth of a second at most, on the thread that a run keeps for this.
constexpr std::size_t mostTransitions = 1'000'000;

double paid(const std::vector<double>& effects, const std::vector<Step>& expanded)
{
    return std::transform_reduce(effects.begin(), effects.end(), expanded.begin(), 0.0, std::plus<>{},
                                 [](double effect, const Step& step) { return effect * step.cost; });
}

Expectation::Value times(double factor, Expectation::Value value)
{
    return value ? Expectation::Value(factor * *value) : std::nullopt;
}

Expectation scaled(const UserCounts& user, const StrategyPlan& plan, const std::vector<Step>& expanded)
{
    // What was followed is one request, or all of one user.
    const auto users = static_cast<double>(plan.requestsShareKeys ? plan.users : plan.jobs);
    double harmful = 0;
    for (std::size_t i = 0; i < expanded.size(); ++i)
        harmful += plan.steps[i].harmful ? user.repeatsOfStep[i] : 0;

    Expectation all;
    all.succeeded = users * user.succeeded;
    all.failed = users * user.failed;
    all.failedButDone = times(users, user.failedButDone);
    all.calls = users * user.linear.calls;
    all.stepsDoneAgain = users * (user.linear.repeatsAfterLostReply + user.linear.repeatsOfWholeJob);
    all.harmfulRepeats = users * harmful;
    all.repeatsByCause.emplace().fill(0);
    (*all.repeatsByCause)[static_cast<std::size_t>(Cause::LostReply)] = users * user.linear.repeatsAfterLostReply;
    (*all.repeatsByCause)[static_cast<std::size_t>(Cause::WholeJobRetried)] = users * user.linear.repeatsOfWholeJob;
    all.usersWithTwoOrMoreEmails = times(users, user.twoOrMoreEmails);
    all.usersChargedTwice = times(users, user.chargedTwice);
    all.emailsPerUser = user.emails;
    if (all.emailsPerUser) {
        for (double& requests : *all.emailsPerUser)
            requests *= users;
    }
    all.missingEffects = users * user.missingEffects;
    all.halfDone = times(users, user.halfDone);
    all.savedAnswers = users * user.linear.savedAnswers;
    all.lookups = users * user.linear.lookups;
    all.differentDataRefused = users * user.linear.differentDataRefused;
    all.differentDataIgnored = users * user.linear.differentDataIgnored;
    all.credits = users * paid(user.effectsOfStep, expanded);
    all.wastedCredits = users * paid(user.repeatsOfStep, expanded);
    all.peakKeys = users * user.linear.keysInStore;
    all.providerPeakKeys = users * user.linear.keysAtProviders;
    return all;
}

std::string_view whyLeftOut(const StrategyPlan& plan, bool onlyMarks)
{
    if (onlyMarks)
        return "with so many attempts of the whole batch, its items can fail together in too many ways";
    if (plan.requestsShareKeys)
        return "requests of a user share keys, and can go in too many ways together";
    if (StateLayout(plan).stepsShareKeys)
        return "steps share a key, and can go in too many ways together";
    return "a request can go in too many ways";
}

} // namespace

Expectation expectation(const Scenario& scenario, std::size_t strategy, const std::stop_token& stop)
{
    Expectation all;
    if (clockNeed(scenario, strategy)) {
        all.leftOut = "time matters for this strategy, so it can only be simulated";
        return all;
    }
    const std::vector<Step> expanded = expandedSteps(scenario.world.steps);
    const StrategyPlan plan(scenario.world, scenario.strategies[strategy]);
    std::optional<UserCounts> user = countIndependentPasses(plan, expanded, stop);
    if (!user)
        user = countByFurthestStep(plan, expanded, stop);
    if (!user)
        user = countSettlingBatch(plan, expanded, stop);
    if (!user)
        user = countUserBatch(plan, expanded, stop);
    if (!user || !user->complete()) {
        if (std::optional<UserCounts> followed = followRequests(plan, expanded, mostTransitions, stop))
            user = std::move(followed);
    }
    if (stop.stop_requested())
        return all;
    if (user)
        all = scaled(*user, plan, expanded);
    if (!user || !user->complete())
        all.leftOut = whyLeftOut(plan, user.has_value());
    return all;
}

} // namespace twice
