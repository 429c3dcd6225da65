// The engine that a command works with, as its options ask for it.
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
    std::optional<LogitError> logitError; ///< none unless weights were rounded
};

/// The folder that --model names, or the built-in one.
std::filesystem::path modelPath(const Arguments& arguments);

/// Loads the model that --model names, or the built-in one, as --weights, --kernels and --threads
/// say. Progress and warnings go to standard error. To say what rounding costs, the model is loaded
/// twice: as stored, and rounded.
std::unique_ptr<CommandEngine> engineOf(const Arguments& arguments, CommandContext& context);

/// The same for a folder and a precision given by the program.
std::unique_ptr<CommandEngine> engineAt(const std::filesystem::path& folder,
                                        WeightPrecision precision, const Arguments& arguments,
                                        CommandContext& context);

/// The text of generated tokens. Special tokens have none.
std::string generatedText(const Tokenizer& tokenizer, std::span<const TokenId> tokens);

/// Only the tokenizer of that model.
Tokenizer tokenizerOf(const Arguments& arguments, CommandContext& context);

} // namespace pastkeys
