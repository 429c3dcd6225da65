// A command's engine, set up according to its options.
#pragma once

#include "commands/command.h"
#include "commands/logit_error.h"
#include "engine/engine.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace pastkeys {

struct CommandEngine : Engine
{
    using Engine::Engine;
    std::optional<LogitError> logitError; ///< set only if the weights were rounded
};

/// The folder that --model names, or the built-in one.
std::filesystem::path modelPath(const Arguments& arguments);

/// What --weights asks for.
WeightPrecision precisionOf(const Arguments& arguments);

/// Loads a model, and reports the progress on standard error.
LoadedModel loadWithProgress(const std::filesystem::path& path, WeightPrecision precision,
                             const Arguments& arguments, const CommandContext& context);

/// Loads the model that --model names (or the built-in one), as --weights, --kernels and --threads
/// specify. Progress and warnings go to standard error. If the weights are to be rounded, loads the
/// model twice, first as stored and then rounded, and measures how much rounding changes the
/// logits.
std::unique_ptr<CommandEngine> engineOf(const Arguments& arguments, CommandContext& context);

/// Like engineOf(), but uses `folder` and `precision` in place of --model and --weights.
std::unique_ptr<CommandEngine> engineAt(const std::filesystem::path& folder,
                                        WeightPrecision precision, const Arguments& arguments,
                                        CommandContext& context);

/// Opens the model that --right-model names (or that of --model) as --right-weights says, as the
/// engine's other one; see openOther().
void openRightModel(const Arguments& arguments, CommandEngine& engine, CommandContext& context);
/// The same for a model named otherwise.
void openOtherModel(const std::filesystem::path& path, WeightPrecision precision,
                    const Arguments& arguments, CommandEngine& engine, CommandContext& context);

/// The text of generated tokens. Special tokens add no text.
std::string generatedText(const Tokenizer& tokenizer, std::span<const TokenId> tokens);

/// Loads only the tokenizer of the model that --model names, or of the built-in one.
Tokenizer tokenizerOf(const Arguments& arguments, CommandContext& context);

} // namespace pastkeys
