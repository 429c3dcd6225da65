// The options of a batch: a file of prompts that run together.
#pragma once

#include "commands/options.h"
#include "run/batch_run.h"

#include <memory>
#include <vector>

namespace pastkeys {

struct CommandContext;
struct CommandEngine;

OptionGroup batchOptions(); ///< --prompts and the options that need it

/// --sizes, for commands that measure batches of several sizes.
Option sizesOption();

/// Throws UsageError if an option that needs --prompts was given.
void expectNoBatchOptions(const Arguments& arguments);

/// A batch that is ready to begin: its settings fit the model.
struct PreparedBatch
{
    std::unique_ptr<CommandEngine> engine;
    BatchSettings settings;
};

/// Throws UsageError for options that exclude each other, and InputError for a prompt that is too
/// long; this error names the file and the line. Makes all quick checks before it loads the model.
/// \pre --prompts was given
PreparedBatch preparedBatch(const Arguments& arguments, CommandContext& context);

} // namespace pastkeys
