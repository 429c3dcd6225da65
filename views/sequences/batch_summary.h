// Describes what a batch cost, in whole sentences, once it has ended.
#pragma once

#include "sequences/batch_state.h"

#include <QStringList>

namespace pastkeys {

/// Whether the pass of the step reads tokens of a prompt or recomputes rows.
bool hasPrefill(const BatchStep& step);

/// How long a decode step usually takes: the median of the steps without a prefill. None if every
/// step has a prefill.
std::optional<std::chrono::nanoseconds> usualDecodeStep(const BatchTrace& batch);

/// The metrics that are used to compare kinds of batches, and what each one means for a single
/// sequence.
/// \pre the batch has steps
QStringList summaryOf(const BatchTrace& batch);

} // namespace pastkeys
