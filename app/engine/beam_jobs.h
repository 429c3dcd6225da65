// The jobs of the window's engine that are about beam searches, and what they report.
#pragma once

#include "engine/engine_thread.h"
#include "record/beam_record.h"
#include "record/trace.h"
#include "run/beam_run.h"
#include "text/tokenizer.h"

#include <QString>

#include <variant>

namespace pastkeys {

struct BeamRequest
{
    QString prompt;
    SpecialTokens special = SpecialTokens::Recognize; ///< in the prompt
    /// Without the prompt's ids, which the engine adds.
    BeamSettings settings;
};

/// Whether both requests ask for the same beam search.
bool giveTheSame(const BeamRequest& one, const BeamRequest& other);

struct BeamsEnded
{
};

/// Of each hypothesis, a Verdict that compares it with its text alone.
using BeamEvent =
    std::variant<Progress, std::shared_ptr<const TraceHeader>, std::shared_ptr<const BeamHeader>,
                 BeamStepPtr, Verdict, BeamsEnded, Failed, Stopped>;
using BeamJob = Job<BeamEvent>;

/// Searches: reports the header of the run of one text, that of the search, each step, a verdict for each hypothesis of the last step, and
/// BeamsEnded.
BeamJob searchingBeams(const BeamRequest& request);

} // namespace pastkeys
