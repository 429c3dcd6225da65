#pragma once

#include "model/network.h"
#include "record/step_record.h"

#include <QString>

namespace pastkeys {

/// The formula for an operation's FLOPs, with the numbers filled in: "23 rows × (2 × 128 × 384 +
/// 384)". For CacheAppend, it is the formula for the bytes written. Empty if the operation has no
/// formula.
QString formulaText(const Network& network, const OperationRecord& record);

/// Explains the numbers in the formula: "8 is the width of a head."
QString formulaTerms(const Network& network, const OperationSpec& operation);

} // namespace pastkeys
