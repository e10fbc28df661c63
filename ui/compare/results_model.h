#pragma once

#include "compare/comparison.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace twice::ui {

/// The results as a table: a row for each strategy, its name first, then the chosen counts. It is also the text
/// alternative of the charts.
class ResultsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        StrategyColumn,
        FirstCountColumn
    };
    enum Role
    {
        SortRole = Qt::UserRole, ///< a number, or the name
        ExactRole,               ///< the exact expectation as text; invalid where there is none
        PlainRole                ///< for machines: digits with a full stop, not grouped, the whole of a share
    };

    explicit ResultsModel(QObject* parent = nullptr);

    void setComparison(std::shared_ptr<const Comparison> comparison);
    void setCounts(std::vector<const CountField*> counts);
    [[nodiscard]] const std::vector<const CountField*>& counts() const { return m_counts; }
    [[nodiscard]] const Comparison& comparison() const { return *m_comparison; }
    /// The markers' ground is another.
    void setDark(bool dark);
    void setMarkerSize(int pixels);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QVariant nameData(std::size_t row, int role) const;
    [[nodiscard]] QVariant countData(std::size_t row, const CountField& field, int role) const;

    std::shared_ptr<const Comparison> m_comparison;
    std::vector<const CountField*> m_counts;
    bool m_dark = false;
    int m_markerSize = 14;
};

/// The columns of the keys article's table.
[[nodiscard]] std::vector<const CountField*> articleCounts();

} // namespace twice::ui
