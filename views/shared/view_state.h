#pragma once

#include "shared/selection.h"
#include "trace/cursor.h"
#include "trace/head_attention.h"
#include "trace/head_weights.h"

#include <functional>
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
    /// The same of another step, computed when asked for. Empty: not to be had.
    std::function<std::shared_ptr<const LaneAttention>(std::size_t step)> attentionOf = {};
    /// Of all heads of the selected layer. Null where nothing shows them.
    std::shared_ptr<const HeadWeights> heads = {};

    const StepRecord& step() const { return trace.step(cursor.step); }
    OperationPoint point() const { return operationAt(trace, cursor); }
    const OperationDescriptor& operation() const { return descriptorOf(point().operation); }
};

} // namespace pastkeys
