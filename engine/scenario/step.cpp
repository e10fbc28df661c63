#include "scenario/step.h"

namespace twice {

bool isHarmful(Effect effect)
{
    switch (effect) {
    case Effect::Email:
    case Effect::Charge:
    case Effect::Append:
    case Effect::Increment:
        return true;
    case Effect::Lookup:
    case Effect::Transform:
    case Effect::Set:
    case Effect::Upsert:
    case Effect::Other:
        return false;
    }
    return false;
}

std::vector<Step> expandedSteps(const std::vector<Step>& steps)
{
    std::vector<Step> expanded;
    for (const Step& step : steps) {
        for (std::uint32_t n = 1; n <= step.count; ++n) {
            Step& one = expanded.emplace_back(step);
            if (step.count > 1)
                one.name += ' ' + std::to_string(n);
            if (!one.provider)
                one.provider = one.name;
            one.count = 1;
        }
    }
    return expanded;
}

std::vector<Step> signUpSteps()
{
    const auto step = [](const char* name, Effect effect = Effect::Other) {
        Step made;
        made.name = name;
        made.effect = effect;
        made.failureRate = 0.01;
        return made;
    };
    std::vector<Step> steps = {
        step("save the user", Effect::Upsert),
        step("create the billing customer"),
        step("create the workspace"),
        step("upload the default avatar"),
        step("add to the CRM"),
        step("subscribe to the newsletter"),
        step("send the welcome email", Effect::Email),
        step("notify the sales channel"),
        step("record the analytics event", Effect::Append),
        step("schedule the day-3 email"),
    };
    Step& email = steps[6];
    email.lostReplyRate = 0.005;
    email.remembersKeys = true;
    return steps;
}

} // namespace twice
