#include "window/document_files.h"

#include "scenario/builtin_scenarios.h"
#include "scenario/scenario_file.h"
#include "theme/file_icons.h"
#include "window/fault_dialog.h"
#include "window/recent_files.h"
#include "window/settings.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSaveFile>
#include <QStandardPaths>

#include <utility>

namespace twice::ui {

namespace {

QString fileFilter()
{
    return DocumentFiles::tr("Scenarios (*.twice);;All files (*)");
}

} // namespace

DocumentFiles::DocumentFiles(ScenarioDocument& document, Settings& settings, RecentFiles& recent, QWidget* window)
    : QObject(window),
      m_document(document),
      m_settings(settings),
      m_recent(recent),
      m_window(window)
{
    connect(&m_reader, &FileReader::done, this, &DocumentFiles::take);
}

QString DocumentFiles::title() const
{
    return m_path.isEmpty() ? QString::fromStdString(m_document.scenario().name) : QFileInfo(m_path).fileName();
}

void DocumentFiles::newScenario()
{
    if (mayReplace())
        replaceBy(ui::newScenario(), {}, {});
}

void DocumentFiles::openWithDialog()
{
    FileIcons icons;
    QFileDialog dialog(m_window, tr("Open a scenario"), directory(), fileFilter());
    dialog.setIconProvider(&icons);
    dialog.setObjectName(QStringLiteral("openDialog"));
    dialog.setFileMode(QFileDialog::ExistingFile);
    if (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty())
        openFile(dialog.selectedFiles().constFirst());
}

void DocumentFiles::openFile(const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    m_settings.setValue(setting::directory, QFileInfo(absolute).absolutePath());
    emit reading(absolute);
    m_reader.read(absolute);
}

void DocumentFiles::take(const FileContent& content)
{
    const QString name = QFileInfo(content.path).fileName();
    if (!content.scenario) {
        if (content.faults.empty()) {
            m_recent.remove(content.path);
            tell(tr("Not opened"), tr("“%1” could not be read.").arg(name), content.error);
        } else {
            (new FaultDialog(name, content.faults, m_window))->open();
        }
        emit notOpened(content.path);
        return;
    }
    if (!mayReplace())
        return;
    replaceBy(*content.scenario, content.path, content.stamp);
    m_recent.add(content.path);
}

bool DocumentFiles::openBuiltin(const QString& name)
{
    const std::optional<BuiltinScenario> builtin = builtinScenario(name.toStdString());
    if (!builtin || !mayReplace())
        return false;
    const Outcome<Scenario> scenario = parseScenario(builtin->text);
    if (!scenario) { // a fault of the program itself
        (new FaultDialog(name, scenario.faults(), m_window))->open();
        return false;
    }
    replaceBy(scenario.value(), {}, {});
    return true;
}

void DocumentFiles::takeRecovered(Scenario scenario, const QString& originalFile)
{
    setFile(originalFile, originalFile.isEmpty() ? FileStamp{} : FileStamp::of(originalFile));
    m_document.resetUnsaved(std::move(scenario));
    emit opened();
}

void DocumentFiles::replaceBy(const Scenario& scenario, const QString& path, const FileStamp& stamp)
{
    setFile(path, stamp);
    m_document.reset(scenario);
    emit opened();
}

void DocumentFiles::setFile(const QString& path, const FileStamp& stamp)
{
    m_path = path;
    m_stamp = stamp;
    emit pathChanged();
}

/// Some fields hand over their text when they lose the focus, which a shortcut does not make them do.
void DocumentFiles::takeTyping() const
{
    const QPointer<QWidget> field = m_window->focusWidget();
    if (!field)
        return;
    field->clearFocus();
    if (field && field->isVisible())
        field->setFocus();
}

bool DocumentFiles::save()
{
    takeTyping();
    if (m_path.isEmpty())
        return saveAs();
    return mayOverwrite() && write(m_path);
}

bool DocumentFiles::saveAs()
{
    takeTyping();
    FileIcons icons;
    QFileDialog dialog(m_window, tr("Save the scenario"), directory(), fileFilter());
    dialog.setIconProvider(&icons);
    dialog.setObjectName(QStringLiteral("saveDialog"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("twice"));
    dialog.selectFile(m_path.isEmpty() ? tr("scenario.twice") : m_path);
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty())
        return false;
    return write(QFileInfo(dialog.selectedFiles().constFirst()).absoluteFilePath());
}

bool DocumentFiles::write(const QString& path)
{
    const std::string text = formatScenario(m_document.scenario());
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0 ||
        !file.commit()) {
        tell(tr("Not saved"), tr("“%1” could not be saved.").arg(QFileInfo(path).fileName()),
             tr("%1.\n\nYour work is still here. “Save As” can put it elsewhere.").arg(file.errorString()));
        return false;
    }
    m_settings.setValue(setting::directory, QFileInfo(path).absolutePath());
    setFile(path, FileStamp::of(path));
    m_document.markSaved();
    m_recent.add(path);
    return true;
}

bool DocumentFiles::mayOverwrite() const
{
    const FileStamp now = FileStamp::of(m_path);
    if (!now.exists || now == m_stamp)
        return true;
    QMessageBox box(QMessageBox::Warning, tr("Changed on disk"),
                    tr("“%1” was changed by somebody else since it was read.").arg(QFileInfo(m_path).fileName()),
                    QMessageBox::Cancel, m_window);
    box.setObjectName(QStringLiteral("changedOnDiskBox"));
    box.setInformativeText(tr("Saving now would overwrite that change."));
    const QPushButton* overwrite = box.addButton(tr("&Overwrite"), QMessageBox::DestructiveRole);
    box.setTextFormat(Qt::PlainText);
    box.button(QMessageBox::Cancel)->setText(tr("&Cancel"));
    box.setDefaultButton(QMessageBox::Cancel);
    box.setEscapeButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == overwrite;
}

bool DocumentFiles::mayReplace()
{
    takeTyping();
    if (!m_document.isModified())
        return true;
    QMessageBox box(QMessageBox::Question, tr("Unsaved changes"), tr("Save the changes of “%1”?").arg(title()),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
    box.setObjectName(QStringLiteral("unsavedChangesBox"));
    // Qt's own words here have no mnemonics.
    box.button(QMessageBox::Save)->setText(tr("&Save"));
    box.button(QMessageBox::Discard)->setText(tr("&Discard"));
    box.button(QMessageBox::Cancel)->setText(tr("&Cancel"));
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(tr("They are lost otherwise."));
    box.setDefaultButton(QMessageBox::Save);
    box.setEscapeButton(QMessageBox::Cancel);
    switch (box.exec()) {
    case QMessageBox::Save:
        return save();
    case QMessageBox::Discard:
        return true;
    default:
        return false;
    }
}

void DocumentFiles::tell(const QString& title, const QString& text, const QString& detail) const
{
    auto* box = new QMessageBox(QMessageBox::Warning, title, text, QMessageBox::Close, m_window);
    box->button(QMessageBox::Close)->setText(tr("&Close"));
    box->setDefaultButton(QMessageBox::Close);
    box->setEscapeButton(QMessageBox::Close);
    box->setObjectName(QStringLiteral("fileErrorBox"));
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(detail);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

QString DocumentFiles::directory() const
{
    const QString last = m_settings.value(setting::directory);
    return last.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) : last;
}

} // namespace twice::ui
