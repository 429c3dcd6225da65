// The record of a beam search in a `.pastkeys` file, beside the run of its best text. It is the tree
// of texts with its scores, and what each beam copied; the rows of the other texts are not kept.
// assets/trace/README.md specifies it.
#pragma once

#include "record/beam_record.h"
#include "record/trace.h"
#include "text/strict_json.h"

#include <string>

namespace pastkeys {

/// The search as a JSON object. \pre trace has ended
std::string beamsAsJson(const BeamTrace& trace);

/// Reads and checks the search. Throws InputError for a search that contradicts itself, or whose best
/// text is not that of the run. The records of its beams have only the number of rows.
/// \param best  the recorded run of the best text
BeamTrace beamsIn(const JsonValue& json, const Trace& best);

} // namespace pastkeys
