// Checks the choice of a token in the record of a run against the logits in the tensors.
#pragma once

#include "record/trace.h"

#include <string>

namespace pastkeys {

/// Throws InputError if what the step says about the lane's largest logits and its choice does not
/// follow from the lane's logits. Checks nothing if the lane has neither its own nor the step's.
/// \param file  for messages
void expectChoiceFromLogits(const TraceHeader& header, const StepRecord& step, Lane lane,
                            const std::string& file);

} // namespace pastkeys
