#pragma once

#include <QFrame>

class QLabel;

namespace twice::ui {

/// One line that says how the results shown came about; what is to be noticed stands out in colour.
class RunBanner : public QFrame
{
    Q_OBJECT

public:
    enum class Tone
    {
        Plain,
        Notice, ///< stopped halfway, out of date
        Fault
    };

    explicit RunBanner(QWidget* parent = nullptr);

    void tell(Tone tone, const QString& text);
    [[nodiscard]] QString text() const;
    [[nodiscard]] Tone tone() const { return m_tone; }

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void colour();

    QLabel* m_label;
    Tone m_tone = Tone::Plain;
};

} // namespace twice::ui
