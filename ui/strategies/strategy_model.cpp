#include "strategies/strategy_model.h"

#include "counting/clock_need.h"
#include "fields/field_note.h"
#include "strategies/strategy_text.h"

namespace twice::ui {
namespace {

QString clockNote(const Scenario& scenario, std::size_t place)
{
    const std::optional<ClockNeed> need = clockNeed(scenario, place);
    if (!need)
        return {};
    // The path without its place: that is where the note stands.
    QString field = QString::fromStdString(need->path);
    field = field.mid(field.indexOf(QStringLiteral("].")) < 0 || !field.startsWith(QStringLiteral("strategies"))
                          ? 0
                          : field.indexOf(QStringLiteral("].")) + 2);
    return StrategyModel::tr("Simulated with a clock, because of %1: %2")
        .arg(field, QString::fromStdString(need->reason));
}

std::vector<StrategyRow> rowsOf(const ScenarioDocument& document)
{
    const Scenario& scenario = document.scenario();
    std::vector<StrategyRow> rows;
    for (std::size_t n = 0; n < scenario.strategies.size(); ++n)
        rows.push_back({scenario.strategies[n], document.looks().at(n), clockNote(scenario, n)});
    return rows;
}

} // namespace

StrategyModel::StrategyModel(ScenarioDocument& document, QObject* parent) : StrategyRows(parent), m_edits(document)
{
    follow(rowsOf(document));
    connect(&document, &ScenarioDocument::changed, this, [this, &document] { follow(rowsOf(document)); });
}

Qt::ItemFlags StrategyModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsUserCheckable |
           Qt::ItemNeverHasChildren;
}

QVariant StrategyModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const StrategyRow& row = rows()[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return QString::fromStdString(row.strategy.name);
    case Qt::CheckStateRole:
        return row.look.on ? Qt::Checked : Qt::Unchecked;
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return row.clockNote.isEmpty() ? strategySummary(row.strategy)
                                       : strategySummary(row.strategy) + QLatin1Char('\n') + row.clockNote;
    case SummaryRole:
        return strategySummary(row.strategy);
    case LookRole:
        return row.look.index;
    case ClockNoteRole:
        return row.clockNote;
    default:
        return {};
    }
}

bool StrategyModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (isFollowing() || !checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return false;
    Faults faults;
    if (role == Qt::CheckStateRole)
        faults = m_edits.setOn(index.row(), value.toInt() == Qt::Checked);
    else if (role == Qt::EditRole)
        faults = m_edits.setName(index.row(), value.toString().trimmed());
    else
        return false;
    m_edits.endMerge();
    if (faults.empty())
        emit taken();
    else
        emit refused(faultText(faults));
    return faults.empty();
}

} // namespace twice::ui
