#pragma once

#include "fields/live_line_edit.h"

#include <optional>

namespace twice::ui {

class FieldNote;

/// A text of the document, written into it as it is typed.
///
/// The owner answers edited() by an edit of the document, calls showFault() where that was refused, and setText() on
/// every change of the document; text that is wrong stays, with its fault, until the document's text changes.
class TextField : public LiveLineEdit
{
    Q_OBJECT

public:
    explicit TextField(const QString& objectName, QWidget* parent = nullptr);

    /// Whether edited() comes with every letter, as at first, or only with Return and when the field is left: for texts
    /// of which half a word already means something else.
    void setLive(bool live) { m_live = live; }
    /// The document's text; nothing where several differ.
    void setValue(const std::optional<QString>& value);
    /// Takes wrong text away; for when the field is to show another thing.
    void discard();
    void showFault(const QString& fault);
    [[nodiscard]] FieldNote* note() const { return m_note; }
    /// What an empty field says while nothing is mixed.
    void setHint(const QString& hint);

signals:
    void edited(const QString& text);
    void editingEnded(); ///< the next edit is a new step

private:
    void showText(const QString& text);

    FieldNote* m_note;
    bool m_live = true;
    QString m_hint;
    std::optional<QString> m_value;
};

} // namespace twice::ui
