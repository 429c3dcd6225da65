// The attention weights of all heads of a layer side by side, to choose a head by.
#pragma once

#include "trace/trace.h"

#include <span>
#include <vector>

namespace pastkeys {

struct Kernels;

/// Weights of some queries of a step in every head.
struct HeadWeights
{
    std::size_t heads = 0;
    std::size_t keys = 0;             ///< in reach of the last query
    std::size_t stepQueries = 0;      ///< queries that the step has; `queries` may be fewer
    std::vector<std::size_t> queries; ///< their positions, ascending; the step's last is the last
    Buffer<float> weights;            ///< [heads][queries][keys]; 0 beyond a query's own position

    /// Weights of one head for query `q` of `queries`: [keys]
    std::span<const float> row(std::size_t head, std::size_t q) const
    {
        return {weights.data() + (head * queries.size() + q) * keys, keys};
    }
};

/// The tokens that the step reads for the first time are its queries; of more than `most`, as many
/// at even distances. Computed from the recorded Q and K, query by query, through the kernels that
/// made the trace: with an exact table these are the decoder's bits. Of the lane that chose the
/// token. \pre most > 0
HeadWeights headWeightsAt(const Trace& trace, std::size_t step, Layer layer, std::size_t most,
                          const Kernels& kernels);

} // namespace pastkeys
