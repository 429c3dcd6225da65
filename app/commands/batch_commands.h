// What the commands run and trace do with --prompts.
#pragma once

#include "commands/command.h"

#include <string>

namespace pastkeys {

/// Runs the batch or, with --sizes, measures batches of several sizes. Prints the results.
ExitCode runBatch(const Arguments& arguments, CommandContext& context);

/// Writes the batch to the file, which must be in JSON Lines.
ExitCode traceBatch(const Arguments& arguments, const std::string& path, CommandContext& context);

} // namespace pastkeys
