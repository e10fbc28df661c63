#pragma once

#include "run/run.h"

#include <string>
#include <vector>

namespace twice {

// A run's results as text, whole, or so far: then marked as partial. Numbers use a full stop and no grouping, whatever
// the locale. All but the plain table carry seed, program version and the resolved scenario, so that they can be made
// again (model 10). A strategy that was refused has a row or entry that says so, and no counts.

/// Model 7's columns, padded for a terminal and still a Markdown table. A partial one has one more column, the jobs
/// counted so far, and a line that says "Partial". Control characters in names are made harmless.
[[nodiscard]] std::string resultsAsTable(const Snapshot& snapshot);
/// The same table without padding, then seed, random source and version, then the scenario, folded away.
[[nodiscard]] std::string resultsAsMarkdown(const Snapshot& snapshot);
/// Every count, a row a strategy (RFC 4180, UTF-8). Columns: strategy, engine, partial, notRun, seed, random, program;
/// the counts; repeatsByCause.CAUSE; emailsPerUser.0 … .10 (10 or more); latencySeconds.p50, .p95, .p99, .max and
/// .exact (whether the percentiles are, or off by up to 1/512); for each count expected., low95. and high95., empty
/// where there is none; scenario. A name that a spreadsheet would
/// compute has an apostrophe in front.
[[nodiscard]] std::string resultsAsCsv(const Snapshot& snapshot);
/// "twice-result", version 1 (model 10). A refused strategy has "engine": null and "notRun": {"path", "reason"}.
/// Percentiles of latency that are off by up to 1/512 (see Latencies) have "exact": false beside them.
[[nodiscard]] std::string resultsAsJson(const Snapshot& snapshot);

/// What a reader of the results must know: that the one generator repeated itself, see StrategyProgress::luckRepeated.
/// Empty where there is nothing to say. Markdown and JSON carry it ("notes", a list of sentences).
[[nodiscard]] std::vector<std::string> notesOn(const Snapshot& snapshot);

/// Succeeded messages as the article writes them: three decimals, 0.99975 is "99.975%". Only where rounding would claim
/// that all or none succeeded although it was one less or more, it says 99.999% or 0.001%. "–" when nothing is counted.
[[nodiscard]] std::string formatSucceeded(const Counts& counts);
/// At most two decimals, as the article writes them: 10.603 is "10.6". "–" when nothing is counted.
[[nodiscard]] std::string formatCallsPerJob(const Counts& counts);

} // namespace twice
