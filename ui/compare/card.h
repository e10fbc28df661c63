#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace twice::ui {

/// A framed piece of the view on the charts' ground, with an optional title row above its content.
class Card : public QWidget
{
    Q_OBJECT

public:
    explicit Card(QWidget* content, QWidget* parent = nullptr);

    /// Shows a title row: a title, then `beside` (may be null) at its right.
    void setTitle(const QString& title, QWidget* beside = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QVBoxLayout* m_layout;
    QHBoxLayout* m_titleRow = nullptr;
    QLabel* m_title = nullptr;
};

} // namespace twice::ui
