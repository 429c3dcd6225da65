// The options that several commands share: the model, the text, and how to compute.
#pragma once

#include "commands/command_engine.h"
#include "drawing/theme.h"
#include "run/run_settings.h"
#include "text/tokenizer.h"

#include <array>
#include <filesystem>
#include <vector>

namespace pastkeys {

struct CommandEngine;

OptionGroup modelOptions();       ///< --model, --weights, --kernels, --threads
OptionGroup promptOptions();      ///< --prompt, --ids, --no-special
OptionGroup generationOptions();  ///< --tokens, --cache, sampling and stopping
OptionGroup cacheOptions();       ///< --left, --right
OptionGroup laneModelOptions();   ///< --right-model, --right-weights
OptionGroup recordedRunOptions(); ///< --trace
/// What laneNamed() expects instead of this text. Empty if laneNamed() accepts the text.
std::string expectedOfLane(std::string_view text);
/// The lane that laneNamed() reads from the text. Throws the same InputError as laneNamed(), and
/// UsageError for a lane that has a visible effect only when a run generates tokens.
LaneSpec laneOfOnePrompt(std::string_view text);
/// --cache, which takes one of the modes, or a cache that laneNamed() accepts.
Option oneCacheOption(std::vector<std::string_view> modes, std::string help);
Option noSpecialOption();
Option kernelsOption();
Option threadsOption();
Option chunksOption();
Option outOption(std::string help);
Option jsonOption();

inline constexpr std::array<Named<ThemeName>, 3> kThemeChoices{
    {{"light", ThemeName::Light}, {"dark", ThemeName::Dark}, {"projector", ThemeName::Projector}}};
Option languageOption(); ///< --lang, the language of the text in a picture

/// How --no-special says to read the special tokens in a text.
SpecialTokens specialTokensIn(const Arguments& arguments);

struct PromptTokens
{
    std::string text; ///< the text that the ids encode
    std::vector<TokenId> ids;
};

/// Throws UsageError unless exactly one of --prompt and --ids was given, and if --no-special was
/// given with --ids.
void expectPrompt(const Arguments& arguments);

/// Without --trace, does the same as expectPrompt(). With --trace, throws UsageError if an option
/// for the prompt, the generation, the caches or the model was given, because a recorded run has
/// its own.
void expectOneSource(const Arguments& arguments);

/// The prompt given by --prompt or --ids; `--prompt -` reads standard input. The text of --prompt
/// is repaired by repairedText().
PromptTokens promptOf(const Arguments& arguments, const CommandEngine& engine,
                      CommandContext& context);

/// The file that --out names. Throws the same errors as saveFile() if the file cannot be written,
/// and IoError if the command also reads this file, whether as a model file, as the recorded run or
/// as the prompts. Call this before loading the model, which may take a long time.
std::string outputOf(const Arguments& arguments);
/// Does the same checks as outputOf(), but for an output file that another option names.
void expectOutput(const Arguments& arguments, const std::filesystem::path& path);

/// Turns bytes from the user into valid text: replaces NUL, and bytes that are not UTF-8, with
/// U+FFFD, and reports that on standard error.
/// \param what  the name of the text in this report
std::string repairedText(std::string_view bytes, std::string_view what, Console& console);

/// The generation settings, without a prompt.
RunSettings generationOf(const Arguments& arguments, Console& console);

/// Two lanes for weights that differ: both have the cache of --cache, unless --left or --right names
/// another. Throws UsageError for --cache compare.
std::vector<LaneSpec> lanesOfModels(const Arguments& arguments);

/// A run that is ready to start: its settings fit the model.
struct PreparedRun
{
    std::unique_ptr<CommandEngine> engine;
    RunSettings settings;
    std::string promptText;
};

/// Checks as much as it can before loading the model. If --seed has no effect, a note on standard
/// error says so.
PreparedRun preparedRun(const Arguments& arguments, CommandContext& context);

} // namespace pastkeys
