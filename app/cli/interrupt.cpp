#include "interrupt.h"

#include <array>
#include <atomic>
#include <csignal>

namespace twice::cli {

namespace {

constexpr std::array<int, 2> signals{SIGINT, SIGTERM};

// The only state that a signal handler can reach is a global one.
std::atomic<int> caught{0};
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void takeDown(int number)
{
    if (caught.exchange(number) != 0) {
        std::signal(number, SIG_DFL);
        std::raise(number);
    }
}

void replaceHandler(void (*from)(int), void (*to)(int))
{
    for (const int number : signals) {
        struct sigaction action = {};
        sigaction(number, nullptr, &action);
        if (action.sa_handler != from)
            continue;
        action = {};
        action.sa_handler = to;
        action.sa_flags = SA_RESTART;
        sigemptyset(&action.sa_mask);
        sigaction(number, &action, nullptr);
    }
}

} // namespace

Interrupt::Interrupt()
{
    caught = 0;
    replaceHandler(SIG_DFL, &takeDown);
}

Interrupt::~Interrupt()
{
    replaceHandler(&takeDown, SIG_DFL);
}

int Interrupt::signal() const
{
    return caught;
}

} // namespace twice::cli
