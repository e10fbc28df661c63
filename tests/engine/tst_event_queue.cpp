#include "timeline/event_queue.h"

#include "support/dice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace twice::test {

namespace {

constexpr std::array kinds = {EventKind::RandomDeath,   EventKind::ProviderMoment, EventKind::WaitOver,
                              EventKind::Heartbeat,     EventKind::TimeLimit,      EventKind::ReceiptExpiry,
                              EventKind::MessageReturn, EventKind::Arrival,        EventKind::RelayBegin};

// The documented order, in the plainest way.
struct Planned
{
    VirtualTime time = 0;
    EventKind kind = EventKind::Arrival;
    std::uint64_t order = 0;
    std::uint64_t ticket = 0;
    [[nodiscard]] auto place() const { return std::tuple(time, rankOf(kind), order); }
};

} // namespace

TEST(EventQueue, givesEventsByTimeThenRankThenOrderOfScheduling)
{
    Dice dice(11);
    for (int run = 0; run < 200; ++run) {
        EventQueue queue;
        std::vector<Planned> planned;
        VirtualTime now = 0;
        std::vector<std::uint64_t> places; // taken early, used later
        // Few different times, so that many events share one; more come than go at first, then fewer.
        for (std::uint64_t step = 0; step < 400 || !planned.empty(); ++step) {
            ASSERT_EQ(queue.empty(), planned.empty());
            if (step < 400 && (planned.empty() || dice.once(step < 200 ? 2 : 4))) {
                if (dice.once(8))
                    places.push_back(queue.nextOrder());
                const VirtualTime time = now + static_cast<VirtualTime>(dice.whole(0, dice.flag() ? 2 : 40));
                const EventKind kind = kinds[dice.whole(0, kinds.size() - 1)];
                std::uint64_t order = 0;
                if (!places.empty() && dice.once(4)) {
                    order = places.back();
                    places.pop_back();
                } else {
                    order = queue.nextOrder();
                }
                queue.scheduleInOrder(order, time, kind, 1, 2, step);
                planned.push_back({time, kind, order, step});
                continue;
            }
            const auto first = std::min_element(planned.begin(), planned.end(),
                                                [](const auto& a, const auto& b) { return a.place() < b.place(); });
            if (dice.flag()) {
                ASSERT_EQ(queue.next().ticket, first->ticket);
            }
            const Event event = queue.take();
            ASSERT_EQ(event.ticket, first->ticket);
            ASSERT_EQ(event.time, first->time);
            ASSERT_EQ(event.kind(), first->kind);
            now = event.time;
            planned.erase(first);
        }
    }
}

// Long lanes that grow while their beginning is somewhere in the middle.
TEST(EventQueue, mixesManyTimersOfOneLengthWithWhatComesAtOnce)
{
    EventQueue queue;
    VirtualTime now = 0;
    std::uint64_t timers = 0;
    for (VirtualTime i = 0; i < 3000; ++i) {
        const VirtualTime length = i < 1000 ? 60 : 500;
        queue.schedule(i + length, EventKind::ReceiptExpiry, 0, 0, static_cast<std::uint64_t>(i));
        queue.schedule(i, EventKind::ProviderMoment, 0);
        for (bool called = false; queue.next().time <= i;) {
            const Event event = queue.take();
            ASSERT_GE(event.time, now);
            now = event.time;
            if (event.kind() == EventKind::ProviderMoment) {
                ASSERT_FALSE(std::exchange(called, true));
                continue;
            }
            ASSERT_EQ(event.ticket, timers++);
            ASSERT_TRUE(called || event.time < i) << "a call comes before an expiry of the same time";
        }
    }
    ASSERT_EQ(timers, 2500u);
}

} // namespace twice::test
