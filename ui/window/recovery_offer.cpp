#include "window/recovery_offer.h"

#include "document/autosave.h"
#include "document/recovery_store.h"
#include "scenario/scenario_file.h"
#include "window/document_files.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

#include <utility>

namespace twice::ui {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("RecoveryOffer", text);
}

enum class Answer
{
    Recover,
    Discard,
    Later
};

Answer ask(const QString& name, const QDateTime& when, QWidget* window)
{
    QMessageBox box(QMessageBox::Question, tr("Unsaved work"), tr("Twice ended without saving “%1”.").arg(name),
                    QMessageBox::NoButton, window);
    box.setObjectName(QStringLiteral("recoveryBox"));
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(tr("The work of %1 was kept.").arg(QLocale().toString(when, QLocale::ShortFormat)));
    QPushButton* recover = box.addButton(tr("&Recover"), QMessageBox::AcceptRole);
    const QPushButton* discard = box.addButton(tr("&Discard"), QMessageBox::DestructiveRole);
    box.setDefaultButton(recover);
    box.setEscapeButton(box.addButton(tr("&Ask me later"), QMessageBox::RejectRole));
    box.exec();
    if (box.clickedButton() == recover)
        return Answer::Recover;
    return box.clickedButton() == discard ? Answer::Discard : Answer::Later;
}

} // namespace

bool offerRecovery(RecoveryStore& store, const QString& file, DocumentFiles& files, Autosave& autosave, QWidget* window)
{
    std::optional<RecoveryStore::LeftWork> left = store.newestLeftWork();
    if (!left || (!file.isEmpty() && QFileInfo(file).absoluteFilePath() != left->originalFile))
        return false;
    Outcome<Scenario> scenario = parseScenario(left->text);
    if (!scenario) {
        // Written by another version, perhaps: leave it for that one.
        return false;
    }
    const QString name = left->originalFile.isEmpty() ? QString::fromStdString(scenario.value().name)
                                                      : QFileInfo(left->originalFile).fileName();
    switch (ask(name, left->when, window)) {
    case Answer::Recover:
        files.takeRecovered(std::move(scenario.value()), left->originalFile);
        autosave.saveNow(); // kept under this program's name before the other's goes
        store.discard(std::move(*left));
        return true;
    case Answer::Discard:
        store.discard(std::move(*left));
        return false;
    case Answer::Later:
        return false;
    }
    return false;
}

} // namespace twice::ui
