// The options that several commands share: which model, which text, how to compute.
#pragma once

#include "commands/command.h"
#include "drawing/theme.h"
#include "run/run_settings.h"

#include <array>
#include <filesystem>
#include <vector>

namespace pastkeys {

struct CommandEngine;

OptionGroup modelOptions();       ///< --model, --weights, --kernels, --threads
OptionGroup promptOptions();      ///< --prompt, --ids
OptionGroup generationOptions();  ///< --tokens, --cache, sampling and stopping
OptionGroup cacheOptions();       ///< --left, --right
OptionGroup recordedRunOptions(); ///< --trace
/// What laneNamed() expected where it refuses the text; empty where it accepts it.
std::string expectedOfLane(std::string_view text);
/// Also throws for a lane whose effect shows only when a prompt is read twice, or only at the end
/// of a text.
LaneSpec laneOfOnePrompt(std::string_view text);
/// --cache, which takes one of the modes or a cache as laneNamed() reads it.
Option oneCacheOption(std::vector<std::string_view> modes, std::string help);
Option kernelsOption();
Option threadsOption();
Option chunksOption();
Option outOption(std::string help);
Option jsonOption();

inline constexpr std::array<Named<ThemeName>, 3> kThemeChoices{
    {{"light", ThemeName::Light}, {"dark", ThemeName::Dark}, {"projector", ThemeName::Projector}}};
Option languageOption(); ///< --lang, of a picture

struct PromptTokens
{
    std::string text; ///< what the tokens say
    std::vector<TokenId> ids;
};

/// Throws UsageError unless exactly one of --prompt and --ids was given.
void expectPrompt(const Arguments& arguments);

/// The same, but --trace may stand for the prompt. A recorded run has its own settings and model, so
/// it also throws UsageError for any option about them.
void expectOneSource(const Arguments& arguments);

/// The prompt that --prompt or --ids give; `-` reads standard input. Bytes that are not text are
/// replaced, and standard error says so.
PromptTokens promptOf(const Arguments& arguments, const CommandEngine& engine,
                      CommandContext& context);

/// The file that --out names. Throws as saveFile() would, and IoError where the command reads that
/// very file: the model, a recorded run, or a prompt on standard input. Call it before a model is
/// loaded, which may take long.
std::string outputOf(const Arguments& arguments);
/// The same for a file that another option names.
void expectOutput(const Arguments& arguments, const std::filesystem::path& path);

/// The prompt in bytes from outside. Bytes that are not text are replaced, and standard error says
/// so.
std::string repairedPrompt(std::string_view bytes, Console& console);

/// The settings that say how to generate, without a prompt.
RunSettings generationOf(const Arguments& arguments, Console& console);

/// The most bytes of a prompt, or of a file with prompts.
inline constexpr std::uint64_t kLargestPrompt = std::uint64_t{64} << 20U;

/// A run that is about to begin: the settings fit the model.
struct PreparedRun
{
    std::unique_ptr<CommandEngine> engine;
    RunSettings settings;
    std::string promptText;
};

/// What is quick to refuse is refused before the model is loaded. Options that have no effect are
/// noted on standard error.
PreparedRun preparedRun(const Arguments& arguments, CommandContext& context);

} // namespace pastkeys
