#pragma once

#include <QAbstractSpinBox>

#include <optional>

namespace twice::ui {

class FieldNote;
class LiveLineEdit;

/// A number of the document that is typed or stepped, and written into it as it is typed. It never clamps or rounds:
/// what is no number, or out of range, is told in words below the field, and the document keeps its last good value.
///
/// The owner answers edited() by an edit of the document, calls showFault() where that was refused, and setValue() on
/// every change of the document; wrong text stays, with its fault, until the document's value changes.
class NumberField : public QAbstractSpinBox
{
    Q_OBJECT

public:
    enum class Kind
    {
        Count,   ///< whole, grouped
        Decimal, ///< any finite
        Percent  ///< value() is the rate, 1 for 100 %
    };

    NumberField(Kind kind, const QString& objectName, QWidget* parent = nullptr);

    /// What is allowed, both ends included; told in words where something else is typed.
    void setRange(double least, double most);
    /// The document's value; nothing where several differ.
    void setValue(std::optional<double> value);
    [[nodiscard]] std::optional<double> value() const { return m_value; }
    /// What the empty field says where there is no value: at first "various".
    void setEmptyText(const QString& text);
    /// Takes wrong text away; for when the field is to show another thing.
    void discard();
    void showFault(const QString& fault);
    [[nodiscard]] FieldNote* note() const { return m_note; }
    /// Room for so many digits, the unit apart.
    void setDigits(int digits);

    void stepBy(int steps) override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void edited(double value); ///< a number in range, not yet in the document
    void editingEnded();       ///< the next edit is a new step

protected:
    [[nodiscard]] StepEnabled stepEnabled() const override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void readText();
    [[nodiscard]] QString whyUnread(const QString& text) const;
    void endEditing();
    void showValue();
    [[nodiscard]] std::optional<double> parse(const QString& text) const;
    [[nodiscard]] QString format(double value) const;
    [[nodiscard]] double stepped(double value, int steps) const;

    Kind m_kind;
    LiveLineEdit* m_line;
    FieldNote* m_note;
    double m_least = 0;
    double m_most = 1;
    int m_digits = 6;
    QString m_emptyText;
    std::optional<double> m_value;
};

} // namespace twice::ui
