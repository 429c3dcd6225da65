#pragma once

#include "trace/step_record.h"

#include <QString>

namespace pastkeys {

/// The formula of an operation's FLOPs with its numbers: "23 rows × (2 × 128 × 384 + 384)"; of
/// CacheAppend, that of the bytes written. Empty where the operation does neither.
QString formulaText(const Config& config, const OperationRecord& record);

/// What the numbers in the formula are: "8: width of a head. 2: a multiplication and an addition."
QString formulaTerms(const Config& config, Operation operation);

} // namespace pastkeys
