#pragma once

#include <QLineEdit>

#include <cstdint>
#include <functional>
#include <optional>

namespace twice::ui {

class InputNote;

/// A whole number that is typed, with grouping, "1e6", or "1M" (k, M, G, T), and taken with Enter or on leaving the
/// field. What is no such number, or refused, is told in words below; the last good number stays in force, and Escape
/// brings it back.
class WholeNumberField : public QLineEdit
{
    Q_OBJECT

public:
    /// Makes the number the document's; the reason in words where it refuses.
    using Take = std::function<QString(std::uint64_t)>;
    /// The number one step up or down from another, for the arrow keys.
    using Step = std::function<std::uint64_t(std::uint64_t number, bool up)>;

    WholeNumberField(const QString& objectName, Take take, Step step, QWidget* parent = nullptr);

    /// The document's number. Text that is being typed stays where the number is the old one.
    void setNumber(std::uint64_t number);
    /// Nothing where the text is no whole number.
    [[nodiscard]] static std::optional<std::uint64_t> parse(const QString& text);
    /// Why parse() gives nothing for a text that is not empty.
    [[nodiscard]] static QString faultOf(const QString& text);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void takeText();
    void show(std::uint64_t number);
    [[nodiscard]] bool isBeingTyped() const;

    Take m_take;
    Step m_step;
    InputNote* m_note;
    std::uint64_t m_number = 0;
};

} // namespace twice::ui
