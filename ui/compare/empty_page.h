#pragma once

#include <QWidget>

namespace twice::ui {

/// What Compare shows before the first run: what will be here, and how to get it.
class EmptyPage : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyPage(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace twice::ui
