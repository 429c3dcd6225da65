#pragma once

#include "query/cursor.h"
#include "query/head_attention.h"
#include "query/head_weights.h"
#include "query/largest_product.h"
#include "query/tensor_rows.h"
#include "shared/selection.h"

#include <QFlags>

#include <functional>
#include <memory>
#include <optional>

namespace pastkeys {

/// The matrices of the selected layer and head in the step at the cursor, for each lane that ran.
using LaneAttention = PerLane<std::optional<AttentionMatrices>>;

/// Computes rows of a tensor of a lane in any step, if they are available.
/// \param positions  some of positionsOf(), for the tensor's maker
using RowsSource = std::function<TensorRows(std::size_t step, Lane lane, const MadeTensor& tensor,
                                            Span positions)>;

/// Finds the largest product in a number that a linear operation makes, if the lane's weights are
/// available and stored in blocks.
/// \param column  of all tensors that the operation makes, side by side
/// \param row  the numbers that are multiplied
using ProductSource = std::function<std::optional<LargestProduct>(
    Lane lane, const OperationPoint& linear, std::size_t column, std::span<const float> row)>;

/// What has changed since the state that a view last showed.
enum class Change : std::uint8_t
{
    Trace = 1,     ///< another run, or one more step
    Cursor = 2,    ///< another place in the trace
    Selection = 4, ///< another layer, head or cell
    Running = 8,   ///< whether more steps of the trace may follow
    Step = 16,     ///< the new place is in another step
};
Q_DECLARE_FLAGS(Changes, Change)
Q_DECLARE_OPERATORS_FOR_FLAGS(Changes)

inline constexpr Changes kAllChanges =
    Changes(Change::Trace) | Change::Cursor | Change::Selection | Change::Running | Change::Step;

/// Everything that a view depends on.
struct ViewState
{
    Trace trace;
    Cursor cursor;
    Selection selection;
    std::shared_ptr<const LaneAttention> attention; ///< null while the trace is empty
    /// Computes the attention in any step. If unset, only `attention` is available.
    std::function<std::shared_ptr<const LaneAttention>(std::size_t step)> attentionOf = {};
    /// The weights of all heads of the selected layer. Null if they are not available.
    std::shared_ptr<const HeadWeights> heads = {};
    /// If unset, only rows that are recorded are available.
    RowsSource rowsOf = {};
    /// If unset, no weights are available.
    ProductSource largestProduct = {};

    bool empty() const { return trace.empty(); }
    const StepRecord& step() const { return trace.step(cursor.step); }
    OperationPoint point() const { return operationAt(trace, cursor); }
    const Network& network() const { return *trace.header().network; }
    const OperationSpec& operation() const { return operationSpecAt(trace, cursor); }
    const LaneSpec& spec(Lane lane) const { return trace.header().lane(lane); }
    /// Whether the operation at the cursor belongs to the attention over the source. The views then
    /// show that attention instead of the one over the text.
    bool isOverSource() const { return !empty() && operation().isOverSource; }
    /// The attention that the views show in the selected layer.
    const AttentionSite& site() const
    {
        return isOverSource() ? *network().overSource(selection.layer)
                              : network().site(selection.layer);
    }
    /// The operation of this kind in that attention. \pre there is one
    Operation operationOf(OperationKind kind) const;
    /// What the lane's queries may see there.
    ReachRule ruleOf(Lane lane) const
    {
        return site().seesAll ? ReachRule::everything() : spec(lane).rule.inLayer(site().window);
    }
    /// Whether the lane keeps the keys and values of that attention.
    bool keeps(Lane lane) const
    {
        return isOverSource() ? spec(lane).cache.keepsSource() : keepsRows(spec(lane));
    }
    /// The tokens that these keys and values belong to.
    const std::vector<TokenText>& keyTokens() const
    {
        return isOverSource() ? trace.header().source : trace.tokens();
    }
    /// The record, in the step at the cursor, of the lane whose cache is shown. Null if that lane
    /// did not run or if no lane has a cache.
    const PassRecord* cachedRecord() const
    {
        const auto lane = cachedLane(trace.header());
        return lane ? step().lane(*lane) : nullptr;
    }
};

} // namespace pastkeys
