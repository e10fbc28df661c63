#include "strategies/strategy_gallery.h"

#include "strategies/ready_strategies.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace twice::ui {

StrategyGallery::StrategyGallery(QWidget* parent) : QDialog(parent), m_list(new QListWidget(this))
{
    setObjectName(QStringLiteral("strategyGallery"));
    setWindowTitle(tr("Add a strategy"));
    m_list->setObjectName(QStringLiteral("galleryList"));
    m_list->setWordWrap(true);
    m_list->setSpacing(2);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setAlternatingRowColors(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setWhatsThis(tr("Ready strategies; what you add can be changed afterwards."));
    for (const ReadyStrategy& ready : readyStrategies()) {
        const QString name = QString::fromStdString(ready.strategy.name);
        auto* item = new QListWidgetItem(name + QLatin1Char('\n') + ready.sentence, m_list);
        item->setData(Qt::AccessibleTextRole, name);
        item->setData(Qt::AccessibleDescriptionRole, ready.sentence);
        m_strategies.push_back(ready.strategy);
    }
    auto* label = new QLabel(tr("&Ready strategies (choose one or more):"), this);
    label->setBuddy(m_list);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton* add = buttons->addButton(tr("&Add"), QDialogButtonBox::AcceptRole);
    add->setObjectName(QStringLiteral("galleryAdd"));
    add->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_list, &QListWidget::itemDoubleClicked, this, &QDialog::accept);
    connect(m_list, &QListWidget::itemSelectionChanged, add,
            [this, add] { add->setEnabled(!m_list->selectedItems().isEmpty()); });
    m_list->setCurrentRow(0);

    auto* column = new QVBoxLayout(this);
    column->addWidget(label);
    column->addWidget(m_list);
    column->addWidget(buttons);
    constexpr QSize comfortable(560, 560);
    resize(comfortable);
}

std::vector<Strategy> StrategyGallery::chosen() const
{
    std::vector<Strategy> strategies;
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->isSelected())
            strategies.push_back(m_strategies[static_cast<std::size_t>(row)]);
    }
    return strategies;
}

} // namespace twice::ui
