#pragma once

#include "scenario/format/limits.h"
#include "scenario/format/list_formats.h"
#include "scenario/format/object_format.h"
#include "scenario/step.h"

namespace twice {

template <>
struct Fields<Step>
{
    template <typename Visitor>
    static void visit(Visitor& object)
    {
        object.required("name", &Step::name, nameText);
        object.field("effect", &Step::effect, Choice<Effect>{});
        object.field("failureRate", &Step::failureRate, probability);
        object.field("lostReplyRate", &Step::lostReplyRate, OrWord<Number>{"none", probability});
        object.field("duration", &Step::duration, Span{});
        object.field("durationByDelivery", &Step::durationByDelivery, ListOf<Span>{{}, 0, maxListLength});
        object.field("durationByRequest", &Step::durationByRequest, ListOf<Span>{{}, 0, maxListLength});
        object.field("callTimeout", &Step::callTimeout, Period{Zero::Good, "none"});
        object.field("outages", &Step::outages, ListOf<PairOf<Period>>{{}, 0, maxListLength});
        object.field("provider", &Step::provider, OptionalText{nameText});
        object.field("remembersKeys", &Step::remembersKeys, Flag{});
        object.field("keyRetention", &Step::keyRetention, Period{Zero::Good, "forever"});
        object.field("remembersFailures", &Step::remembersFailures, Flag{});
        object.field("differentData", &Step::differentData, Choice<DifferentData>{});
        object.field("inFlight", &Step::inFlight, Choice<InFlight>{});
        object.field("blocksHeartbeat", &Step::blocksHeartbeat, Flag{});
        object.field("cost", &Step::cost, Number{0, maxCost});
        object.field("count", &Step::count, WholeNumber{1, maxExpandedSteps});
    }
    static void checkTogether(const Step& step, const FieldPath& path, Checking& checking);
};

/// What concerns several steps: names and the sum of the counts, and that steps agree on a provider they share.
void checkSteps(const std::vector<Step>& steps, const FieldPath& path, FaultList& faults);

} // namespace twice
