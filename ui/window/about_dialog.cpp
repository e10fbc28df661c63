#include "window/about_dialog.h"

#include "version.h"
#include "window/icons.h"
#include "window/self_check.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace twice::ui {

AboutDialog::AboutDialog(QWidget* parent)
    : QDialog(parent),
      m_result(new QLabel(this)),
      m_again(nullptr),
      m_check(new SelfCheck(this))
{
    setObjectName(QStringLiteral("aboutDialog"));
    setWindowTitle(tr("About Twice"));
    setAttribute(Qt::WA_DeleteOnClose);

    auto* picture = new QLabel(this);
    picture->setPixmap(programIcon().pixmap(64, 64));
    auto* words = new QLabel(this);
    words->setTextFormat(Qt::RichText);
    words->setTextInteractionFlags(Qt::TextBrowserInteraction);
    words->setWordWrap(true);
    words->setText(tr("<h2>Twice %1</h2>"
                      "<p>Why background jobs run twice, and what each way of preventing it is worth.</p>"
                      "<p>Free software under the GNU General Public License, version 3 or later. It comes without any "
                      "warranty.</p>"
                      "<p>Built with Qt %2 (Widgets, Charts, Svg), Boost.Math and JSON for Modern C++.</p>")
                       .arg(QString::fromLatin1(programVersion), QString::fromLatin1(qVersion())));
    auto* head = new QHBoxLayout;
    head->addWidget(picture, 0, Qt::AlignTop);
    head->addWidget(words, 1);

    m_result->setObjectName(QStringLiteral("selfCheckResult"));
    m_result->setAccessibleName(tr("Self-check"));
    m_result->setWordWrap(true);
    m_result->setTextFormat(Qt::PlainText);
    m_result->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_again = buttons->addButton(tr("&Check again"), QDialogButtonBox::ActionRole);
    m_again->setObjectName(QStringLiteral("checkAgainButton"));
    m_again->setWhatsThis(tr("Runs the article's sign-up once more and compares every number of its table."));
    connect(m_again, &QPushButton::clicked, this, &AboutDialog::beginCheck);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_check, &SelfCheck::done, this, &AboutDialog::showResult);

    auto* layout = new QVBoxLayout(this);
    layout->addLayout(head);
    layout->addWidget(m_result);
    layout->addStretch();
    layout->addWidget(buttons);
    beginCheck();
    const int width = fontMetrics().averageCharWidth() * 80;
    // Room for the result's second line, which is not there yet.
    resize(width, layout->totalHeightForWidth(width) + 2 * fontMetrics().height());
}

void AboutDialog::beginCheck()
{
    m_again->setEnabled(false);
    m_result->setText(tr("Running the article's table again …"));
    m_check->start();
}

void AboutDialog::showResult(const std::optional<QString>& difference)
{
    m_again->setEnabled(true);
    m_result->setText(difference ? tr("✘ Not exact. Please report this:\n%1").arg(*difference)
                                 : tr("✔ Exact: five strategies, 1,000,000 sign-ups each, every number of the "
                                      "article's table to the last digit."));
}

} // namespace twice::ui
