// The options of a run with proposed tokens (speculative decoding).
#pragma once

#include "commands/options.h"
#include "commands/run_options.h"
#include "engine/engine.h"
#include "run/draft_run.h"

#include <memory>
#include <string_view>

namespace pastkeys {

struct CommandContext;

inline constexpr std::string_view kLookup = "lookup"; ///< the value of --draft that names no model

OptionGroup draftOptions(); ///< --draft, --draft-tokens

/// Throws UsageError if an option that needs --draft was given.
void expectNoDraftOptions(const Arguments& arguments);

/// A run with proposed tokens that is ready to start.
struct PreparedDraft
{
    PreparedRun run;
    DraftSettings settings;
    std::unique_ptr<LoadedModel> model; ///< that proposes the tokens; null for kLookup
};

/// Reads the options and loads the models. Throws UsageError for options that contradict --draft,
/// and InputError if the models have other tokens, or the cache cannot take rows back.
/// \pre --draft was given
PreparedDraft preparedDraft(const Arguments& arguments, CommandContext& context);

struct DraftedRun
{
    Trace trace;
    PlainComparison plain;                         ///< all steps together
    PassCosts drafting;                            ///< likewise
    std::vector<PassCosts> draftingOf;             ///< of each step
    std::vector<std::chrono::nanoseconds> plainly; ///< the time of plain decoding, of each step
};

/// Runs to the end. Throws the same errors as DraftRun.
DraftedRun draftToEnd(PreparedDraft& prepared, const StepSeen& seen, const std::stop_token& stop);

} // namespace pastkeys
