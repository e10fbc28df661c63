#pragma once

#include "scenario/fault.h"

#include <QColor>
#include <QLabel>
#include <QPalette>

namespace twice::ui {

/// The colour of what is wrong, readable (at least 4.5 : 1) on the window colour of `palette`, light or dark.
[[nodiscard]] QColor faultColour(const QPalette& palette);

/// Faults as one text, each on its line, without the paths that mean something in a file only.
[[nodiscard]] QString faultText(const Faults& faults);

/// The frame that marks a field with a fault: lies over it and lets the mouse through. Hidden at first.
class FaultFrame : public QWidget
{
    Q_OBJECT

public:
    explicit FaultFrame(QWidget* field);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

/// What is wrong with a field, in words below it, while the field itself wears a frame: never by colour alone. Hidden
/// while nothing is wrong. The one way in which the editors show wrong input.
class FieldNote : public QLabel
{
    Q_OBJECT

public:
    /// `field` is the widget that is framed and whose accessible description tells the fault; `parent` the one whose
    /// layout takes the note.
    FieldNote(QWidget* field, QWidget* parent);

    [[nodiscard]] bool hasFault() const { return !text().isEmpty(); }
    /// An empty text takes the fault away.
    void setFault(const QString& text);
    void setFaults(const Faults& faults) { setFault(faultText(faults)); }

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void takeColours();

    QWidget* m_field;
    FaultFrame* m_frame;
    bool m_takingColours = false;
};

} // namespace twice::ui
