// What the commands run and trace do with --prompts.
#pragma once

#include "commands/command.h"

#include <string>

namespace pastkeys {

/// Runs the batch, or measures batches of several sizes with --sizes, and prints it.
ExitCode runBatch(const Arguments& arguments, CommandContext& context);

/// Writes the batch to the file, which must be in JSON Lines.
ExitCode traceBatch(const Arguments& arguments, const std::string& path, CommandContext& context);

} // namespace pastkeys
