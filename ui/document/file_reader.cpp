#include "document/file_reader.h"

#include "scenario/scenario_file.h"

#include <QFile>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>
#include <utility>
#include <variant>

namespace twice::ui {

namespace {

constexpr std::chrono::milliseconds lookEvery{5};

FileContent contentOf(const QString& path)
{
    FileContent content;
    content.path = path;
    content.stamp = FileStamp::of(path);
    try {
        const auto text = readScenarioText(std::filesystem::path(QFile::encodeName(path).toStdString()));
        if (const auto* error = std::get_if<FileError>(&text)) {
            content.error = QString::fromStdString(error->message);
            return content;
        }
        Outcome<Scenario> scenario = parseScenario(std::get<std::string>(text));
        if (scenario)
            content.scenario = std::move(scenario.value());
        else
            content.faults = scenario.faults();
    } catch (const std::exception& problem) { // memory, most likely
        content.error = QString::fromLocal8Bit(problem.what());
    }
    return content;
}

} // namespace

struct FileReader::Job
{
    explicit Job(const QString& path)
        : thread([this, path] {
              content = contentOf(path);
              ready.store(true, std::memory_order_release);
          })
    {}

    FileContent content; ///< the thread's until `ready`
    std::atomic<bool> ready = false;
    std::jthread thread; ///< last: joined before the rest goes away
};

FileReader::FileReader(QObject* parent) : QObject(parent)
{
    m_timer.setInterval(lookEvery);
    connect(&m_timer, &QTimer::timeout, this, &FileReader::look);
}

FileReader::~FileReader() = default;

void FileReader::read(const QString& path)
{
    m_jobs.push_back(std::make_unique<Job>(path));
    m_newest = m_jobs.back().get();
    m_timer.start();
}

void FileReader::look()
{
    std::optional<FileContent> news;
    std::erase_if(m_jobs, [&](const std::unique_ptr<Job>& job) {
        if (!job->ready.load(std::memory_order_acquire))
            return false;
        if (job.get() == m_newest) {
            news = std::move(job->content);
            m_newest = nullptr;
        }
        return true;
    });
    if (m_jobs.empty())
        m_timer.stop();
    if (news)
        emit done(*news); // last: who hears it may open dialogs, and another file
}

} // namespace twice::ui
