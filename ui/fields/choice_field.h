#pragma once

#include <QComboBox>

#include <optional>

namespace twice::ui {

class FieldNote;

/// One of several values of the document, each with its meaning as tool tip in the list.
class ChoiceField : public QComboBox
{
    Q_OBJECT

public:
    explicit ChoiceField(const QString& objectName, QWidget* parent = nullptr);

    template <typename Enum>
    void addChoice(Enum value, const QString& text, const QString& meaning = {})
    {
        addItem(text, static_cast<int>(value));
        setItemData(count() - 1, meaning, Qt::ToolTipRole);
    }
    /// The document's value; nothing where several differ.
    template <typename Enum>
    void setValue(std::optional<Enum> value)
    {
        showValue(value ? std::optional<int>(static_cast<int>(*value)) : std::nullopt);
    }
    void discard();
    void showFault(const QString& fault);
    [[nodiscard]] FieldNote* note() const { return m_note; }

    void showPopup() override;

signals:
    void chosen(int value); ///< by a person; not yet in the document

protected:
    void wheelEvent(QWheelEvent* event) override;

private:
    void showValue(std::optional<int> value);

    FieldNote* m_note;
    std::optional<int> m_value;
};

} // namespace twice::ui
