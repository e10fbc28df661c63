#pragma once

#include "document/file_stamp.h"
#include "scenario/fault.h"
#include "scenario/scenario.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace twice::ui {

/// What came of reading one file: exactly one of the three.
struct FileContent
{
    QString path;
    FileStamp stamp; ///< of the file when it was read
    std::optional<Scenario> scenario;
    Faults faults; ///< of the text
    QString error; ///< of the file itself, in words
};

/// Reads scenario files on a thread of its own, so that a big or slow one never keeps the window waiting. GUI thread
/// only; destroying it waits for a file that is being read.
class FileReader : public QObject
{
    Q_OBJECT

public:
    explicit FileReader(QObject* parent = nullptr);
    ~FileReader() override;

    /// Starts reading; the news of an earlier file that is still being read never comes.
    void read(const QString& path);
    [[nodiscard]] bool isReading() const { return m_newest != nullptr; }

signals:
    void done(const FileContent& content);

private:
    struct Job;
    void look();

    std::vector<std::unique_ptr<Job>> m_jobs;
    Job* m_newest = nullptr; ///< whose news is waited for
    QTimer m_timer;
};

} // namespace twice::ui
