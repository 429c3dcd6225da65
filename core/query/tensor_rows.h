// Rows of the tensors that a recorded pass made. Every tensor has a row for each position; those of
// scores and weights are in query/head_attention.h.
#pragma once

#include "record/row_blocks.h"
#include "record/trace.h"

#include <memory>
#include <optional>

namespace pastkeys {

/// A tensor of a pass: what an operation made, in a layer if it belongs to one.
struct MadeTensor
{
    TensorKind kind;
    OperationPoint maker;
    friend bool operator==(const MadeTensor&, const MadeTensor&) = default;
};

/// The newest tensor of this kind at a place in a pass: the operation there or an earlier one made
/// it. Nothing if none has.
std::optional<MadeTensor> newestTensor(const Network& network, const OperationPoint& at,
                                       TensorKind kind);

/// The tensor that the operation continues with: the newest of those that it reads. (A residual
/// connection also reads an older one, which it adds.) Nothing for an operation that begins with
/// tokens.
std::optional<MadeTensor> enteringTensor(const Network& network, const OperationPoint& at);

/// The tensor that the operation makes, or the first of them; nothing if it makes none.
std::optional<MadeTensor> leavingTensor(const Network& network, const OperationPoint& at);

/// Why rows are not available.
enum class RowsGap : std::uint8_t
{
    None,
    NoModel,     ///< they are not recorded, and computing them again takes the model's weights
    OtherModel,  ///< the open model is not the one that made the run
    OtherBits,   ///< the open model gives other numbers than those that are recorded
    TooManyRows, ///< with inexact kernels, all rows of the pass would have to be computed at once
    LeftOut,     ///< they are of layers whose rows the run left out, or follow from such rows
};

/// A tensor's rows at consecutive positions.
struct TensorRows
{
    ConstMatrix rows; ///< empty if they are not available
    RowsGap gap = RowsGap::None;
    std::shared_ptr<const void> memory; ///< keeps the rows alive
};

/// The positions at which the operation computes rows in this step: the last ones of the pass.
/// Empty if the lane did not run the operation.
Span positionsOf(const Trace& trace, std::size_t step, Lane lane, const OperationPoint& point);

/// The recorded rows at these positions, as the lane last computed them by this step, copied next
/// to each other. \pre the lane has computed them
Buffer<float> copyOfRows(const Trace& trace, std::size_t step, Lane lane, Layer layer,
                         TensorKind tensor, Span positions);

/// Whether the run has the recorded rows of the part of a pass to which the point belongs, and those
/// from which the part can be computed again.
bool hasRowsOf(const TraceHeader& header, const OperationPoint& point);

/// The rows of a tensor if it is recorded; otherwise none.
/// \param positions  some of positionsOf(), for the tensor's maker
TensorRows recordedRows(const Trace& trace, std::size_t step, Lane lane, const MadeTensor& tensor,
                        Span positions);

} // namespace pastkeys
