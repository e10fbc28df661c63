#pragma once

#include "run/run.h"

#include <QStatusBar>

class QLabel;
class QProgressBar;

namespace twice::ui {

/// The line at the foot of the window: what ran, and while it runs how far, how fast and how long still.
class StatusLine : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget* parent = nullptr);

    void show(const Snapshot& snapshot);
    void showNothing(const QString& why);

private:
    QLabel* m_sentence;
    QLabel* m_speed;
    QProgressBar* m_progress;
};

} // namespace twice::ui
