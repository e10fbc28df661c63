#include "world/traffic_fields.h"

namespace twice::ui {
namespace {

enum class ArrivalKind
{
    Batch,
    Every,
    Poisson,
    At
};

constexpr double mostPerSecond = 1e9;

template <typename Kind>
auto* arrivalsAs(auto& scenario)
{
    return std::get_if<Kind>(&scenario.world.arrivals);
}

/// There is one request for each time, so the number of jobs follows the list.
void setTimes(Scenario& scenario, const std::vector<Duration>& times)
{
    World& world = scenario.world;
    world.arrivals = ListedArrivals{times};
    world.jobs = times.size();
    if (world.requestsPerUser == 0 || world.jobs % world.requestsPerUser != 0)
        world.requestsPerUser = 1;
}

void setArrivals(Scenario& scenario, ArrivalKind kind)
{
    World& world = scenario.world;
    if (world.arrivals.index() == static_cast<std::size_t>(kind))
        return;
    switch (kind) {
    case ArrivalKind::Batch:
        world.arrivals = BatchArrivals{};
        break;
    case ArrivalKind::Every:
        world.arrivals = EveryArrivals{};
        break;
    case ArrivalKind::Poisson:
        world.arrivals = PoissonArrivals{};
        break;
    case ArrivalKind::At:
        setTimes(scenario, {Duration(), Duration::seconds(1), Duration::seconds(2)});
        break;
    }
}

} // namespace

TrafficFields::TrafficFields(ScenarioDocument& document, QWidget* parent)
    : WorldGroup(document, QStringLiteral("trafficFields"), parent)
{
    addArrivals();
    addCopies();
    addEnd();
    refresh();
}

void TrafficFields::addArrivals()
{
    auto* kind = new ChoiceField(QStringLiteral("worldArrivals"), this);
    kind->addChoice(ArrivalKind::Batch, tr("all at once"), tr("All requests come at time 0, in order."));
    kind->addChoice(ArrivalKind::Every, tr("at a steady pace"), tr("One request each interval, the first at time 0."));
    kind->addChoice(ArrivalKind::Poisson, tr("at random (Poisson)"), tr("As independent users come."));
    kind->addChoice(ArrivalKind::At, tr("at listed times"), tr("One request at each time of a list."));
    connect(kind, &ChoiceField::chosen, this, [this, kind](int value) {
        kind->showFault(write(tr("change of arrivals"),
                              [value](Scenario& scenario) { setArrivals(scenario, static_cast<ArrivalKind>(value)); }));
    });
    addRow({tr("Arrivals"), "worldArrivals", tr("When the requests come."), {}, {}}, kind,
           [kind](const Scenario& scenario) {
               kind->setValue<ArrivalKind>(static_cast<ArrivalKind>(scenario.world.arrivals.index()));
           });

    const auto onlyFor = [](ArrivalKind wanted, const QString& reason) {
        return [wanted, reason](const Scenario& scenario) {
            return scenario.world.arrivals.index() == static_cast<std::size_t>(wanted) ? QString() : reason;
        };
    };
    addText({tr("… one each"), "worldArrivalInterval", tr("The time between two requests, such as 500ms."),
             tr("change of arrival interval"),
             onlyFor(ArrivalKind::Every, tr("The requests do not come at a steady pace."))},
            {}, [](auto& scenario) {
                auto* every = arrivalsAs<EveryArrivals>(scenario);
                return every == nullptr ? nullptr : &every->interval;
            });
    NumberField* rate = addNumber(
        {tr("… per second"), "worldArrivalRate", tr("How many requests come in a second on average, such as 3.2."),
         tr("change of arrival rate"), onlyFor(ArrivalKind::Poisson, tr("The requests do not come at random."))},
        NumberField::Kind::Decimal, 0, mostPerSecond, [](auto& scenario) {
            auto* poisson = arrivalsAs<PoissonArrivals>(scenario);
            return poisson == nullptr ? nullptr : &poisson->ratePerSecond;
        });
    rate->setEmptyText(QStringLiteral("–"));
    addLine(
        {tr("… times"), "worldArrivalTimes", tr("When each request comes, such as 0s, 5s, 9s; there are as many jobs."),
         tr("change of arrival times"), onlyFor(ArrivalKind::At, tr("The requests do not come at listed times."))},
        [](const Scenario& scenario) {
            const auto* listed = arrivalsAs<ListedArrivals>(scenario);
            return listed == nullptr ? QString() : lineOf(listed->times, {});
        },
        [](const QString& text, QString& fault) -> Change {
            std::vector<Duration> times;
            fault = readLine(times, text, {});
            if (times.empty() && fault.isEmpty())
                fault = tr("At least one time is needed, such as 0s.");
            return [times](Scenario& scenario) { setTimes(scenario, times); };
        });
}

void TrafficFields::addCopies()
{
    const Reason withoutRate = [](const Scenario& scenario) {
        return scenario.world.repeatedRequests.rate > 0 ? QString() : tr("No request is sent twice by chance.");
    };
    addRate({tr("Sent twice"),
             "worldRepeatRate",
             tr("How likely a client sends the same request once more, in per cent."),
             tr("change of repeated requests"),
             {}},
            [](auto& scenario) { return &scenario.world.repeatedRequests.rate; });
    addText({tr("… after"), "worldRepeatAfter",
             tr("How long after the original the copy comes: 15s, or a distribution such as 1s to 3s."),
             tr("change of the copies' delay"), withoutRate},
            {}, [](auto& scenario) { return &scenario.world.repeatedRequests.after; });
    addRate({tr("… data differ"), "worldChangedDataRate",
             tr("How likely the copy carries different data, in per cent."), tr("change of different data in copies"),
             withoutRate},
            [](auto& scenario) { return &scenario.world.repeatedRequests.changedDataRate; });
    addText({tr("Copies"),
             "worldCopies",
             tr("Copies of single requests, such as: request 0 after 15s, request 3 after 1m changed."),
             tr("change of copies"),
             {}},
            {}, [](auto& scenario) { return &scenario.world.repeatedRequests.copies; })
        ->setHint(tr("none"));
    addText({tr("Reruns"),
             "worldReruns",
             tr("When someone runs the jobs again by hand: 24h for all of them, 24h failed for those that failed."),
             tr("change of reruns"),
             {}},
            {}, [](auto& scenario) { return &scenario.world.reruns; })
        ->setHint(tr("none"));
}

void TrafficFields::addEnd()
{
    constexpr double mostRequests = 1e12;
    addText(
        {tr("Run until"),
         "worldUntil",
         tr("The virtual time at which the run stops, such as 2h; “a day after” stops 24 h after the last request."),
         tr("change of the run's end"),
         {}},
        tr("a day after"), [](auto& scenario) { return &scenario.world.until; });
    addNumber({tr("Cell size"),
               "worldCellSize",
               tr("How many requests share one queue, one set of workers and one table; cells are independent."),
               tr("change of cell size"),
               {}},
              NumberField::Kind::Count, 1, mostRequests, [](auto& scenario) { return &scenario.cellSize; });
}

} // namespace twice::ui
