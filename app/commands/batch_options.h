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

/// A batch that is ready to start: its settings fit the model.
struct PreparedBatch
{
    std::unique_ptr<CommandEngine> engine;
    BatchSettings settings;
};

/// Reads the options and the prompts, and loads the model. Throws UsageError for incompatible
/// options, and InputError if the file has no prompts or a prompt is too long. Checks as much as it
/// can before loading the model.
/// \pre --prompts was given
PreparedBatch preparedBatch(const Arguments& arguments, CommandContext& context);

} // namespace pastkeys
