// Runs the prompts of --prompts as one batch, for the commands `run` and `trace`.
#pragma once

#include "commands/command.h"

#include <string>

namespace pastkeys {

/// Runs the batch or, with --sizes, measures batches of several sizes. Prints the results.
ExitCode runBatch(const Arguments& arguments, CommandContext& context);

/// Runs the batch and writes it to the file as JSON Lines. Throws UsageError if the options or the
/// file name ask for another format.
ExitCode traceBatch(const Arguments& arguments, const std::string& path, CommandContext& context);

} // namespace pastkeys
