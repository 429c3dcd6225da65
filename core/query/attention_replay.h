// Runs the attention of a recorded pass again.
#pragma once

#include "model/attention.h"
#include "record/trace.h"

#include <functional>
#include <optional>
#include <span>

namespace pastkeys {

/// The tensor that a lane's cache stores as the keys or the values of a layer.
/// \param tensor  the keys or the values   \param mistake  the lane's, or null
TensorKind storedAs(TensorKind tensor, const AttentionSite& site, const Mistake* mistake);

/// How one lane's pass computes attention in a layer.
struct AttentionReplay
{
    /// \param kernels  the table that the trace was made with   \pre the lane ran in this step
    AttentionReplay(const Trace& trace, std::size_t step, Lane lane, Layer layer,
                    const Kernels& kernels);

    /// The same of the layer's attention over the source. \pre there is one
    static AttentionReplay overSource(const Trace& trace, std::size_t step, Lane lane, Layer layer,
                                      const Kernels& kernels);

    using Visitor = std::function<void(const AttentionCells& cells)>;

    /// Computes the attention of some of the pass's queries, with the bits that it had in the run if
    /// the kernel table is exact.
    /// \param operands  with positions as the model counts them; without the rule
    /// \param scored  called with the scores, unless it is empty
    /// \param weighted  called with the weights
    /// \param sums  [rows][heads * headDim], out: the weighted sum of the values, if it is wanted
    void run(Attention::Operands operands, const Visitor& scored, const Visitor& weighted,
             std::optional<Matrix> sums = {}) const;

    TensorKind stored(TensorKind tensor) const { return storedAs(tensor, site, mistake); }

    std::span<const StepRecordPtr> steps; ///< up to the one with the pass
    Lane lane;
    Layer layer;
    AttentionSite site;
    ReachRule rule;
    const Mistake* mistake;
    float scale;
    RowForm form; ///< of K and V as they are stored
    bool fused;
    std::span<const float> biases; ///< the table of the site's bias, if it has one
    std::size_t firstHead = 0;     ///< of the operands, among those of the table
    const PassRecord* pass;
    const Kernels* kernels;
};

} // namespace pastkeys
