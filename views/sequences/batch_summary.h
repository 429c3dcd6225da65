// Describes what a batch cost, in whole sentences, once it has ended.
#pragma once

#include "sequences/batch_state.h"

#include <QStringList>

namespace pastkeys {

/// How long a decode step usually takes: the median of the steps without a prefill. None if every
/// step has a prefill.
std::optional<std::chrono::nanoseconds> usualDecodeStep(const BatchTrace& batch);

/// The metrics that are used to compare kinds of batches, and what each one means for a single
/// sequence.
/// \pre the batch has steps
QStringList summaryOf(const BatchTrace& batch);

} // namespace pastkeys
