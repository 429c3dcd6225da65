// What a beam search did, as text and as JSON.
#pragma once

#include "commands/beam_options.h"
#include "commands/json_parts.h"
#include "text/tokenizer.h"

namespace pastkeys {

std::string beamReport(const SearchedBeams& done, const Tokenizer& tokenizer);
/// The same of a recorded search. \pre it has ended
std::string recordedBeamReport(const BeamTrace& trace);
Json beamJson(const SearchedBeams& done, const PreparedBeams& prepared);

/// The command `run` with --beams: prints the best texts, the tree, and what each step copied.
ExitCode runBeams(const Arguments& arguments, CommandContext& context);

} // namespace pastkeys
