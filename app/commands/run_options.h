// The options that run, dump, trace and render share: which model, which text, how to compute.
#pragma once

#include "commands/command.h"
#include "run/run_settings.h"

#include <vector>

namespace pastkeys {

struct CommandEngine;

/// --model, --weights, --kernels, --threads.
std::vector<Option> engineOptions();
/// --kernels and --threads.
std::vector<Option> machineOptions();
/// --prompt, --ids.
std::vector<Option> promptOptions();
/// --tokens, --cache and all about sampling, chunks and stopping.
std::vector<Option> generationOptions();

std::vector<Option> operator+(std::vector<Option> a, const std::vector<Option>& b);

struct PromptTokens
{
    std::string text; ///< what the tokens say
    std::vector<TokenId> ids;
};

/// Throws UsageError unless one of --prompt and --ids was given.
void expectPrompt(const Arguments& arguments);

/// The prompt that --prompt or --ids give; `-` reads standard input. Bytes that are no text are
/// replaced, and standard error says so.
PromptTokens promptOf(const Arguments& arguments, const CommandEngine& engine,
                      CommandContext& context);

/// Chunks that --chunks gives; empty if it was not given.
std::vector<std::size_t> chunksOf(const Arguments& arguments);

/// --cache-kind, --window and --sinks.
std::vector<Option> cacheOptions();
/// The cache that they describe.
CacheSpec cacheSpecOf(const Arguments& arguments);

/// All but the prompt. Notes options that have no effect on standard error. Like expectPrompt(),
/// to be called before a model is loaded, which may take long.
RunSettings settingsOf(const Arguments& arguments, const Console& console);

} // namespace pastkeys
