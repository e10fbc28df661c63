#include "strategies/strategy_group.h"

#include "document/scenario_document.h"

#include <QLabel>

namespace twice::ui {
namespace {

/// A fault of another field names it, since it is told here.
QString faultTextAt(const QString& field, const Faults& faults)
{
    QString text;
    for (const Fault& fault : faults) {
        const QString path = QString::fromStdString(fault.path);
        if (!text.isEmpty())
            text += QLatin1Char('\n');
        const QString own = QLatin1Char('.') + field;
        if (!path.endsWith(own) && !path.contains(own + QLatin1Char('[')))
            text += path.section(QLatin1Char('.'), -1) + QStringLiteral(": ");
        text += QString::fromStdString(fault.message);
    }
    return text;
}

} // namespace

StrategyGroup::StrategyGroup(ScenarioDocument& document, const QString& objectName, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_edits(document)
{
    setObjectName(objectName);
    connect(&document, &ScenarioDocument::changed, this, &StrategyGroup::refresh);
}

QString StrategyGroup::write(const Place& place, const std::function<void(Strategy&)>& change)
{
    return faultTextAt(QLatin1String(place.field), m_edits.change(m_row, place.edit, place.field, change));
}

void StrategyGroup::endMerge()
{
    m_edits.endMerge();
}

void StrategyGroup::setRow(int row)
{
    if (row == m_row)
        return;
    m_row = row;
    refresh();
    for (const Shown& shown : m_shown)
        shown.discard();
}

const Strategy* StrategyGroup::strategy() const
{
    const std::vector<Strategy>& strategies = m_document.scenario().strategies;
    const auto place = static_cast<std::size_t>(m_row);
    return m_row >= 0 && place < strategies.size() ? &strategies[place] : nullptr;
}

void StrategyGroup::refresh()
{
    const Strategy* now = strategy();
    if (now == nullptr)
        return;
    for (const Shown& shown : m_shown) {
        shown.show(*now);
        if (!shown.without)
            continue;
        const QString reason = shown.without(*now, m_document.scenario().world);
        if (!reason.isEmpty() && shown.field->isEnabled())
            shown.discard();
        shown.field->setEnabled(reason.isEmpty());
        shown.field->setToolTip(reason.isEmpty() ? shown.field->whatsThis() : reason);
        if (shown.label != nullptr) {
            shown.label->setEnabled(reason.isEmpty());
            shown.label->setToolTip(reason);
        }
    }
    show(*now);
}

void StrategyGroup::show(const Strategy&) {}

} // namespace twice::ui
