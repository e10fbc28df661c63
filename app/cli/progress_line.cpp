#include "progress_line.h"

#include "run/display_text.h"
#include "run/number_text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <unistd.h>

namespace twice::cli {

namespace {

std::string speedText(double jobsPerSecond)
{
    if (jobsPerSecond >= 1e6)
        return fixed(jobsPerSecond / 1e6, 1) + " million jobs/s";
    return grouped(static_cast<std::uint64_t>(jobsPerSecond)) + " jobs/s";
}

std::string timeText(double seconds)
{
    const double whole = std::ceil(seconds);
    if (whole >= 86400 * 365.0)
        return "over a year left";
    const auto s = static_cast<std::uint64_t>(whole);
    if (s >= 86400)
        return std::to_string(s / 86400) + " d " + std::to_string(s / 3600 % 24) + " h left";
    if (s >= 3600)
        return std::to_string(s / 3600) + " h " + std::to_string(s / 60 % 60) + " min left";
    if (s >= 60)
        return std::to_string(s / 60) + " min " + std::to_string(s % 60) + " s left";
    return std::to_string(s) + " s left";
}

} // namespace

std::string progressText(const Snapshot& snapshot)
{
    const double share = snapshot.jobsInAll == 0 ? 1
                                                 : std::max(snapshot.jobsGone, static_cast<double>(snapshot.jobsDone)) /
                                                       static_cast<double>(snapshot.jobsInAll);
    std::string text = fixed(std::floor(share * 100), 0) + " % · " + speedText(snapshot.jobsPerSecond);
    if (snapshot.secondsLeft)
        text.append(" · ").append(timeText(*snapshot.secondsLeft));
    return text;
}

ProgressLine::ProgressLine() : m_isTerminal(isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine()
{
    if (m_columns > 0) {
        write({});
        std::fputc('\r', stderr);
    }
}

void ProgressLine::show(const Snapshot& snapshot)
{
    if (m_isTerminal)
        write(progressText(snapshot));
}

void ProgressLine::write(const std::string& text)
{
    // Spaces over what is longer there, which every terminal understands.
    const std::size_t columns = columnsOf(text);
    std::string line = "\r" + text;
    if (m_columns > columns)
        line.append(m_columns - columns, ' ');
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
    m_columns = columns;
}

} // namespace twice::cli
