#pragma once

#include "fields/check_field.h"
#include "fields/choice_field.h"
#include "fields/duration_line.h"
#include "fields/number_field.h"
#include "fields/text_field.h"
#include "scenario/world.h"
#include "strategies/strategy_edits.h"

#include <QStringList>
#include <QWidget>

#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

class QGridLayout;
class QLabel;

namespace twice::ui {

class ScenarioDocument;

/// A group of fields of the selected strategy, each bound to its place in it: a person's edit goes through the undo
/// stack, the document's value is shown after every change, and a field without effect in the present combination is
/// grey with the reason as its tool tip.
class StrategyGroup : public QWidget
{
    Q_OBJECT

public:
    StrategyGroup(ScenarioDocument& document, const QString& objectName, QWidget* parent);

    /// The place of the strategy in scenario.strategies; -1: none.
    void setRow(int row);

protected:
    /// Why a field has no effect now; empty where it has one.
    using Reason = std::function<QString(const Strategy&, const World&)>;

    /// One field of the strategy.
    struct Place
    {
        QString edit;        ///< the name of its undo step
        const char* field;   ///< as in the file, for merging and for faults
        Reason without = {}; ///< none: it always has an effect
        QLabel* label = {};  ///< turns grey with it
    };

    /// `at(strategy)` points to the value in the strategy, or nowhere where the strategy has none of it.
    template <typename At>
    void bind(ChoiceField* field, Place place, At at)
    {
        using Value = ValueOf<At>;
        connect(field, &ChoiceField::chosen, this, [=, this](int value) {
            field->showFault(write(place, [=](Strategy& strategy) {
                if (Value* there = at(strategy))
                    *there = static_cast<Value>(value);
            }));
            endMerge();
        });
        addShown(field, place, at, [field](const Value& value) { field->setValue<Value>(value); });
    }

    template <typename At>
    void bind(NumberField* field, Place place, At at)
    {
        using Value = ValueOf<At>;
        connect(field, &NumberField::edited, this, [=, this](double value) {
            field->showFault(write(place, [=](Strategy& strategy) {
                if (Value* there = at(strategy))
                    *there = static_cast<Value>(value);
            }));
        });
        connect(field, &NumberField::editingEnded, this, &StrategyGroup::endMerge);
        addShown(field, place, at, [field](const Value& value) { field->setValue(static_cast<double>(value)); });
    }

    template <typename At>
    void bind(CheckField* field, Place place, At at)
    {
        connect(field, &CheckField::chosen, this, [=, this](bool on) {
            field->showFault(write(place, [=](Strategy& strategy) {
                if (bool* there = at(strategy))
                    *there = on;
            }));
            endMerge();
        });
        addShown(field, place, at, [field](bool on) { field->setValue(on); });
    }

    /// A duration, fixed or distributed, or a list of them, as text. `forever` is the word for one that does not end;
    /// empty where it must.
    template <typename At>
    void bind(TextField* field, Place place, const QString& forever, At at)
    {
        using Value = ValueOf<At>;
        field->setLive(false); // "1m" on the way to "1ms" means something else
        connect(field, &TextField::edited, this, [=, this](const QString& text) {
            constexpr bool isList = !std::is_same_v<Value, Duration> && !std::is_same_v<Value, DurationDistribution>;
            Value value;
            for (const QString& part : isList ? text.split(QLatin1Char(',')) : QStringList(text)) {
                const auto read = readOne<Value>(part, forever);
                if (!read) {
                    field->showFault(isDistributed<Value> ? whyNoDistribution(part) : whyNoDuration(part, forever));
                    return;
                }
                if constexpr (isList)
                    value.push_back(*read);
                else
                    value = *read;
            }
            field->showFault(write(place, [=](Strategy& strategy) {
                if (Value* there = at(strategy))
                    *there = value;
            }));
            endMerge();
        });
        addShown(field, place, at, [=](const Value& value) { field->setValue(durationLine(value, forever)); });
    }

    template <typename Value>
    static constexpr bool isDistributed =
        std::is_same_v<Value, DurationDistribution> || std::is_same_v<Value, std::vector<DurationDistribution>>;
    template <typename Value>
    [[nodiscard]] static auto readOne(const QString& text, const QString& forever)
    {
        if constexpr (isDistributed<Value>)
            return readDistribution(text, forever);
        else
            return readDuration(text, forever);
    }

    /// For fields whose meaning is no plain value: `show` is called with every change.
    template <typename Field>
    void follow(Field* field, const Place& place, std::function<void(const Strategy&)> show)
    {
        m_shown.push_back({field, place.label, place.without, std::move(show), [field] { field->discard(); }});
    }

    /// The faults of an edit that was refused, in words for the field of `place`.
    [[nodiscard]] QString write(const Place& place, const std::function<void(Strategy&)>& change);
    void endMerge();
    /// What else there is to show.
    virtual void show(const Strategy& strategy);

private:
    template <typename At>
    using ValueOf = std::remove_pointer_t<std::invoke_result_t<At, Strategy&>>;

    struct Shown
    {
        QWidget* field;
        QLabel* label;
        Reason without;
        std::function<void(const Strategy&)> show;
        std::function<void()> discard;
    };

    template <typename Field, typename At, typename Show>
    void addShown(Field* field, const Place& place, At at, Show show)
    {
        follow(field, place, [=](const Strategy& strategy) {
            if (const auto* there = at(strategy))
                show(*there);
        });
    }

    void refresh();
    [[nodiscard]] const Strategy* strategy() const;

    ScenarioDocument& m_document;
    StrategyEdits m_edits;
    int m_row = -1;
    std::vector<Shown> m_shown;
};

} // namespace twice::ui
