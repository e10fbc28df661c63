// An M/M/4 queue at 80 % load with SimGrid: a source, four servers and a mailbox between them:  mmc_simgrid [CUSTOMERS]
#include "peers.h"

#include <simgrid/s4u.hpp>

#include <cstdint>
#include <cstdlib>
#include <deque>
#include <random>
#include <string>

namespace s4u = simgrid::s4u;

namespace {

constexpr unsigned servers = 4;
constexpr double load = 0.8;

struct Queue
{
    std::uint64_t customers = 0;
    std::mt19937_64 random{1};
    std::deque<double> waiting; ///< when each arrived
    double waited = 0;
    s4u::SemaphorePtr arrived = s4u::Semaphore::create(0);
};

void source(Queue* queue)
{
    std::exponential_distribution<double> gap(servers * load);
    for (std::uint64_t i = 0; i < queue->customers; ++i) {
        s4u::this_actor::sleep_for(gap(queue->random));
        queue->waiting.push_back(s4u::Engine::get_clock());
        queue->arrived->release();
    }
}

void server(Queue* queue)
{
    std::exponential_distribution<double> service(1);
    for (;;) {
        queue->arrived->acquire();
        queue->waited += s4u::Engine::get_clock() - queue->waiting.front();
        queue->waiting.pop_front();
        s4u::this_actor::sleep_for(service(queue->random));
    }
}

} // namespace

int main(int argc, char** argv)
{
    s4u::Engine engine(&argc, argv);
    Queue queue;
    queue.customers = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000;
    auto* zone = s4u::create_full_zone("world");
    auto* host = zone->create_host("host", 1e9);
    zone->seal();
    s4u::Actor::create("source", host, source, &queue);
    // They wait for ever, and end with the source and the last customer.
    for (unsigned i = 0; i < servers; ++i)
        s4u::Actor::create("server", host, server, &queue)->daemonize();
    const double begin = processorSeconds();
    engine.run();
    const double took = processorSeconds() - begin;
    const auto customers = static_cast<double>(queue.customers);
    tell("SimGrid", customers, took, queue.waited / customers, expectedWait(servers, load));
    return 0;
}
