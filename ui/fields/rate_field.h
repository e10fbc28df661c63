#pragma once

#include <QWidget>

#include <optional>

class QSlider;

namespace twice::ui {

class FieldNote;
class NumberField;

/// A rate as number and slider together. The slider reaches from 0 to 20 %, finer at its low end, in rates of two
/// digits; the number takes anything from 0 to 100 %, exactly as typed.
class RateField : public QWidget
{
    Q_OBJECT

public:
    /// The slider and the number are found as `objectName` + "Slider" and "Number".
    RateField(const QString& objectName, const QString& accessibleName, QWidget* parent = nullptr);

    /// The document's rate; nothing where several differ or there is none.
    void setValue(std::optional<double> rate);
    /// Takes wrong text away; for when the field is to show another thing.
    void discard();
    void showFault(const QString& fault);
    [[nodiscard]] FieldNote* note() const;
    [[nodiscard]] NumberField* number() const { return m_number; }
    /// The sentence of What's This, for both parts.
    void explain(const QString& sentence);

    static constexpr int sliderSteps = 200;
    /// The rate at a place of the slider, 0 … sliderSteps, and the place nearest to a rate.
    [[nodiscard]] static double rateAt(int place);
    [[nodiscard]] static int placeOf(double rate);

signals:
    void edited(double rate);
    void editingEnded(); ///< the next edit is a new step

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QSlider* m_slider;
    NumberField* m_number;
};

} // namespace twice::ui
