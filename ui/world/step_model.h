#pragma once

#include "fields/row_edit.h"
#include "scenario/step.h"
#include "world/step_edits.h"

#include <QAbstractTableModel>

namespace twice::ui {

class ScenarioDocument;

using StepRows = RowModel<QAbstractTableModel, Step>;

/// The steps of the document's world as a table whose cells can be edited.
class StepModel : public StepRows
{
    Q_OBJECT

public:
    enum Column
    {
        NameColumn,
        EffectColumn,
        FailsColumn,
        ReplyLostColumn,
        KeysColumn,
        ColumnCount
    };

    explicit StepModel(ScenarioDocument& document, QObject* parent = nullptr);

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// EditRole gives a name and rates as text, an effect as the number of the enum.
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    /// False, after refused(), where the value cannot be taken. An empty "reply lost" means: cannot be lost.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void refused(const QString& why); ///< in words, for the last setData()
    void taken();                     ///< the last setData() was all right

private:
    [[nodiscard]] QString displayed(const Step& step, int column) const;
    [[nodiscard]] QString explained(const Step& step, int column) const;
    QString write(const QModelIndex& index, const QVariant& value, int role);

    StepEdits m_edits;
};

} // namespace twice::ui
