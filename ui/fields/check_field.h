#pragma once

#include <QCheckBox>

namespace twice::ui {

class FieldNote;

/// Yes or no, as the document has it.
class CheckField : public QCheckBox
{
    Q_OBJECT

public:
    CheckField(const QString& text, const QString& objectName, QWidget* parent = nullptr);

    /// The document's value.
    void setValue(bool on);
    /// Shows the document's value again.
    void discard();
    void showFault(const QString& fault);
    [[nodiscard]] FieldNote* note() const { return m_note; }

signals:
    void chosen(bool on); ///< by a person; not yet in the document

private:
    FieldNote* m_note;
    bool m_value = false;
};

} // namespace twice::ui
