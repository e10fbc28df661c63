#pragma once

#include <QLabel>

namespace twice::ui {

/// What is wrong with a field of the tool bar, in words right below it, over whatever is there. Nothing while the text
/// is empty.
class InputNote : public QLabel
{
    Q_OBJECT

public:
    explicit InputNote(QWidget* field);
    void setFault(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QWidget* m_field;
};

} // namespace twice::ui
