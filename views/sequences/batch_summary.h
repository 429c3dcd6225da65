// Describes what a batch cost, in whole sentences, once it has ended.
#pragma once

#include "sequences/batch_state.h"

#include <QStringList>

namespace pastkeys {

/// Whether the pass reads tokens of a prompt, or computes rows again.
bool hasPrefill(const BatchStep& step);

/// How long a decode step usually takes: the median of the steps without a prefill. None if every
/// step has a prefill.
std::optional<std::chrono::nanoseconds> usualDecodeStep(const BatchTrace& batch);

/// The numbers by which people compare kinds of batches, and what they mean for one sequence.
/// \pre the batch has steps
QStringList summaryOf(const BatchTrace& batch);

} // namespace pastkeys
