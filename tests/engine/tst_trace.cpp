#include "run/trace.h"

#include <gtest/gtest.h>

using namespace twice;

namespace {

std::vector<std::uint64_t> placesAfter(std::uint64_t pieces, std::size_t maxPoints)
{
    Trace trace{maxPoints};
    Counts counts;
    for (std::uint64_t i = 1; i <= pieces; ++i) {
        counts.requests = i;
        trace.add(counts);
        EXPECT_LE(trace.points().size(), maxPoints);
    }
    std::vector<std::uint64_t> places;
    for (const auto& point : trace.points())
        places.push_back(point->requests);
    return places;
}

using Places = std::vector<std::uint64_t>;

TEST(TestTrace, keepsEveryPieceWhileThereIsRoom)
{
    EXPECT_EQ(placesAfter(0, 5), Places{});
    EXPECT_EQ(placesAfter(5, 5), (Places{1, 2, 3, 4, 5}));
}

TEST(TestTrace, dropsEverySecondPointWhenFull)
{
    EXPECT_EQ(placesAfter(6, 5), (Places{2, 4, 6}));
    EXPECT_EQ(placesAfter(7, 5), (Places{2, 4, 6}));
    EXPECT_EQ(placesAfter(10, 5), (Places{2, 4, 6, 8, 10}));
    EXPECT_EQ(placesAfter(12, 5), (Places{4, 8, 12}));
}

TEST(TestTrace, dropsEverySecondPointWhenFullAndTheRoomIsEven)
{
    EXPECT_EQ(placesAfter(4, 4), (Places{1, 2, 3, 4}));
    EXPECT_EQ(placesAfter(5, 4), (Places{2, 4}));
    EXPECT_EQ(placesAfter(9, 4), (Places{2, 4, 6, 8}));
    EXPECT_EQ(placesAfter(10, 4), (Places{4, 8}));
}

TEST(TestTrace, staysEvenlySpreadHoweverManyPiecesCome)
{
    const Places places = placesAfter(100'000, 255);
    ASSERT_GE(places.size(), 127u);
    for (std::size_t i = 0; i < places.size(); ++i)
        EXPECT_EQ(places[i], (i + 1) * places[0]);
}

TEST(TestTrace, keepsNoLatencies)
{
    Trace trace{4};
    Counts counts;
    counts.requests = 1;
    counts.latencies.add(1000);
    trace.add(counts);
    ASSERT_EQ(trace.points().size(), 1u);
    EXPECT_EQ(trace.points()[0]->requests, 1u);
    EXPECT_TRUE(trace.points()[0]->latencies.empty());
    EXPECT_FALSE(counts.latencies.empty());
}

} // namespace
