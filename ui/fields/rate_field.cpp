#include "fields/rate_field.h"

#include "fields/number_field.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace twice::ui {
namespace {

constexpr double mostOnSlider = 0.2;

/// Two significant digits, which is what a hand on a slider can mean, and the double that typing them would give.
double twoDigits(double rate)
{
    return QString::number(rate, 'g', 2).toDouble();
}

} // namespace

double RateField::rateAt(int place)
{
    const double part = static_cast<double>(std::clamp(place, 0, sliderSteps)) / sliderSteps;
    return twoDigits(mostOnSlider * part * part * part);
}

int RateField::placeOf(double rate)
{
    const double part = std::cbrt(std::clamp(rate, 0.0, mostOnSlider) / mostOnSlider);
    return static_cast<int>(std::lround(part * sliderSteps));
}

RateField::RateField(const QString& objectName, const QString& accessibleName, QWidget* parent)
    : QWidget(parent),
      m_slider(new QSlider(Qt::Horizontal, this)),
      m_number(new NumberField(NumberField::Kind::Percent, objectName + QStringLiteral("Number"), parent))
{
    setObjectName(objectName);
    m_slider->setObjectName(objectName + QStringLiteral("Slider"));
    m_slider->setAccessibleName(tr("%1, slider").arg(accessibleName));
    m_slider->setRange(0, sliderSteps);
    m_slider->setPageStep(sliderSteps / 20);
    m_slider->setFocusPolicy(Qt::StrongFocus);
    m_slider->installEventFilter(this);
    m_number->setAccessibleName(tr("%1, per cent").arg(accessibleName));
    m_number->setRange(0, 1);
    m_number->setDigits(3);
    m_number->setButtonSymbols(QAbstractSpinBox::NoButtons);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(m_slider, 1);
    row->addWidget(m_number);
    setFocusProxy(m_number);

    connect(m_slider, &QSlider::valueChanged, this, [this](int place) {
        m_number->showFault({});
        emit edited(rateAt(place));
    });
    connect(m_slider, &QSlider::sliderPressed, this, &RateField::editingEnded);
    connect(m_slider, &QSlider::sliderReleased, this, &RateField::editingEnded);
    connect(m_number, &NumberField::edited, this, &RateField::edited);
    connect(m_number, &NumberField::editingEnded, this, &RateField::editingEnded);
}

void RateField::setValue(std::optional<double> rate)
{
    m_number->setValue(rate);
    // The handle stays where the hand put it as long as it means this rate: near 20 % several places do.
    if (rate && rateAt(m_slider->value()) == *rate)
        return;
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(placeOf(rate.value_or(0)));
}

void RateField::discard()
{
    m_number->discard();
}

void RateField::showFault(const QString& fault)
{
    m_number->showFault(fault);
}

FieldNote* RateField::note() const
{
    return m_number->note();
}

void RateField::explain(const QString& sentence)
{
    m_slider->setWhatsThis(sentence);
    m_slider->setToolTip(sentence);
    m_number->setWhatsThis(sentence);
    m_number->setToolTip(sentence);
}

bool RateField::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Wheel && !m_slider->hasFocus()) {
        event->ignore();
        return true; // the wheel scrolls the panel
    }
    if (event->type() == QEvent::FocusOut)
        emit editingEnded();
    return QWidget::eventFilter(watched, event);
}

} // namespace twice::ui
