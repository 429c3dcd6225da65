// Computes rows of a recorded pass again that are not recorded, because they would take many times
// the memory of those that are. Keys, values and the hidden state after each layer are enough to run
// any part of the pass alone.
#pragma once

#include "model/network.h"
#include "query/tensor_rows.h"

#include <vector>

namespace pastkeys {

struct Kernels;
struct Weights;

/// Some rows of every tensor that one part of a pass makes: a layer, or what is before or after the
/// layers.
struct PartAgain
{
    struct Tensor
    {
        TensorKind kind;
        ConstMatrix rows;
    };

    Span positions;
    std::vector<Tensor> tensors; ///< in the order in which they are made; none of them per head
    /// Whether the tensors of which the trace has a record came out with the same bits.
    bool isAsRecorded = true;
    std::vector<Buffer<float>> memory;

    /// \pre the part makes a tensor of this kind
    ConstMatrix rowsOf(TensorKind kind) const;
};

/// Runs the part of a pass to which the point belongs, for the rows at these positions only, up to
/// the logits, which are recorded. It is the decoder that runs, so with exact kernels all rows have
/// the bits that they had in the run. Takes memory for these rows, but not for the rest of the run,
/// unless the lane's cache stores rows in an altered form.
/// \param weights  those that the trace was made with   \param kernels  likewise
/// \param positions  some of positionsOf(); with inexact kernels, all of them
/// \pre positions.count > 0
PartAgain partAgain(const Trace& trace, std::size_t step, Lane lane, const OperationPoint& point,
                    Span positions, const Weights& weights, const Kernels& kernels);

} // namespace pastkeys
