// A model, loaded, with what it is computed by.
#pragma once

#include "commands/command.h"
#include "commands/logit_error.h"
#include "files/model_folder.h"
#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "run/twin_run.h"

#include <filesystem>
#include <functional>
#include <memory>

namespace pastkeys {

struct CommandEngine
{
    LoadedModel model;
    const Kernels& kernels;
    WorkerPool pool;
    std::optional<LogitError> logitError; ///< where weights were rounded

    CommandEngine(LoadedModel loaded, const Kernels& table, std::size_t threads)
        : model(std::move(loaded)), kernels(table), pool(threads)
    {
    }

    Machinery machinery();
};

/// The folder that --model names, or the built-in one.
std::filesystem::path modelPath(const Arguments& arguments);

/// Loads the model that --model names, or the built-in one, with its progress and its warnings on
/// standard error; --weights, --kernels and --threads choose the rest. Rounded weights are compared
/// with the stored ones first, which takes a second loading.
std::unique_ptr<CommandEngine> engineOf(const Arguments& arguments, CommandContext& context);

/// The same for a folder and a precision given by the program.
std::unique_ptr<CommandEngine> engineAt(const std::filesystem::path& folder,
                                        WeightPrecision precision, const Arguments& arguments,
                                        CommandContext& context);

/// Only the tokenizer of that model.
Tokenizer tokenizerOf(const Arguments& arguments, CommandContext& context);

TraceHeader headerOf(const CommandEngine& engine, const RunSettings& settings, std::string prompt);

/// Called after each step.
using StepSeen = std::function<void(const StepRecord&)>;

/// Runs to the end. Throws as TwinRun does.
Trace runToEnd(CommandEngine& engine, const RunSettings& settings, std::string prompt,
               const StepSeen& seen, const std::stop_token& stop);

} // namespace pastkeys
