// Work from the sizes alone: what the literature's formulas say. Knows nothing of kernels; the
// counts come from there, and both must agree.
#pragma once

#include "base/work.h"
#include "model/config.h"
#include "model/operation.h"

namespace pastkeys {

/// The sizes of one pass.
struct PassSizes
{
    std::size_t rows = 0;      ///< s: rows computed in this pass
    std::size_t past = 0;      ///< p: positions cached before it
    std::size_t logitRows = 1; ///< rows that get logits: 1 (the last), all, or 0

    std::size_t positions() const { return past + rows; }
    /// Visible (query, key) pairs of one head: the causal cells.
    std::uint64_t visibleCells() const;
};

/// Work of one operation (of one layer where it has layers). Source: the table of README, "What is
/// counted".
Work formulaWork(const Config& config, const StoredTypes& types, OperationPoint point,
                 const PassSizes& pass);

} // namespace pastkeys
