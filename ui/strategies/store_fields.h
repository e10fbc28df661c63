#pragma once

#include "strategies/strategy_group.h"

class QGridLayout;

namespace twice::ui {

/// Our own memory of finished work: its kind, and what belongs to that kind.
class StoreFields : public StrategyGroup
{
    Q_OBJECT

public:
    explicit StoreFields(ScenarioDocument& document, QWidget* parent = nullptr);

protected:
    void show(const Strategy& strategy) override;

private:
    /// Numbers of the kinds are those of the alternatives of Store.
    enum class Kind
    {
        None,
        Memory,
        Table
    };

    void addKind(QGridLayout* grid);
    void addRows(QGridLayout* grid);
    void addClaim(QGridLayout* grid);
    void addCommon(QGridLayout* grid);
    void setKind(ChoiceField* field, Kind kind);
    /// Seen only with a store of one of `kinds`.
    void showWith(const std::vector<Kind>& kinds, const std::vector<QWidget*>& widgets);

    struct Seen
    {
        QWidget* widget;
        std::vector<Kind> kinds;
    };
    std::vector<Seen> m_seen;
    QLabel* m_keyVerdict = nullptr;
};

} // namespace twice::ui
