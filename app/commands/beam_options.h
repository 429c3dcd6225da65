// The options of a beam search.
#pragma once

#include "commands/options.h"
#include "commands/run_options.h"
#include "engine/engine.h"
#include "run/beam_run.h"

#include <functional>

namespace pastkeys {

struct CommandContext;

OptionGroup beamOptions(); ///< --beams, --length-penalty, --early-stopping

/// Throws UsageError if an option that needs --beams was given.
void expectNoBeamOptions(const Arguments& arguments);

/// A beam search that is ready to start.
struct PreparedBeams
{
    PreparedRun run;
    BeamSettings settings;
};

/// Reads the options and loads the model. Throws UsageError for options that contradict --beams,
/// and InputError if the cache forgets rows. \pre --beams was given
PreparedBeams preparedBeams(const Arguments& arguments, CommandContext& context);

struct SearchedBeams
{
    BeamTrace trace;
    std::vector<Verdict> alone; ///< of each hypothesis
};

enum class ComparesAlone : std::uint8_t
{
    No,
    Yes,
};

/// Runs to the end. Throws the same errors as BeamRun.
SearchedBeams beamsToEnd(PreparedBeams& prepared, ComparesAlone compares,
                         const std::function<void(const BeamStep&)>& seen,
                         const std::stop_token& stop);

/// The text of the best hypothesis as a recorded run.
Trace bestTraceOf(const PreparedBeams& prepared, const BeamTrace& beams);

} // namespace pastkeys
