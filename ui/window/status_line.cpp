#include "window/status_line.h"

#include "window/run_words.h"

#include <QLabel>
#include <QProgressBar>

#include <algorithm>

namespace twice::ui {

namespace {

constexpr int progressSteps = 1000;

} // namespace

StatusLine::StatusLine(QWidget* parent)
    : QStatusBar(parent),
      m_sentence(new QLabel(this)),
      m_speed(new QLabel(this)),
      m_progress(new QProgressBar(this))
{
    setObjectName(QStringLiteral("statusLine"));
    m_sentence->setObjectName(QStringLiteral("runSentence"));
    m_sentence->setAccessibleName(tr("What ran"));
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setWhatsThis(tr("What the results shown come from, so that they can be made again."));
    // Long words must not widen the window.
    m_sentence->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_speed->setObjectName(QStringLiteral("runSpeed"));
    m_speed->setAccessibleName(tr("Speed and time left"));
    m_progress->setObjectName(QStringLiteral("runProgress"));
    m_progress->setAccessibleName(tr("Progress of the run"));
    m_progress->setRange(0, progressSteps);
    m_progress->setFixedWidth(fontMetrics().averageCharWidth() * 24);
    addWidget(m_sentence, 1);
    addPermanentWidget(m_speed);
    addPermanentWidget(m_progress);
    showNothing({});
}

void StatusLine::show(const Snapshot& snapshot)
{
    m_sentence->setText(runSentence(snapshot));
    m_sentence->setToolTip(m_sentence->text());
    const bool running = snapshot.state == RunState::Running;
    m_speed->setText(speedSentence(snapshot));
    m_speed->setVisible(running || snapshot.state == RunState::Finished);
    const double done = snapshot.jobsInAll == 0 ? (running ? 0.0 : 1.0)
                                                : std::max(snapshot.jobsGone, static_cast<double>(snapshot.jobsDone)) /
                                                      static_cast<double>(snapshot.jobsInAll);
    m_progress->setValue(static_cast<int>(done * progressSteps));
    m_progress->setVisible(snapshot.state != RunState::Failed);
}

void StatusLine::showNothing(const QString& why)
{
    m_sentence->setText(why);
    m_sentence->setToolTip({});
    m_speed->hide();
    m_progress->hide();
}

} // namespace twice::ui
