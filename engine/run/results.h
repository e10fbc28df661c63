#pragma once

#include "run/run.h"

#include <string>

namespace twice {

/// A run's results as text, whole or so far ("partial"). All carry seed, program version and the resolved scenario, so
/// that they can be made again (model 10). Numbers use a full stop and no grouping, whatever the locale.
[[nodiscard]] std::string resultsAsTable(const Snapshot& snapshot); ///< model 7's columns, aligned for a terminal
[[nodiscard]] std::string resultsAsMarkdown(const Snapshot& snapshot);
[[nodiscard]] std::string resultsAsCsv(const Snapshot& snapshot);  ///< every count, a row a strategy (RFC 4180)
[[nodiscard]] std::string resultsAsJson(const Snapshot& snapshot); ///< "twice-result", version 1

/// The article's ways to write numbers: 0.99975 is "99.975%", 10.6030 is "10.6".
[[nodiscard]] std::string formatSucceeded(const Counts& counts);
[[nodiscard]] std::string formatCallsPerJob(const Counts& counts);

} // namespace twice
