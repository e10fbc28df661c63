#include "window/run_bar.h"

#include "document/scenario_document.h"
#include "scenario/world.h"
#include "window/actions.h"
#include "window/input_note.h"
#include "window/whole_number_field.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QRandomGenerator>
#include <QToolButton>

#include <algorithm>
#include <limits>

namespace twice::ui {

namespace {

/// Seeds that the dice offers: short enough to be told to somebody.
constexpr quint32 diceSides = 1'000'000;

QString words(const Faults& faults)
{
    QStringList lines;
    for (const Fault& fault : faults)
        lines.push_back(QString::fromStdString(fault.message));
    return lines.join(QLatin1Char('\n'));
}

std::uint64_t tenfold(std::uint64_t jobs, bool up)
{
    if (up)
        return jobs > maxJobs / 10 ? jobs : jobs * 10;
    return std::max<std::uint64_t>(jobs / 10, 1);
}

std::uint64_t nextSeed(std::uint64_t seed, bool up)
{
    if (up)
        return seed == std::numeric_limits<std::uint64_t>::max() ? seed : seed + 1;
    return seed == 0 ? seed : seed - 1;
}

} // namespace

RunBar::RunBar(ScenarioDocument& document, const Actions& actions, QWidget* parent)
    : QToolBar(tr("Run"), parent),
      m_document(document)
{
    setObjectName(QStringLiteral("runBar"));
    setAccessibleName(tr("Run"));
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    addAction(actions.run);
    addAction(actions.stop);
    addSeparator();
    addJobs();
    addSeed(actions);
    addRandom();
    addSeparator();
    auto* live = new QCheckBox(tr("Run &while I edit"), this);
    live->setObjectName(QStringLiteral("liveCheck"));
    live->setToolTip(actions.live->toolTip());
    live->setWhatsThis(actions.live->whatsThis());
    live->setChecked(actions.live->isChecked());
    connect(live, &QCheckBox::toggled, actions.live, &QAction::setChecked);
    connect(actions.live, &QAction::toggled, live, &QCheckBox::setChecked);
    addWidget(live);
    auto* space = new QWidget(this);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(space);
    addAction(actions.present);
    connect(&m_document, &ScenarioDocument::changed, this, &RunBar::follow);
    follow();
}

void RunBar::addNumber(const QString& label, WholeNumberField* field, int characters, const QString& whatsThis)
{
    auto* name = new QLabel(label, this);
    name->setBuddy(field);
    name->setContentsMargins(6, 0, 4, 0);
    addWidget(name);
    field->setFixedWidth(fontMetrics().horizontalAdvance(QString(characters, QLatin1Char('0'))) + 16);
    field->setWhatsThis(whatsThis);
    field->setToolTip(whatsThis);
    field->setAccessibleName(QString(label).remove(QLatin1Char('&')));
    addWidget(field);
}

void RunBar::addJobs()
{
    const auto take = [this](std::uint64_t jobs) {
        return words(
            m_document.edit(tr("change of jobs"), [jobs](DocumentState& state) { state.scenario.world.jobs = jobs; }));
    };
    m_jobs = new WholeNumberField(QStringLiteral("jobsField"), take, tenfold, this);
    addNumber(tr("&Jobs"), m_jobs, 15,
              tr("How many requests each strategy runs: 1 to 1,000,000,000,000; 1e6 and 1M are a million, the arrow "
                 "keys make it ten times more or less."));
}

void RunBar::addSeed(const Actions& actions)
{
    const auto take = [this](std::uint64_t seed) {
        return words(
            m_document.edit(tr("change of seed"), [seed](DocumentState& state) { state.scenario.seed = seed; }));
    };
    m_seed = new WholeNumberField(QStringLiteral("seedField"), take, nextSeed, this);
    addNumber(tr("See&d"), m_seed, 11,
              tr("The number that all chances come from: the same seed gives the same luck on any machine."));
    addAction(actions.newSeed);
    if (auto* dice = qobject_cast<QToolButton*>(widgetForAction(actions.newSeed)))
        dice->setToolButtonStyle(Qt::ToolButtonIconOnly);
    connect(actions.newSeed, &QAction::triggered, this, &RunBar::takeNewSeed);
}

void RunBar::addRandom()
{
    m_random = new QComboBox(this);
    m_random->setObjectName(QStringLiteral("randomChoice"));
    m_random->setAccessibleName(tr("Source of luck"));
    m_random->addItem(tr("own luck for each request"), static_cast<int>(Random::PerRequest));
    m_random->addItem(tr("one generator (article)"), static_cast<int>(Random::Mulberry32));
    const QString tip = tr("Where chances come from: each request's own luck, the same for every strategy, or one "
                           "generator drawn in the order of events, as the article's program does.");
    m_random->setToolTip(tip);
    m_random->setWhatsThis(tip);
    m_randomNote = new InputNote(m_random);
    connect(m_random, &QComboBox::activated, this, &RunBar::chooseRandom);
    addWidget(m_random);
}

void RunBar::follow()
{
    m_jobs->setNumber(m_document.scenario().world.jobs);
    m_seed->setNumber(m_document.scenario().seed);
    m_random->setCurrentIndex(m_random->findData(static_cast<int>(m_document.scenario().random)));
    m_randomNote->setFault({});
}

void RunBar::chooseRandom(int index)
{
    const auto random = static_cast<Random>(m_random->itemData(index).toInt());
    const Faults faults = m_document.edit(tr("change of the source of luck"),
                                          [random](DocumentState& state) { state.scenario.random = random; });
    if (faults.empty())
        return;
    follow();
    m_randomNote->setFault(words(faults));
}

void RunBar::takeNewSeed()
{
    const std::uint64_t old = m_document.scenario().seed;
    std::uint64_t seed = old;
    while (seed == old)
        seed = 1 + QRandomGenerator::global()->bounded(diceSides);
    m_document.edit(tr("other luck"), [seed](DocumentState& state) { state.scenario.seed = seed; });
}

} // namespace twice::ui
