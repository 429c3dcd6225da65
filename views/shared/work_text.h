// Phrases about the work of an operation or a step. "FLOPs" counts only matrix products, as in the
// literature. Other work, such as norms and softmax, is given separately.
#pragma once

#include "drawing/number_text.h"
#include "record/trace.h"

#include <QString>

namespace pastkeys {

inline std::uint64_t flopsOf(const Work& work)
{
    return work.products;
}
/// The FLOPs of the step in that lane; 0 if the lane did not run.
std::uint64_t flopsOf(const StepRecord& step, Lane lane);

/// The source of the numbers for a run's work: Counted, or Formula if the work was not counted.
NumberKind workKind(const TraceHeader& header);
/// Returns `counted` with "(c)" replaced by the badge for `kind`.
QString ofKind(QString counted, NumberKind kind);

/// "19,008 FLOPs (c), plus 1,056 of other work (c)"
QString countedText(const Work& work, NumberKind kind);

/// The FLOPs, by formula, that the lane needs to compute the rows from `first` on in that step. The
/// lane need not have run.
std::uint64_t flopsByFormula(const TraceHeader& header, const StepRecord& step, Lane lane,
                             std::size_t first);

} // namespace pastkeys
