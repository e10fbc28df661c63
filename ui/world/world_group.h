#pragma once

#include "fields/check_field.h"
#include "fields/choice_field.h"
#include "fields/field_note.h"
#include "fields/number_field.h"
#include "fields/text_field.h"
#include "scenario/scenario.h"
#include "world/line_values.h"

#include <QWidget>

#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

class QGridLayout;
class QLabel;

namespace twice::ui {

class ScenarioDocument;

/// A group of the world's fields, each in a row of its own and bound to its place in the scenario: a person's edit goes
/// through the undo stack, the document's value is shown after every change, and a field without effect in the present
/// combination is grey with the reason as its tool tip.
///
/// `at(scenario)` points to a field's value in the scenario, or nowhere where the scenario has none of it.
class WorldGroup : public QWidget
{
    Q_OBJECT

public:
    WorldGroup(ScenarioDocument& document, const QString& objectName, QWidget* parent);

protected:
    /// Why a field has no effect now; empty where it has one.
    using Reason = std::function<QString(const Scenario&)>;
    using Change = std::function<void(Scenario&)>;

    /// One row of the group.
    struct Place
    {
        QString label;
        const char* name; ///< the field's object name
        QString help;
        QString edit;   ///< the name of its undo step
        Reason without; ///< none: it always has an effect
    };

    /// A value as a line of text (line_values.h), read when the field is left or Return is pressed. `word` is the one
    /// for a period that does not end, or for no value.
    template <typename At>
    TextField* addText(const Place& place, const QString& word, At at)
    {
        using Value = ValueOf<At>;
        return addLine(
            place,
            [=](const Scenario& scenario) {
                const auto* there = at(scenario);
                return there == nullptr ? QString() : lineOf(*there, word);
            },
            [=](const QString& text, QString& fault) -> Change {
                Value value{};
                fault = readLine(value, text, word);
                return [=](Scenario& scenario) {
                    if (auto* there = at(scenario))
                        *there = value;
                };
            });
    }

    template <typename At>
    NumberField* addNumber(const Place& place, NumberField::Kind kind, double least, double most, At at)
    {
        using Value = ValueOf<At>;
        auto* field = new NumberField(kind, QLatin1String(place.name), this);
        field->setRange(least, most);
        field->setEmptyText(QStringLiteral("–"));
        connect(field, &NumberField::edited, this, [=, this](double value) {
            field->showFault(write(
                place.edit,
                [=](Scenario& scenario) {
                    if (auto* there = at(scenario))
                        *there = static_cast<Value>(value);
                },
                QLatin1String(place.name)));
        });
        connect(field, &NumberField::editingEnded, this, &WorldGroup::endMerge);
        addRow(place, field, [=](const Scenario& scenario) {
            const auto* there = at(scenario);
            field->setValue(there == nullptr ? std::nullopt : std::optional<double>(static_cast<double>(*there)));
        });
        return field;
    }

    template <typename At>
    void addRate(const Place& place, At at)
    {
        addNumber(place, NumberField::Kind::Percent, 0, 1, at);
    }

    /// `field` with its choices, each a value of the enum at `at`.
    template <typename At>
    void addChoice(const Place& place, ChoiceField* field, At at)
    {
        using Value = ValueOf<At>;
        connect(field, &ChoiceField::chosen, this, [=, this](int value) {
            field->showFault(write(place.edit, [=](Scenario& scenario) { *at(scenario) = static_cast<Value>(value); }));
        });
        addRow(place, field, [=](const Scenario& scenario) { field->template setValue<Value>(*at(scenario)); });
    }

    /// A box with place.label as its text.
    template <typename At>
    void addCheck(const Place& place, At at)
    {
        auto* field = new CheckField(place.label, QLatin1String(place.name), this);
        connect(field, &CheckField::chosen, this, [=, this](bool on) {
            field->showFault(write(place.edit, [=](Scenario& scenario) { *at(scenario) = on; }));
        });
        Place unlabelled = place;
        unlabelled.label.clear();
        addRow(unlabelled, field, [=](const Scenario& scenario) { field->setValue(*at(scenario)); });
    }

    /// A line of text with a reader of its own, which fills in what is wrong with the text or gives the change.
    TextField* addLine(const Place& place, const std::function<QString(const Scenario&)>& show,
                       const std::function<Change(const QString& text, QString& fault)>& read);

    /// Any field; `show` is called with every change of the document.
    template <typename Field>
    void addRow(const Place& place, Field* field, std::function<void(const Scenario&)> show)
    {
        m_shown.push_back(
            {field, place, layOut(place, field, field->note()), std::move(show), [field] { field->discard(); }});
    }

    /// The faults of an edit that was refused, in words.
    [[nodiscard]] QString write(const QString& edit, const Change& change, const QString& mergeKey = {});
    void endMerge();
    /// Shows the document; to be called at the end of the constructor.
    void refresh();

private:
    template <typename At>
    using ValueOf = std::remove_pointer_t<std::invoke_result_t<At, Scenario&>>;

    struct Shown
    {
        QWidget* field;
        Place place;
        QLabel* label;
        std::function<void(const Scenario&)> show;
        std::function<void()> discard;
    };

    QLabel* layOut(const Place& place, QWidget* field, QWidget* note);

    ScenarioDocument& m_document;
    QGridLayout* m_grid;
    std::vector<Shown> m_shown;
};

} // namespace twice::ui
