// How soon the window shows what a person asked for, and whether it always answers. Run on a display, or with
// QT_QPA_PLATFORM=offscreen. Prints medians and worst cases in milliseconds; a figure, not a test.
//
// - start: from making the window to its first finished, painted charts (the article's sign-up)
// - change: from one change of a rate to finished, painted charts, five strategies of 1,000,000 jobs
// - drag: the longest time between two turns of the event loop while a rate changes every 16 ms for two seconds
// - huge run: the same during a run of 10^9 jobs a strategy
#include "window/main_window.h"
#include "window/settings.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <vector>

namespace {

using namespace twice;
using namespace twice::ui;

constexpr int millisecondsOfWatching = 2000;

void paintEverything()
{
    QApplication::sendPostedEvents();
    QApplication::processEvents();
}

/// Turns the event loop until nothing runs any more and all is painted.
void waitForCharts(MainWindow& window)
{
    while (window.controller().isRunning() || !window.controller().latest())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    paintEverything();
}

void setRate(MainWindow& window, double rate)
{
    window.document().edit(
        QStringLiteral("change of failure rate"),
        [rate](DocumentState& state) { state.scenario.world.steps[6].failureRate = rate; },
        QStringLiteral("world.steps[6].failureRate"));
}

double milliseconds(const QElapsedTimer& timer)
{
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

/// The longest time between two turns of the event loop while `everyTurn` is called each 16 ms.
template <typename Turn>
double longestGap(Turn everyTurn)
{
    double longest = 0;
    QElapsedTimer sinceTick;
    sinceTick.start();
    QTimer ticks;
    ticks.setTimerType(Qt::PreciseTimer);
    QObject::connect(&ticks, &QTimer::timeout, &ticks, [&] {
        longest = std::max(longest, milliseconds(sinceTick));
        sinceTick.restart();
    });
    ticks.start(1);
    QTimer turns;
    turns.setTimerType(Qt::PreciseTimer);
    QObject::connect(&turns, &QTimer::timeout, &turns, everyTurn);
    turns.start(16);
    QElapsedTimer watching;
    watching.start();
    while (watching.elapsed() < millisecondsOfWatching)
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return longest;
}

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    const QTemporaryDir directory;
    Settings settings(directory.filePath(QStringLiteral("settings.ini")));
    QElapsedTimer timer;
    timer.start();
    MainWindow window(settings, directory.filePath(QStringLiteral("recovery")));
    window.resize(1280, 720);
    window.show();
    window.begin({});
    waitForCharts(window);
    std::printf("start to first finished chart: %.0f ms\n", milliseconds(timer));

    std::vector<double> changes;
    for (int i = 1; i <= 21; ++i) {
        timer.restart();
        setRate(window, 0.01 + 0.0001 * i);
        waitForCharts(window);
        changes.push_back(milliseconds(timer));
    }
    std::sort(changes.begin(), changes.end());
    std::printf("change of a rate to finished charts: median %.0f ms, worst %.0f ms of %zu\n",
                changes[changes.size() / 2], changes.back(), changes.size());

    int turn = 0;
    const double drag = longestGap([&] { setRate(window, 0.01 + 0.0005 * (++turn % 100)); });
    std::printf("longest gap while a rate is dragged: %.0f ms\n", drag);
    waitForCharts(window);

    window.document().edit(QStringLiteral("change of jobs"),
                           [](DocumentState& state) { state.scenario.world.jobs = 1'000'000'000; });
    const double huge = longestGap([] {});
    std::printf("longest gap during a run of 10^9 jobs a strategy: %.0f ms\n", huge);
    timer.restart();
    window.controller().stop();
    waitForCharts(window);
    std::printf("stop to the stopped charts: %.0f ms\n", milliseconds(timer));
    window.document().markSaved();
    return 0;
}
