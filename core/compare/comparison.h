#pragma once

#include "base/span.h"
#include "base/tensor_view.h"
#include "model/tensor_kind.h"
#include "record/row_blocks.h"
#include "record/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace pastkeys {

/// The number of float32 steps from a to b. It is 0 for equal bits and for two NaNs, 1 between +0
/// and -0, and the largest uint32 if only one is NaN.
std::uint32_t ulpDistance(float a, float b);

/// |a - b|. It is 0 for equal values and for two NaNs. Otherwise, it is infinite if a or b is not
/// finite.
double absoluteDistance(float a, float b);

/// Calls `found(column, ulp)` for each value that differs, in order. \pre `a` and `b` have the same
/// size
template <class Found>
void forEachDifference(std::span<const float> a, std::span<const float> b, const Found& found)
{
    if (sameBits(a, b))
        return;
    for (std::size_t c = 0; c < a.size(); ++c)
        if (const std::uint32_t ulp = ulpDistance(a[c], b[c]); ulp > 0)
            found(c, ulp);
}

/// Whether a verdict compares recorded tensors with this role. Queries are left out, because no later
/// step uses them.
bool isInVerdict(TensorRole role);

/// Compares some rows of a tensor and adds the result to the verdict. Does not count the tensor:
/// the caller must increment Verdict::tensorsCompared.
/// \param firstRow  index of a.row(0) in the tensor   \param a  from lane 0
/// \param b  from lane 1
void compareRows(Verdict& verdict, TensorPoint tensor, std::size_t firstRow, ConstMatrix a,
                 ConstMatrix b);

/// Compares two rows of logits and their next-token distributions, which are over all logits, and
/// adds the result to the verdict. An id whose logit is NaN has probability 0.
/// \param tokensInUse  ids below this are tokens; only they can be the most probable token
/// \pre the rows have the same size and are not empty
void compareNextTokens(Verdict& verdict, std::span<const float> a, std::span<const float> b,
                       std::size_t tokensInUse);

/// Compares the logits of a step with compareRows() and compareNextTokens(). Counts them as one
/// tensor in the verdict.
/// \param row  the position of these logits
/// \pre `a` and `b` have the same size and are not empty
void compareLogits(Verdict& verdict, const Network& network, std::size_t row,
                   std::span<const float> a, std::span<const float> b, std::size_t tokensInUse);

/// The natural logarithm of the probability of a token according to all these logits, in double
/// precision. A token whose logit is NaN has probability 0. \pre token < logits.size()
double logProbability(std::span<const float> logits, std::size_t token);

/// The positions, in ascending order, at which the bits of K or V in this layer differ between
/// lanes 0 and 1. If a lane has computed a row more than once by this step, the last result counts.
/// Empty if either lane has not run by then.
std::vector<Span> differingRows(const Trace& trace, std::size_t step, Layer layer);

/// The number of steps with a verdict: those in which two lanes ran and had read the same text.
std::size_t stepsCompared(const Trace& trace);

} // namespace pastkeys
