#pragma once

namespace twice::cli {

/// What the program ends with (model 10). A run that a signal stopped ends with 128 plus the signal's number, as shells
/// count it.
enum ExitCode : int
{
    exitDone = 0,
    exitFaultyScenario = 1,
    exitWrongUsage = 2,
    exitNotReadOrWritten = 3,
    exitSignalBase = 128
};

} // namespace twice::cli
