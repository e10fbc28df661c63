#pragma once

#include "run/run.h"

#include <cstddef>
#include <string>

namespace twice::cli {

/// One line on standard error that is written over and over while a run goes on: percent, jobs a second, time left.
/// Only where standard error is a terminal; else it does nothing. The destructor leaves a clean line.
class ProgressLine
{
public:
    ProgressLine();
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(const Snapshot& snapshot);

private:
    void write(const std::string& text);

    bool m_isTerminal;
    std::size_t m_columns = 0; ///< what stands there now
};

/// "42 % · 38.2 million jobs/s · 12 s left"
[[nodiscard]] std::string progressText(const Snapshot& snapshot);

} // namespace twice::cli
