#pragma once

#include "document/scenario_document.h"
#include "fields/row_edit.h"
#include "strategies/strategy_edits.h"

#include <QAbstractListModel>

namespace twice::ui {

/// What the list shows of one strategy.
struct StrategyRow
{
    Strategy strategy;
    StrategyLook look;
    QString clockNote; ///< why it is simulated with a clock; empty where it need not be
    friend bool operator==(const StrategyRow&, const StrategyRow&) = default;
};

using StrategyRows = RowModel<QAbstractListModel, StrategyRow>;

/// The strategies of the document as a list: the name can be edited, the check box is on and off.
class StrategyModel : public StrategyRows
{
    Q_OBJECT

public:
    enum Role
    {
        SummaryRole = Qt::UserRole,
        LookRole,     ///< StrategyLook::index
        ClockNoteRole ///< see StrategyRow
    };

    explicit StrategyModel(ScenarioDocument& document, QObject* parent = nullptr);

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    /// False, after refused(), where the value cannot be taken.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void refused(const QString& why); ///< in words, for the last setData()
    void taken();                     ///< the last setData() was all right

private:
    StrategyEdits m_edits;
};

} // namespace twice::ui
