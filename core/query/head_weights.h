// The attention weights of all heads of a layer, for thumbnails from which the user chooses a head.
#pragma once

#include "record/trace.h"

#include <span>
#include <vector>

namespace pastkeys {

struct Kernels;

/// The attention weights of some of a step's queries, in every head.
struct HeadWeights
{
    std::size_t heads = 0;
    std::size_t keys = 0;             ///< number of positions up to the last query, seen or not
    std::size_t stepQueries = 0;      ///< number of queries in the step; `queries` may have fewer
    std::vector<std::size_t> queries; ///< positions, ascending; the step's last query is included
    Buffer<float> weights;            ///< [heads][queries][keys]; 0 for keys that are not seen

    /// The weights of one head for query `q` of `queries`: [keys]
    std::span<const float> row(std::size_t head, std::size_t q) const
    {
        return {weights.data() + (head * queries.size() + q) * keys, keys};
    }
};

/// The weights of a step's new queries: those of the tokens that the step reads for the first time.
/// If there are more than `most`, only `most` of them are used, evenly spaced. The weights are
/// computed query by query from the recorded Q and K of the lane that ran first
/// (StepRecord::leader).
/// \param kernels  the table that the trace was made with. If it is exact, the weights have the
///                 same bits as in the decoder.
/// \pre most > 0, and the rows of the layer are recorded
HeadWeights headWeightsAt(const Trace& trace, std::size_t step, Layer layer, std::size_t most,
                          const Kernels& kernels);
/// The same of the attention over the source. \pre there is one
HeadWeights sourceWeightsAt(const Trace& trace, std::size_t step, Layer layer, std::size_t most,
                            const Kernels& kernels);

} // namespace pastkeys
