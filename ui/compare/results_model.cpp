#include "compare/results_model.h"

#include "compare/comparison_text.h"
#include "run/results.h"
#include "text/count_text.h"
#include "theme/strategy_style.h"

#include <QGuiApplication>
#include <QIcon>
#include <QLocale>

namespace twice::ui {
namespace {

constexpr std::string_view succeededName = "succeeded";

/// The article writes succeeded as a share; all else as it is.
QString shownText(const Comparison& comparison, std::size_t row, const CountField& field)
{
    if (field.jsonName != succeededName)
        return valueText(field, comparison.value(row, field));
    QString text = QString::fromStdString(formatSucceeded(comparison.progress(row).counts));
    return text.replace(QLatin1Char('.'), QLocale().decimalPoint());
}

QString exactText(const Comparison& comparison, std::size_t row, const CountField& field, double expected)
{
    const auto messages = static_cast<double>(comparison.progress(row).counts.messages);
    constexpr int shareDecimals = 5;
    if (field.jsonName == succeededName && messages > 0)
        return shareText(expected / messages, shareDecimals).remove(QChar(QChar::Nbsp));
    return expectationText(expected);
}

} // namespace

std::vector<const CountField*> articleCounts()
{
    std::vector<const CountField*> counts;
    for (const char* name :
         {"succeeded", "failed", "callsPerJob", "stepsDoneAgain", "usersWithTwoOrMoreEmails", "calls"})
        if (const CountField* field = countField(name))
            counts.push_back(field);
    return counts;
}

ResultsModel::ResultsModel(QObject* parent)
    : QAbstractTableModel(parent),
      m_comparison(std::make_shared<const Comparison>(nullptr, nullptr, std::vector<std::size_t>{})),
      m_counts(articleCounts())
{}

void ResultsModel::setComparison(std::shared_ptr<const Comparison> comparison)
{
    const bool sameRows = comparison->size() == m_comparison->size();
    if (!sameRows)
        beginResetModel();
    m_comparison = std::move(comparison);
    if (!sameRows)
        endResetModel();
    else if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void ResultsModel::setCounts(std::vector<const CountField*> counts)
{
    beginResetModel();
    m_counts = std::move(counts);
    endResetModel();
}

void ResultsModel::setDark(bool dark)
{
    if (m_dark == dark)
        return;
    m_dark = dark;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::DecorationRole});
}

void ResultsModel::setMarkerSize(int pixels)
{
    if (m_markerSize == pixels)
        return;
    m_markerSize = pixels;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, 0), {Qt::DecorationRole});
}

int ResultsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_comparison->size());
}

int ResultsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : FirstCountColumn + static_cast<int>(m_counts.size());
}

QVariant ResultsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (index.column() == StrategyColumn)
        return nameData(row, role);
    return countData(row, *m_counts[static_cast<std::size_t>(index.column() - FirstCountColumn)], role);
}

QVariant ResultsModel::nameData(std::size_t row, int role) const
{
    switch (role) {
    case Qt::DisplayRole:
    case SortRole:
    case PlainRole:
        return m_comparison->name(row);
    case Qt::DecorationRole:
        return strategyMarker(m_comparison->look(row), m_dark, m_markerSize, qGuiApp->devicePixelRatio());
    case Qt::ToolTipRole:
        return m_comparison->refusal(row).isEmpty()
                   ? m_comparison->name(row)
                   : m_comparison->name(row) + QLatin1Char('\n') + tr("Not run: %1").arg(m_comparison->refusal(row));
    default:
        return {};
    }
}

QVariant ResultsModel::countData(std::size_t row, const CountField& field, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return textOf(*m_comparison, row, field);
    if (!m_comparison->hasCounts(row)) {
        if (role == Qt::DisplayRole)
            return m_comparison->refusal(row).isEmpty() ? QStringLiteral("–") : tr("not run");
        return role == PlainRole ? QVariant(QString()) : QVariant();
    }
    if (!m_comparison->hasValue(row, field) && role != Qt::DisplayRole)
        return role == PlainRole ? QVariant(QString()) : QVariant();
    switch (role) {
    case Qt::DisplayRole:
        return shownText(*m_comparison, row, field);
    case SortRole:
        return m_comparison->value(row, field);
    case PlainRole:
        return QString::number(m_comparison->value(row, field), 'g', 16);
    case ExactRole:
        if (const std::optional<double> expected = m_comparison->expected(row, field))
            return exactText(*m_comparison, row, field, *expected);
        return {};
    default:
        return {};
    }
}

QVariant ResultsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical) // a row's marker says more than its number
        return {};
    if (section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(static_cast<int>(section == StrategyColumn ? Qt::AlignLeft : Qt::AlignRight) |
                        Qt::AlignVCenter | Qt::TextWordWrap);
    if (section == StrategyColumn)
        return role == Qt::DisplayRole ? QVariant(tr("Strategy")) : QVariant();
    const CountField& field = *m_counts[static_cast<std::size_t>(section - FirstCountColumn)];
    if (role == Qt::DisplayRole)
        return titleOf(field);
    return role == Qt::ToolTipRole ? QVariant(explanationOf(field)) : QVariant();
}

} // namespace twice::ui
