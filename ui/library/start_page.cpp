#include "library/start_page.h"

#include "library/scenario_card.h"
#include "scenario/builtin_scenarios.h"
#include "scenario/scenario_file.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <string_view>

namespace twice::ui {

namespace {

constexpr int outerMargin = 28;
constexpr int cardGap = 16;

QLabel* heading(const QString& text, qreal scale, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * scale);
    font.setBold(true);
    label->setFont(font);
    return label;
}

QString text(std::string_view view)
{
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

QPushButton* buttonFor(QAction* action, const char* name, QWidget* parent)
{
    auto* button = new QPushButton(action->icon(), action->text(), parent);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(action->toolTip());
    button->setWhatsThis(action->whatsThis());
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    // Its icon follows the palette.
    QObject::connect(action, &QAction::changed, button, [button, action] { button->setIcon(action->icon()); });
    return button;
}

} // namespace

StartPage::StartPage(QAction* newFile, QAction* open, QWidget* parent) : QScrollArea(parent)
{
    setObjectName(QStringLiteral("startPage"));
    setAccessibleName(tr("Start page"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(outerMargin, outerMargin, outerMargin, outerMargin);
    layout->setSpacing(cardGap);
    layout->addWidget(makeHead(newFile, open));
    addCards(layout);
    m_recentTitle = heading(tr("Recent files"), 1.2, page);
    layout->addWidget(m_recentTitle);
    makeRecentList();
    layout->addWidget(m_recent);
    layout->addStretch();
    setWidget(page);
    setRecentFiles({});
}

QWidget* StartPage::makeHead(QAction* newFile, QAction* open)
{
    auto* head = new QWidget(this);
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins({});
    auto* words = new QVBoxLayout;
    words->addWidget(heading(tr("Why do jobs run twice?"), 1.8, head));
    auto* sentence = new QLabel(tr("Choose a scenario. It runs at once; then change anything and watch."), head);
    sentence->setWordWrap(true);
    words->addWidget(sentence);
    layout->addLayout(words, 1);
    layout->addWidget(buttonFor(newFile, "startNewButton", head));
    layout->addWidget(buttonFor(open, "startOpenButton", head));
    auto* back = new QPushButton(tr("&Back to the open scenario"), head);
    back->setObjectName(QStringLiteral("startBackButton"));
    back->setWhatsThis(tr("Leaves this page and shows the open scenario again."));
    connect(back, &QPushButton::clicked, this, &StartPage::left);
    layout->addWidget(back);
    return head;
}

void StartPage::addCards(QVBoxLayout* page)
{
    for (const BuiltinScenario& builtin : builtinScenarios()) {
        const Outcome<Scenario> scenario = parseScenario(builtin.text);
        Q_ASSERT(scenario.ok()); // a test reads every one of them
        if (!scenario)
            continue;
        const QString group = text(builtin.group);
        if (m_groups.isEmpty() || m_groups.last().name != group)
            m_groups.append(addGroup(group, page));
        const QString name = text(builtin.name);
        auto* card = new ScenarioCard(scenario.value(), m_groups.last().grid->parentWidget());
        card->setObjectName(QStringLiteral("card-") + name);
        card->setWhatsThis(tr("Opens this built-in scenario and runs it."));
        connect(card, &ScenarioCard::clicked, this, [this, name] { emit builtinChosen(name); });
        m_groups.last().cards.append(card);
    }
}

StartPage::Group StartPage::addGroup(const QString& name, QVBoxLayout* page)
{
    auto* title = heading(name, 1.3, this);
    title->setObjectName(QStringLiteral("group-") + name);
    page->addWidget(title);
    auto* cards = new QWidget(this);
    cards->setAccessibleName(name);
    auto* grid = new QGridLayout(cards);
    grid->setContentsMargins({});
    grid->setSpacing(cardGap);
    page->addWidget(cards);
    return {name, grid, {}};
}

void StartPage::makeRecentList()
{
    m_recent = new QListWidget(this);
    m_recent->setObjectName(QStringLiteral("recentFilesList"));
    m_recent->setAccessibleName(tr("Recent files"));
    m_recent->setWhatsThis(tr("Files opened lately; a click or Enter opens one again."));
    m_recent->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_recent->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    const auto choose = [this](const QListWidgetItem* item) { emit fileChosen(item->data(Qt::UserRole).toString()); };
    connect(m_recent, &QListWidget::itemClicked, this, choose);
    connect(m_recent, &QListWidget::itemActivated, this, [this, choose](const QListWidgetItem* item) {
        if (!m_recent->underMouse()) // a click came as itemClicked already
            choose(item);
    });
}

void StartPage::setRecentFiles(const QStringList& paths)
{
    m_recent->clear();
    for (const QString& path : paths) {
        const QFileInfo info(path);
        auto* item = new QListWidgetItem(
            tr("%1  —  %2").arg(info.fileName(), QDir::toNativeSeparators(info.absolutePath())), m_recent);
        item->setData(Qt::UserRole, path);
    }
    m_recentTitle->setVisible(!paths.isEmpty());
    m_recent->setVisible(!paths.isEmpty());
}

void StartPage::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    arrangeCards();
}

void StartPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        emit left();
    else
        QScrollArea::keyPressEvent(event);
}

void StartPage::arrangeCards()
{
    const int room = viewport()->width() - 2 * outerMargin + cardGap;
    const int columns = std::max(1, room / (ScenarioCard::widthFor(fontMetrics()) + cardGap));
    if (columns == m_columns)
        return;
    m_columns = columns;
    for (const Group& group : m_groups) {
        for (int i = 0; i < group.cards.size(); ++i)
            group.grid->addWidget(group.cards[i], i / columns, i % columns);
        for (int column = 0; column < std::max<int>(group.grid->columnCount(), columns); ++column)
            group.grid->setColumnStretch(column, column < columns ? 1 : 0);
    }
}

} // namespace twice::ui
