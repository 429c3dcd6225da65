// The options of a run with proposed tokens (speculative decoding).
#pragma once

#include "commands/options.h"
#include "run/run_settings.h"

#include <string_view>

namespace pastkeys {

struct CommandContext;
struct CommandEngine;

inline constexpr std::string_view kLookup = "lookup"; ///< the value of --draft that names no model

OptionGroup draftOptions(); ///< --draft, --draft-tokens

/// The two lanes of a run with --draft: a cache, and the same one with proposed tokens. Throws
/// UsageError for options that contradict --draft. \pre --draft was given
std::vector<LaneSpec> draftedLanes(const Arguments& arguments);

/// Opens the draft model if a lane needs one: that of --draft, or the one that comes with the model.
void openDraftModel(const Arguments& arguments, CommandEngine& engine, RunSettings& settings,
                    CommandContext& context);

} // namespace pastkeys
