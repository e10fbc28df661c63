// An M/M/4 queue at 80 % load on the scheduler of ns-3:  mmc_ns3 [CUSTOMERS [RANDOM [SCHEDULER]]]
// RANDOM: own, the random variables of ns-3 (the default), or standard, those of C++, which are faster.
// SCHEDULER: ns3::MapScheduler, which is its default, ns3::HeapScheduler, ns3::CalendarScheduler, …
#include "peers.h"

#include <ns3/core-module.h>

#include <cstdint>
#include <cstdlib>
#include <deque>
#include <random>
#include <string>

namespace {

constexpr unsigned servers = 4;
constexpr double load = 0.8;

/// Exponential values of ns-3.
class OwnRandom
{
public:
    double operator()(double mean) { return m_variable->GetValue(mean, 0); }

private:
    ns3::Ptr<ns3::ExponentialRandomVariable> m_variable = ns3::CreateObject<ns3::ExponentialRandomVariable>();
};

/// Exponential values of the standard library.
class StandardRandom
{
public:
    double operator()(double mean) { return mean * m_exponential(m_generator); }

private:
    std::mt19937_64 m_generator{1};
    std::exponential_distribution<double> m_exponential;
};

template <typename Random>
class Queue
{
public:
    explicit Queue(std::uint64_t customers) : m_customers(customers) { planArrival(); }
    [[nodiscard]] double meanWait() const { return m_waited / static_cast<double>(m_customers); }

private:
    void planArrival()
    {
        ++m_arrivals;
        ns3::Simulator::Schedule(ns3::Seconds(m_random(1 / (servers * load))), &Queue::arrive, this);
    }
    void arrive()
    {
        if (m_arrivals < m_customers)
            planArrival();
        const double now = ns3::Simulator::Now().GetSeconds();
        if (m_busy < servers)
            serve(now);
        else
            m_waiting.push_back(now);
    }
    void serve(double arrived)
    {
        ++m_busy;
        m_waited += ns3::Simulator::Now().GetSeconds() - arrived;
        ns3::Simulator::Schedule(ns3::Seconds(m_random(1)), &Queue::leave, this);
    }
    void leave()
    {
        --m_busy;
        if (m_waiting.empty())
            return;
        const double arrived = m_waiting.front();
        m_waiting.pop_front();
        serve(arrived);
    }

    Random m_random;
    std::uint64_t m_customers;
    std::uint64_t m_arrivals = 0;
    unsigned m_busy = 0;
    std::deque<double> m_waiting; ///< when each arrived
    double m_waited = 0;
};

template <typename Random>
void run(std::uint64_t customers, const char* name)
{
    Queue<Random> queue(customers);
    const double begin = processorSeconds();
    ns3::Simulator::Run();
    const double took = processorSeconds() - begin;
    ns3::Simulator::Destroy();
    tell(name, static_cast<double>(customers), took, queue.meanWait(), expectedWait(servers, load));
}

} // namespace

int main(int argc, char** argv)
{
    const std::uint64_t customers = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 2'000'000;
    if (argc > 3) {
        ns3::ObjectFactory factory;
        factory.SetTypeId(argv[3]);
        ns3::Simulator::SetScheduler(factory);
    }
    if (argc > 2 && std::string(argv[2]) == "standard")
        run<StandardRandom>(customers, "ns-3, standard random numbers");
    else
        run<OwnRandom>(customers, "ns-3");
    return 0;
}
