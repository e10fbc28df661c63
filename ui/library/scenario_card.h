#pragma once

#include "scenario/scenario.h"

#include <QAbstractButton>

namespace twice::ui {

/// A button with a small picture of a scenario, its name and its sentence.
class ScenarioCard : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ScenarioCard(Scenario scenario, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
    [[nodiscard]] static int widthFor(const QFontMetrics& metrics);

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] QRect textArea(int width, int top) const;

    Scenario m_scenario;
    QString m_sentence;
};

} // namespace twice::ui
