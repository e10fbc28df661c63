#pragma once

#include <cstdio>
#include <ctime>

// What the peers share: how time is taken, how their answer is checked, and how it is printed.

/// Of this process: what others do on the machine meanwhile does not count.
inline double processorSeconds()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// How long a customer waits on average in an M/M/c queue (Erlang C), in mean service times.
inline double expectedWait(unsigned servers, double load)
{
    const double offered = servers * load;
    double term = 1; // offered^n / n!
    double sum = 0;
    for (unsigned n = 0; n < servers; ++n) {
        sum += term;
        term *= offered / (n + 1);
    }
    const double waiting = term / (1 - load); // of all ways to stand, weighted alike
    return waiting / (sum + waiting) / (servers * (1 - load));
}

inline void tell(const char* peer, double customers, double seconds, double meanWait, double expected)
{
    std::printf(
        "%s: %.3f million customers a second of processor time; they waited %.3f s on average, Erlang C says %.3f s\n",
        peer, customers / seconds / 1e6, meanWait, expected);
}
