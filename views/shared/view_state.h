#pragma once

#include "shared/selection.h"
#include "trace/state_at.h"

#include <memory>
#include <optional>

namespace pastkeys {

/// The matrices of the selected layer and head in the step at the cursor, for each lane that ran.
struct LaneAttention
{
    std::optional<AttentionMatrices> off;
    std::optional<AttentionMatrices> on;
};

/// All that a view is a function of.
struct ViewState
{
    Trace trace;
    Cursor cursor;
    Selection selection;
    std::shared_ptr<const LaneAttention> attention; ///< null while the trace is empty

    const StepRecord& step() const { return trace.step(cursor.step); }
    OperationPoint point() const { return operationAt(trace, cursor); }
};

} // namespace pastkeys
