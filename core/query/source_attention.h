#pragma once

#include "query/head_attention.h"

namespace pastkeys {

/// The matrices of one head's attention over the source, in one lane of a step, as the kernels computed
/// them: a row for each query of the pass, a column for each token of the source. Nothing is masked.
/// `positions` is the length of the source.
/// \returns nothing if the lane did not run, or if there is no source
std::optional<AttentionMatrices> sourceAttentionAt(const Trace& trace, std::size_t step, Lane lane,
                                                   Layer layer, Head head, const Kernels& kernels);

} // namespace pastkeys
