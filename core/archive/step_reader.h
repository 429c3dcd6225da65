// Reads the steps from the record of a `.pastkeys` file, as specified in assets/trace/README.md.
// The reader checks the entire contents of a step, so users of the trace need not check them again.
#pragma once

#include "archive/own_tensors.h"
#include "record/trace.h"
#include "text/strict_json.h"

#include <chrono>
#include <optional>
#include <vector>

namespace pastkeys {

/// The limit for the total duration of all passes, and for the total duration of all operations. It
/// is a quarter of the maximum, so that adding a few such totals cannot overflow.
inline constexpr std::chrono::nanoseconds kLongestTotal = std::chrono::nanoseconds::max() / 4;

/// The number of rows in the tensors of the file.
struct TensorRows
{
    std::size_t ownRows = 0;   ///< of the tensors "own.layers.*"
    std::size_t ownLogits = 0; ///< of the tensor "own.logits"
};

/// A step as described in the record. It still lacks its rows, logits, operations and verdict.
struct ReadStep
{
    StepRecord record;
    PerLane<OwnOfLane> own;
    std::size_t logitRows = 0;     ///< how many of the step's last rows get logits
    bool equalityExpected = false; ///< whether the file states that both lanes must be equal
};

/// Throws InputError for steps that cannot follow one another, or that refer to rows that the file
/// does not have.
std::vector<ReadStep> readSteps(const JsonValue& record, const TraceHeader& header,
                                const TensorRows& rows);

} // namespace pastkeys
