// What one tick of Compare costs the window's thread: a new snapshot of five strategies with 256 trace points each, fed
// and painted. Run with QT_QPA_PLATFORM=offscreen, or on a display.

#include "../ui/support/sample_run.h"
#include "compare/compare_view.h"
#include "theme/appearance.h"

#include <benchmark/benchmark.h>

#include <QApplication>

#include <vector>

namespace {

using namespace twice;
using namespace twice::ui;

void updateOfCompareView(benchmark::State& state)
{
    int count = 1;
    char name[] = "bench_compare_view";
    char* arguments[] = {name, nullptr};
    const QApplication application(count, arguments);
    applyAppearance(*qApp, Appearance::Light);
    std::vector<test::SampleRun> runs;
    for (std::uint64_t tick = 1; tick <= 20; ++tick)
        runs.push_back(test::sampleRun(50'000 * tick, RunState::Running, maxTracePoints));
    CompareView view;
    view.resize(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
    view.showState(CompareState::Running);
    view.show();
    QCoreApplication::processEvents();
    std::size_t tick = 0;
    for ([[maybe_unused]] const auto unused : state) {
        const test::SampleRun& run = runs[tick++ % runs.size()];
        view.showRun(run.snapshot, run.state, run.places);
        QCoreApplication::processEvents(); // paints
    }
}
BENCHMARK(updateOfCompareView)->Args({880, 600})->Args({1520, 940})->Unit(benchmark::kMillisecond);

} // namespace
