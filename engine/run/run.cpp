#include "run/run.h"

#include "luck/mulberry32.h"
#include "run/strategy_work.h"
#include "run/trace.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <numeric>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>

namespace twice {

namespace {

using Clock = std::chrono::steady_clock;

constexpr unsigned maxThreads = 256;

unsigned threadCount(const RunOptions& options)
{
    const unsigned wanted = options.threads > 0 ? options.threads : std::thread::hardware_concurrency();
    return std::clamp(wanted, 1u, maxThreads);
}

/// One strategy as the run sees it. Place and decision are fixed before the workers start; the rest is under the run's
/// mutex.
struct RunningStrategy
{
    std::size_t place = 0; ///< in the scenario
    EngineDecision decision;
    bool preparing = false;             ///< a worker makes, or has made, its work
    std::unique_ptr<StrategyWork> work; ///< none where refused, and before it is prepared
    std::optional<Expectation> expected;
};

/// Settled messages are not quite jobs: one that is sent again has several, one never published has none. So where a
/// strategy is in the midst of its cells it is never said to be through.
double jobsGone(const StrategyWork& work, std::uint64_t jobs)
{
    constexpr double notQuite = 0.999;
    const auto counted = static_cast<double>(work.counts().requests);
    const auto settled = static_cast<double>(work.watch().settled());
    return std::max(counted, std::min(settled, notQuite * static_cast<double>(jobs)));
}

/// How long theory may take for it, relative to the others of its scenario: those with fewer chances come first.
std::uint64_t theoryEffort(const Strategy& strategy)
{
    return std::uint64_t{strategy.retry.maxAttempts} * (strategy.retry.scope == Scope::Job ? 1000u : 1u);
}

} // namespace

/// Locking: m_mutex guards all that changes. It is held for the microseconds of handing out a piece, merging one, or
/// copying a snapshot, never while anything is counted.
class Run::Impl
{
public:
    Impl(Scenario scenario, const RunOptions& options);
    ~Impl() { m_stop.request_stop(); } // the threads' destructors join

    void stop() { m_stop.request_stop(); }
    bool finished() const;
    bool waitFor(std::optional<std::chrono::milliseconds> time) const;
    Snapshot snapshot() const;

private:
    void start(const RunOptions& options);
    void guarded(void (Impl::*task)());
    void countPieces();
    bool prepareOne(std::unique_lock<std::mutex>& lock);
    bool countOne(std::unique_lock<std::mutex>& lock);
    void computeExpectations();
    RunningStrategy* firstUnprepared();
    StrategyWork* furthestBehind() const;
    bool allTaken() const;
    bool allCounted() const;
    void fail(std::string words);
    void leave();

    const std::shared_ptr<const Scenario> m_scenario;
    const Clock::time_point m_start = Clock::now();
    std::stop_source m_stop;

    mutable std::mutex m_mutex;
    std::condition_variable_any m_workCameBack;
    mutable std::condition_variable m_end;
    std::vector<RunningStrategy> m_strategies; ///< never resized once the threads run
    RunState m_state = RunState::Running;
    std::string m_failure;
    std::size_t m_threadsAtWork = 0;
    Clock::time_point m_endTime;
    unsigned m_threadCount = 1;

    std::vector<std::jthread> m_threads; ///< last: joined before anything they use goes away
};

Run::Impl::Impl(Scenario scenario, const RunOptions& options)
    : m_scenario(std::make_shared<const Scenario>(std::move(scenario)))
{
    try {
        start(options);
    } catch (const std::exception& error) {
        m_stop.request_stop();
        const std::lock_guard lock(m_mutex);
        fail(std::string{"The run could not start: "} + error.what());
        if (m_threadsAtWork == 0) {
            m_state = RunState::Failed;
            m_endTime = Clock::now();
        }
    }
}

void Run::Impl::start(const RunOptions& options)
{
    // Held until all threads are there, so that none of them sees the last one leave before the others came.
    const std::lock_guard lock(m_mutex);
    m_threadCount = threadCount(options);
    std::size_t runnable = 0;
    for (std::size_t i = 0; i < m_scenario->strategies.size(); ++i) {
        RunningStrategy& strategy = m_strategies.emplace_back();
        strategy.place = i;
        strategy.decision = decideEngine(*m_scenario, i, options.engine);
        runnable += strategy.decision.refusal ? 0u : 1u;
    }
    if (runnable == 0) {
        m_state = RunState::Finished;
        m_endTime = Clock::now();
        return;
    }
    const std::size_t useful =
        m_scenario->random == Random::Mulberry32 ? std::min<std::size_t>(m_threadCount, runnable) : m_threadCount;
    m_threads.reserve(useful + 1);
    const auto startThread = [this](void (Impl::*task)()) {
        m_threads.emplace_back([this, task] { guarded(task); });
        ++m_threadsAtWork;
    };
    for (std::size_t i = 0; i < useful; ++i)
        startThread(&Impl::countPieces);
    // Theory has a thread of its own: a slow expectation then takes a share of a processor, not a worker's turn.
    startThread(&Impl::computeExpectations);
}

void Run::Impl::guarded(void (Impl::*task)())
{
    std::string failure;
    try {
        (this->*task)();
    } catch (const std::exception& error) {
        failure = error.what();
    } catch (...) {
        failure = "an unknown error";
    }
    if (!failure.empty())
        m_stop.request_stop();
    const std::lock_guard lock(m_mutex);
    if (!failure.empty())
        fail("The run broke off: " + failure);
    leave();
}

void Run::Impl::countPieces()
{
    const std::stop_token stop = m_stop.get_token();
    std::unique_lock lock(m_mutex);
    while (!stop.stop_requested()) {
        if (prepareOne(lock) || countOne(lock))
            continue;
        if (allTaken())
            return;
        m_workCameBack.wait(lock, stop, [this] { return furthestBehind() != nullptr || allTaken(); });
    }
}

/// Makes the work of one strategy that has none yet; false where all have. By a worker, since some take milliseconds
/// and whoever starts a run is not to wait.
bool Run::Impl::prepareOne(std::unique_lock<std::mutex>& lock)
{
    RunningStrategy* strategy = firstUnprepared();
    if (strategy == nullptr)
        return false;
    strategy->preparing = true;
    lock.unlock();
    // One point less than promised: a snapshot adds the newest counts as the last one.
    auto work =
        makeStrategyWork(*m_scenario, strategy->place, strategy->decision.engine, m_threadCount, maxTracePoints - 1);
    lock.lock();
    strategy->work = std::move(work);
    m_workCameBack.notify_all();
    return true;
}

/// Counts one piece; false where none is to be had now.
bool Run::Impl::countOne(std::unique_lock<std::mutex>& lock)
{
    StrategyWork* work = furthestBehind();
    if (work == nullptr)
        return false;
    const std::stop_token stop = m_stop.get_token();
    const StrategyWork::Piece piece = work->take();
    lock.unlock();
    Counts counts = work->count(piece, stop);
    lock.lock();
    if (!stop.stop_requested()) { // else what was counted may be torn
        work->put(piece, std::move(counts));
        m_workCameBack.notify_all();
    }
    return true;
}

void Run::Impl::computeExpectations()
{
    const std::stop_token stop = m_stop.get_token();
    std::vector<RunningStrategy*> order;
    for (RunningStrategy& strategy : m_strategies)
        if (!strategy.decision.refusal)
            order.push_back(&strategy);
    std::stable_sort(order.begin(), order.end(), [this](const RunningStrategy* a, const RunningStrategy* b) {
        return theoryEffort(m_scenario->strategies[a->place]) < theoryEffort(m_scenario->strategies[b->place]);
    });
    for (RunningStrategy* strategy : order) {
        Expectation expected = expectation(*m_scenario, strategy->place, stop);
        if (stop.stop_requested())
            return;
        const std::lock_guard lock(m_mutex);
        strategy->expected = expected;
    }
}

RunningStrategy* Run::Impl::firstUnprepared()
{
    const auto found = std::find_if(m_strategies.begin(), m_strategies.end(), [](const RunningStrategy& strategy) {
        return !strategy.decision.refusal && !strategy.preparing;
    });
    return found == m_strategies.end() ? nullptr : &*found;
}

/// Whose turn it is: all strategies advance together, so that their lines can be compared at any moment.
StrategyWork* Run::Impl::furthestBehind() const
{
    StrategyWork* best = nullptr;
    for (const RunningStrategy& strategy : m_strategies) {
        StrategyWork* work = strategy.work.get();
        if (work != nullptr && work->available() && (best == nullptr || work->fractionTaken() < best->fractionTaken()))
            best = work;
    }
    return best;
}

bool Run::Impl::allTaken() const
{
    return std::all_of(m_strategies.begin(), m_strategies.end(), [](const RunningStrategy& strategy) {
        return strategy.decision.refusal || (strategy.work != nullptr && strategy.work->exhausted());
    });
}

bool Run::Impl::allCounted() const
{
    return std::all_of(m_strategies.begin(), m_strategies.end(), [](const RunningStrategy& strategy) {
        return strategy.decision.refusal || (strategy.work != nullptr && strategy.work->finished());
    });
}

void Run::Impl::fail(std::string words)
{
    if (m_failure.empty())
        m_failure = std::move(words);
}

/// A thread has done its part; the last one closes the run.
void Run::Impl::leave()
{
    if (--m_threadsAtWork > 0)
        return;
    if (!m_failure.empty())
        m_state = RunState::Failed;
    else
        m_state = allCounted() ? RunState::Finished : RunState::Stopped;
    m_endTime = Clock::now();
    m_end.notify_all();
}

bool Run::Impl::finished() const
{
    const std::lock_guard lock(m_mutex);
    return m_state != RunState::Running;
}

bool Run::Impl::waitFor(std::optional<std::chrono::milliseconds> time) const
{
    std::unique_lock lock(m_mutex);
    const auto ended = [this] { return m_state != RunState::Running; };
    if (time)
        return m_end.wait_for(lock, *time, ended);
    m_end.wait(lock, ended);
    return true;
}

Snapshot Run::Impl::snapshot() const
{
    Snapshot snapshot;
    snapshot.scenario = m_scenario;
    snapshot.strategies.resize(m_scenario->strategies.size());
    for (std::size_t i = 0; i < snapshot.strategies.size(); ++i) {
        snapshot.strategies[i].name = m_scenario->strategies[i].name;
        snapshot.strategies[i].trace.reserve(maxTracePoints);
    }
    std::unique_lock lock(m_mutex);
    snapshot.state = m_state;
    snapshot.failure = m_failure;
    const Clock::time_point now = m_state == RunState::Running ? Clock::now() : m_endTime;
    for (const RunningStrategy& strategy : m_strategies) {
        StrategyProgress& progress = snapshot.strategies[strategy.place];
        progress.engine = strategy.decision.engine;
        progress.refusal = strategy.decision.refusal;
        if (strategy.decision.refusal)
            continue;
        snapshot.jobsInAll += m_scenario->world.jobs;
        progress.expected = strategy.expected;
        if (strategy.work == nullptr)
            continue;
        progress.counts = strategy.work->counts();
        progress.trace = strategy.work->trace().points();
        progress.finished = strategy.work->finished();
        if (progress.engine == Engine::Timeline) {
            progress.overTime = strategy.work->watch().series();
            snapshot.jobsGone += jobsGone(*strategy.work, m_scenario->world.jobs);
        } else
            snapshot.jobsGone += static_cast<double>(progress.counts.requests);
        progress.luckRepeated = strategy.work->numbersDrawn() > Mulberry32::period;
    }
    lock.unlock();

    for (StrategyProgress& progress : snapshot.strategies) {
        snapshot.jobsDone += progress.counts.requests;
        const std::uint64_t traced = progress.trace.empty() ? 0 : progress.trace.back()->requests;
        if (progress.counts.requests > traced)
            progress.trace.push_back(tracePoint(progress.counts));
    }
    snapshot.elapsedSeconds = std::chrono::duration<double>(now - m_start).count();
    if (snapshot.elapsedSeconds > 0)
        snapshot.jobsPerSecond = snapshot.jobsGone / snapshot.elapsedSeconds;
    if (snapshot.jobsPerSecond > 0)
        snapshot.secondsLeft = (static_cast<double>(snapshot.jobsInAll) - snapshot.jobsGone) / snapshot.jobsPerSecond;
    return snapshot;
}

Run::Run(Scenario scenario, RunOptions options) : m_impl(std::make_unique<Impl>(std::move(scenario), options)) {}

Run::~Run() = default;

void Run::stop()
{
    m_impl->stop();
}

bool Run::finished() const
{
    return m_impl->finished();
}

void Run::wait() const
{
    m_impl->waitFor({});
}

bool Run::waitFor(std::chrono::milliseconds time) const
{
    return m_impl->waitFor(time);
}

Snapshot Run::snapshot() const
{
    return m_impl->snapshot();
}

} // namespace twice
