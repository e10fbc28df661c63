#include "window/fault_dialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace twice::ui {

namespace {

// A hostile file can have faults without end; nobody reads more than these.
constexpr std::size_t mostLines = 500;
constexpr int longestLine = 400;

QString line(const Fault& fault)
{
    QString text = QString::fromStdString(describe(fault));
    text.replace(QLatin1Char('\n'), QLatin1Char(' '));
    if (text.size() > longestLine)
        text = text.left(longestLine) + QStringLiteral("…");
    return text;
}

} // namespace

FaultDialog::FaultDialog(const QString& fileName, const Faults& faults, QWidget* parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("faultDialog"));
    setWindowTitle(tr("%1 was not opened").arg(fileName));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* layout = new QVBoxLayout(this);
    auto* head = new QLabel(
        faults.size() == 1
            ? tr("“%1” has a fault and was not opened.").arg(fileName)
            : tr("“%1” has %2 faults and was not opened.").arg(fileName, locale().toString(qulonglong{faults.size()})),
        this);
    head->setTextFormat(Qt::PlainText);
    head->setWordWrap(true);
    layout->addWidget(head);

    QStringList lines;
    for (std::size_t i = 0; i < std::min(faults.size(), mostLines); ++i)
        lines.push_back(line(faults[i]));
    if (faults.size() > mostLines)
        lines.push_back(tr("… and %1 more").arg(locale().toString(qulonglong{faults.size() - mostLines})));
    auto* list = new QPlainTextEdit(lines.join(QLatin1Char('\n')), this);
    list->setObjectName(QStringLiteral("faultList"));
    list->setAccessibleName(tr("Faults"));
    list->setWhatsThis(tr("Where in the file something is wrong, what was found, and what is allowed."));
    list->setReadOnly(true);
    list->setTabChangesFocus(true);
    layout->addWidget(list);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* copy = buttons->addButton(tr("C&opy"), QDialogButtonBox::ActionRole);
    copy->setAutoDefault(false);
    copy->setWhatsThis(tr("Copies all lines, to be pasted elsewhere."));
    copy->setObjectName(QStringLiteral("copyFaultsButton"));
    connect(copy, &QPushButton::clicked, this,
            [text = list->toPlainText()] { QGuiApplication::clipboard()->setText(text); });
    QPushButton* close = buttons->button(QDialogButtonBox::Close);
    close->setText(tr("&Close"));
    close->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 90, fontMetrics().height() * 18);
}

} // namespace twice::ui
