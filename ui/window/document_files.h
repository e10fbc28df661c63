#pragma once

#include "document/file_reader.h"
#include "document/scenario_document.h"

#include <QObject>
#include <QString>

class QWidget;

namespace twice::ui {

class RecentFiles;
class Settings;

/// The document's file: new, open, save, save as, and the guard over unsaved work. Its dialogs belong to `window`.
/// GUI thread only.
class DocumentFiles : public QObject
{
    Q_OBJECT

public:
    DocumentFiles(ScenarioDocument& document, Settings& settings, RecentFiles& recent, QWidget* window);

    /// The open scenario's file; empty: none yet.
    [[nodiscard]] QString path() const { return m_path; }
    /// The file's name, or the scenario's.
    [[nodiscard]] QString title() const;

    void newScenario();
    void openWithDialog();
    /// Reads the file without keeping the window waiting, then replaces the document, if unsaved work allows it. Faults
    /// are shown and change nothing.
    void openFile(const QString& path);
    /// `name` as in builtinScenarios(). False where unsaved work forbids it.
    bool openBuiltin(const QString& name);
    /// Work that a crash left: unsaved, belonging to `originalFile` or, where that is empty, to none.
    void takeRecovered(Scenario scenario, const QString& originalFile);
    /// False where nothing was written: the user called it off, or it could not be, which was then told.
    bool save();
    bool saveAs();
    /// Asks what is to become of unsaved work; false: keep it, and do not go on.
    [[nodiscard]] bool mayReplace();

signals:
    void pathChanged();
    void opened();                       ///< another scenario is in the document
    void notOpened(const QString& path); ///< after the reason was told
    void reading(const QString& path);

private:
    void takeTyping() const;
    void take(const FileContent& content);
    void replaceBy(const Scenario& scenario, const QString& path, const FileStamp& stamp);
    void setFile(const QString& path, const FileStamp& stamp);
    bool write(const QString& path);
    [[nodiscard]] bool mayOverwrite() const;
    void tell(const QString& title, const QString& text, const QString& detail) const;
    [[nodiscard]] QString directory() const;

    ScenarioDocument& m_document;
    Settings& m_settings;
    RecentFiles& m_recent;
    QWidget* m_window;
    FileReader m_reader;
    QString m_path;
    FileStamp m_stamp; ///< of m_path when it was read or written last
};

} // namespace twice::ui
