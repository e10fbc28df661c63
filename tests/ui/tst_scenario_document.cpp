#include "document/scenario_document.h"
#include "support/warnings_fail.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <random>
#include <string>

using namespace twice;
using namespace twice::ui;

namespace {

Scenario three()
{
    Scenario scenario;
    for (const char* name : {"a", "b", "c"})
        scenario.strategies.emplace_back().name = name;
    return scenario;
}

void setRate(DocumentState& state, std::size_t step, double rate)
{
    state.scenario.world.steps[step].failureRate = rate;
}

std::vector<int> indices(const ScenarioDocument& document)
{
    std::vector<int> all;
    for (const StrategyLook& look : document.looks())
        all.push_back(look.index);
    return all;
}

/// Any edit that an editor could make; some change nothing, some are faulty.
void changeSomething(DocumentState& state, std::mt19937& random)
{
    Scenario& scenario = state.scenario;
    const auto below = [&](std::size_t bound) { return random() % bound; };
    switch (below(7)) {
    case 0:
        setRate(state, below(scenario.world.steps.size()), static_cast<double>(below(130)) / 100);
        break;
    case 1:
        scenario.seed = below(5);
        break;
    case 2:
        scenario.world.jobs = below(4) * 1000;
        break;
    case 3: {
        const std::size_t from = below(scenario.strategies.size());
        const std::size_t to = below(scenario.strategies.size());
        std::swap(scenario.strategies[from], scenario.strategies[to]);
        std::swap(state.looks[from], state.looks[to]);
        break;
    }
    case 4:
        scenario.strategies.emplace_back().name = "new " + std::to_string(below(1000));
        break;
    case 5:
        scenario.strategies.erase(scenario.strategies.begin() +
                                  static_cast<std::ptrdiff_t>(below(scenario.strategies.size())));
        break;
    default:
        state.looks[below(state.looks.size())].on = below(2) == 0;
    }
}

} // namespace

class TestScenarioDocument : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { failOnWarnings(); }
    void everyStateOfALongHistoryComesBackExactly();
    void aFaultyEditIsNotMadeAndSaysWhy();
    void anEditThatChangesNothingLeavesNoStep();
    void aDragIsOneStepAndTheNextDragAnother();
    void aDragThatEndsWhereItBeganLeavesNoStep();
    void undoIsNamedAfterTheEdit();
    void looksFollowStrategiesThatMove();
    void aNewStrategyGetsTheLowestFreeLook();
    void modifiedMeansDifferentFromWhatWasSaved();
    void recoveredWorkIsModifiedUntilItIsSaved();
    void onlyStrategiesThatAreOnAreRun();
    void resetForgetsTheHistory();
};

void TestScenarioDocument::everyStateOfALongHistoryComesBackExactly()
{
    ScenarioDocument document;
    document.reset(three());
    std::mt19937 random(7);
    std::vector<DocumentState> states{*document.state()};
    for (int i = 0; i < 1000; ++i) {
        const int before = document.undoStack()->count();
        document.edit(QStringLiteral("edit"), [&](DocumentState& state) { changeSomething(state, random); });
        if (document.undoStack()->count() > before)
            states.push_back(*document.state());
        QVERIFY(*document.state() == states.back());
        QCOMPARE(document.looks().size(), document.scenario().strategies.size());
        std::vector<int> looks = indices(document);
        std::sort(looks.begin(), looks.end());
        QVERIFY(std::adjacent_find(looks.begin(), looks.end()) == looks.end());
    }
    QVERIFY(states.size() > 300);
    for (std::size_t i = states.size() - 1; i > 0; --i) {
        QVERIFY(*document.state() == states[i]);
        document.undoStack()->undo();
    }
    for (const DocumentState& state : states) {
        QVERIFY(*document.state() == state);
        document.undoStack()->redo();
    }
    QVERIFY(*document.state() == states.back());
}

void TestScenarioDocument::aFaultyEditIsNotMadeAndSaysWhy()
{
    ScenarioDocument document;
    const auto before = document.state();
    const QSignalSpy changed(&document, &ScenarioDocument::changed);
    const Faults faults = document.edit(QStringLiteral("rate"), [](DocumentState& state) { setRate(state, 3, 1.7); });
    QCOMPARE(faults.size(), std::size_t{1});
    QCOMPARE(faults.front().path, std::string("world.steps[3].failureRate"));
    QVERIFY(document.state() == before);
    QCOMPARE(changed.count(), 0);
    QCOMPARE(document.undoStack()->count(), 0);
}

void TestScenarioDocument::anEditThatChangesNothingLeavesNoStep()
{
    ScenarioDocument document;
    QVERIFY(document.edit(QStringLiteral("nothing"), [](DocumentState& state) { state.scenario.seed = 1; }).empty());
    QCOMPARE(document.undoStack()->count(), 0);
}

void TestScenarioDocument::aDragIsOneStepAndTheNextDragAnother()
{
    ScenarioDocument document;
    const auto drag = [&](double rate) {
        document.edit(
            QStringLiteral("rate"), [rate](DocumentState& state) { setRate(state, 0, rate); },
            QStringLiteral("world.steps[0].failureRate"));
    };
    for (const double rate : {0.1, 0.2, 0.3})
        drag(rate);
    document.endMerge();
    for (const double rate : {0.4, 0.5})
        drag(rate);
    QCOMPARE(document.undoStack()->count(), 2);
    document.undoStack()->undo();
    QCOMPARE(document.scenario().world.steps[0].failureRate, 0.3);
    drag(0.9); // after an undo, a step of its own
    document.undoStack()->undo();
    QCOMPARE(document.scenario().world.steps[0].failureRate, 0.3);
    document.undoStack()->undo();
    QVERIFY(document.scenario() == newScenario());
}

void TestScenarioDocument::aDragThatEndsWhereItBeganLeavesNoStep()
{
    ScenarioDocument document;
    const double start = document.scenario().world.steps[0].failureRate;
    for (const double rate : {0.5, start})
        document.edit(
            QStringLiteral("rate"), [rate](DocumentState& state) { setRate(state, 0, rate); }, QStringLiteral("rate"));
    QCOMPARE(document.undoStack()->count(), 0);
    QVERIFY(!document.isModified());
}

void TestScenarioDocument::undoIsNamedAfterTheEdit()
{
    ScenarioDocument document;
    document.edit(QStringLiteral("change of failure rate"), [](DocumentState& state) { setRate(state, 0, 0.5); });
    QCOMPARE(document.undoStack()->undoText(), QStringLiteral("change of failure rate"));
}

void TestScenarioDocument::looksFollowStrategiesThatMove()
{
    ScenarioDocument document;
    document.reset(three());
    // An editor that forgets the looks.
    document.edit(QStringLiteral("move"),
                  [](DocumentState& state) { std::swap(state.scenario.strategies[0], state.scenario.strategies[2]); });
    QCOMPARE(indices(document), (std::vector<int>{2, 1, 0}));
    // One that moves both.
    document.edit(QStringLiteral("move"), [](DocumentState& state) {
        std::swap(state.scenario.strategies[0], state.scenario.strategies[1]);
        std::swap(state.looks[0], state.looks[1]);
    });
    QCOMPARE(indices(document), (std::vector<int>{1, 2, 0}));
    // A rename moves nothing.
    document.edit(QStringLiteral("rename"), [](DocumentState& state) { state.scenario.strategies[0].name = "z"; });
    QCOMPARE(indices(document), (std::vector<int>{1, 2, 0}));
    document.undoStack()->setIndex(0);
    QCOMPARE(indices(document), (std::vector<int>{0, 1, 2}));
}

void TestScenarioDocument::aNewStrategyGetsTheLowestFreeLook()
{
    ScenarioDocument document;
    document.reset(three());
    document.edit(QStringLiteral("remove"), [](DocumentState& state) {
        state.scenario.strategies.erase(state.scenario.strategies.begin() + 1);
        state.looks.erase(state.looks.begin() + 1);
    });
    document.edit(QStringLiteral("add"), [](DocumentState& state) {
        state.scenario.strategies.emplace_back().name = "d"; // the editor leaves the look to the document
    });
    QCOMPARE(indices(document), (std::vector<int>{0, 2, 1}));
    document.edit(QStringLiteral("copy"), [](DocumentState& state) {
        Strategy copy = state.scenario.strategies[1];
        copy.name = "copy";
        state.scenario.strategies.insert(state.scenario.strategies.begin() + 2, copy);
        state.looks.insert(state.looks.begin() + 2, state.looks[1]);
    });
    QCOMPARE(indices(document), (std::vector<int>{0, 2, 3, 1}));
}

void TestScenarioDocument::modifiedMeansDifferentFromWhatWasSaved()
{
    ScenarioDocument document;
    const QSignalSpy told(&document, &ScenarioDocument::modifiedChanged);
    const auto setSeed = [&](std::uint64_t seed) {
        document.edit(QStringLiteral("seed"), [seed](DocumentState& state) { state.scenario.seed = seed; });
    };
    setSeed(2);
    QVERIFY(document.isModified());
    setSeed(1); // by another way back to what was saved
    QVERIFY(!document.isModified());
    setSeed(3);
    document.markSaved();
    QVERIFY(!document.isModified());
    document.undoStack()->undo();
    QVERIFY(document.isModified());
    QCOMPARE(told.count(), 5); // yes, no, yes, no, yes
    // A look is not in the file.
    document.markSaved();
    document.edit(QStringLiteral("off"), [](DocumentState& state) { state.looks[0].on = false; });
    QVERIFY(!document.isModified());
}

void TestScenarioDocument::recoveredWorkIsModifiedUntilItIsSaved()
{
    ScenarioDocument document;
    document.resetUnsaved(newScenario());
    QVERIFY(document.isModified());
    document.markSaved();
    QVERIFY(!document.isModified());
}

void TestScenarioDocument::onlyStrategiesThatAreOnAreRun()
{
    ScenarioDocument document;
    document.reset(three());
    document.edit(QStringLiteral("off"), [](DocumentState& state) { state.looks[1].on = false; });
    const ScenarioDocument::Runnable runnable = document.runnable();
    QCOMPARE(runnable.places, (std::vector<std::size_t>{0, 2}));
    QCOMPARE(runnable.scenario.strategies.size(), std::size_t{2});
    QCOMPARE(runnable.scenario.strategies[1].name, std::string("c"));
}

void TestScenarioDocument::resetForgetsTheHistory()
{
    ScenarioDocument document;
    document.edit(QStringLiteral("seed"), [](DocumentState& state) { state.scenario.seed = 9; });
    document.reset(three());
    QVERIFY(!document.undoStack()->canUndo());
    QVERIFY(!document.isModified());
    QCOMPARE(indices(document), (std::vector<int>{0, 1, 2}));
}

QTEST_GUILESS_MAIN(TestScenarioDocument)
#include "tst_scenario_document.moc"
