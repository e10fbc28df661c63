// The exact figures of the sign-up (model 7), with more digits than are printed there, from closed forms.
#include "support/sign_up.h"
#include "theory/expectation.h"

#include <cmath>
#include <gtest/gtest.h>

namespace twice::test {

namespace {

constexpr double jobs = 1e6;
constexpr int attempts = 3;
constexpr int steps = 10;
constexpr int email = 6;         // the place of the e-mail among the steps, from 0
constexpr double failure = 0.01; // of every step
constexpr double lost = 0.005;   // of the e-mail's reply
// A call of a step does not succeed: it fails, or its reply is lost.
constexpr double trouble = failure;
constexpr double emailTrouble = failure + (1 - failure) * lost;

void expectClose(const Expectation::Value& value, double exact)
{
    ASSERT_TRUE(value);
    EXPECT_NEAR(*value, exact, 1e-9 * exact);
}

double troubleOf(int step)
{
    return step == email ? emailTrouble : trouble;
}

// The probability that a pass gets to `step`, each step having `tries`.
double reach(int step, int tries)
{
    double probability = 1;
    for (int i = 0; i < step; ++i)
        probability *= 1 - std::pow(troubleOf(i), tries);
    return probability;
}

} // namespace

// A step fails when all its attempts meet trouble. It is called once, again after trouble, and again.
TEST(SignUpTheory, retryEachStep)
{
    double calls = 0;
    for (int i = 0; i < steps; ++i) {
        const double t = troubleOf(i);
        calls += reach(i, attempts) * (1 + t + t * t);
    }
    // Effects come with every call that does not fail; there are none only when all attempts fail.
    const double effects = (1 - failure) * (1 + emailTrouble + emailTrouble * emailTrouble);
    const double again = reach(email, attempts) * (effects - (1 - std::pow(failure, attempts)));
    // Two e-mails: a lost reply, then an effect; a failure may stand before, or between.
    const double two = reach(email, attempts) * (1 - failure) * lost * (1 - failure) * (1 + 2 * failure);

    const Scenario scenario = articleScenario();
    for (const std::size_t strategy : {0u, 1u, 2u}) {
        const Expectation expected = expectation(scenario, strategy);
        const bool safe = strategy == 2;
        expectClose(expected.failed, jobs * (1 - reach(steps, attempts)));
        EXPECT_NEAR(*expected.failed, 12.341, 0.0005);
        expectClose(expected.succeeded, jobs * reach(steps, attempts));
        expectClose(expected.calls, jobs * calls);
        EXPECT_NEAR(*expected.calls, 10106020.923, 0.0005);
        expectClose(expected.stepsDoneAgain, safe ? 0 : jobs * again);
        EXPECT_NEAR(*expected.stepsDoneAgain, safe ? 0 : 5022.737, 0.0005);
        expectClose(expected.usersWithTwoOrMoreEmails, safe ? 0 : jobs * two);
        EXPECT_NEAR(*expected.usersWithTwoOrMoreEmails, safe ? 0 : 4998.480, 0.0005);
        // Nothing but a lost reply makes a step be called again after its effect.
        expectClose((*expected.repeatsByCause)[static_cast<std::size_t>(Cause::LostReply)], safe ? 0 : jobs * again);
    }
}

// A pass succeeds with probability q whatever came before, so there are 1 + (1 - q) + (1 - q)² passes on average.
TEST(SignUpTheory, retryTheWholeJob)
{
    const double q = reach(steps, 1);
    const double passes = 1 + (1 - q) + (1 - q) * (1 - q);
    double callsOfPass = 0;
    double again = 0;
    double againWithKey = 0;
    for (int i = 0; i < steps; ++i) {
        callsOfPass += reach(i, 1);
        // A pass without this step's effect fails, so there is no effect at all after three of those.
        const double effectInPass = reach(i, 1) * (1 - failure);
        const double repeats = passes * effectInPass - (1 - std::pow(1 - effectInPass, attempts));
        again += repeats;
        againWithKey += i == email ? 0 : repeats;
    }
    // Not two e-mails: none in three passes; or one, in the pass that succeeds; or one in a pass that fails, and none
    // in two others.
    const double a = reach(email, 1) * (1 - failure);
    const double n = 1 - a;
    const double two = 1 - n * n * n - q * (1 + n + n * n) - 3 * (a - q) * n * n;

    Scenario scenario = articleScenario();
    scenario.strategies[4] = scenario.strategies[3];
    scenario.strategies[4].providerKey = KeyKind::None;
    for (const std::size_t strategy : {3u, 4u}) {
        const bool key = strategy == 3;
        const Expectation expected = expectation(scenario, strategy);
        expectClose(expected.failed, jobs * std::pow(1 - q, attempts));
        EXPECT_NEAR(*expected.failed, 1004.201, 0.0005);
        expectClose(expected.calls, jobs * passes * callsOfPass);
        EXPECT_NEAR(*expected.calls, 10599827.814, 0.0005);
        expectClose(expected.stepsDoneAgain, jobs * (key ? againWithKey : again));
        EXPECT_NEAR(*expected.stepsDoneAgain, key ? 461802.721 : 496865.204, 0.0005);
        expectClose(expected.usersWithTwoOrMoreEmails, key ? 0 : jobs * two);
        EXPECT_NEAR(*expected.usersWithTwoOrMoreEmails, key ? 0 : 34095.770, 0.0005);
    }
}

// Every trouble costs one of the three passes, at whatever step. The number of troubles before the first k steps are
// done is a sum of geometric numbers: none with probability Q (no trouble at any), m with Q times the sum of all
// products of m troubles.
TEST(SignUpTheory, retryTheWholeJobSkippingFinishedSteps)
{
    double done = 1; // Q of the first k steps
    double one = 0;  // sum of their troubles
    double two = 0;  // sum of products of two of them, equal ones included
    double stepsDone = 0;
    for (int i = 0; i < steps; ++i) {
        done *= 1 - troubleOf(i);
        one += troubleOf(i);
        two += troubleOf(i) * one;
        stepsDone += done * (1 + one + two);
    }
    const double failed = 1 - done * (1 + one + two);
    const double troubles = (1 - done) + (1 - done * (1 + one)) + failed;

    const Expectation expected = expectation(articleScenario(), 4);
    expectClose(expected.failed, jobs * failed);
    EXPECT_NEAR(*expected.failed, 238.257, 0.0005);
    expectClose(expected.calls, jobs * (stepsDone + troubles));
    EXPECT_NEAR(*expected.calls, 10105297.713, 0.0005);
    EXPECT_EQ(expected.stepsDoneAgain, 0);
    EXPECT_EQ(expected.usersWithTwoOrMoreEmails, 0);
}

TEST(SignUpTheory, emailsAndCausesAddUp)
{
    const Scenario scenario = articleScenario();
    for (std::size_t i = 0; i < scenario.strategies.size(); ++i) {
        const Expectation expected = expectation(scenario, i);
        double requests = 0;
        for (const double some : *expected.emailsPerUser)
            requests += some;
        EXPECT_NEAR(requests, jobs, 1e-6);
        double repeats = 0;
        for (const double some : *expected.repeatsByCause)
            repeats += some;
        EXPECT_NEAR(repeats, *expected.stepsDoneAgain, 1e-6);
    }
}

} // namespace twice::test
