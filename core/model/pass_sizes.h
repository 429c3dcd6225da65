#pragma once

#include "cache/reach.h"
#include "cache/row_memory.h"

#include <cstdint>
#include <span>

namespace pastkeys {

/// The sizes that determine how much work a pass does.
struct PassSizes
{
    std::uint64_t rows = 0;      ///< rows computed in this pass
    std::uint64_t keys = 0;      ///< rows of K: those that the cache holds, and the new ones
    std::uint64_t keysSeen = 0;  ///< keys that at least one row sees
    std::uint64_t cells = 0;     ///< visible (query, key) pairs of one head
    std::uint64_t logitRows = 1; ///< rows that get logits: 1 (the last row), all, or 0
    RowStorage stored = {};      ///< how the rows of K and V that attention reads are stored
    bool isFused = false;        ///< whether attention keeps no scores in memory
    std::uint64_t copies = 1;    ///< how many times each new row is stored
    std::uint64_t moved = 0;     ///< held rows that are stored again, at other positions
    std::uint64_t sinks = 0;     ///< held rows that are stored again at the same positions
};

/// The sizes of a pass over consecutive positions. \param held  the number of rows in the cache
/// before the pass. Under a window rule, these must include every row that the rule lets the pass
/// see. \pre the rule is that of a layer without a window
PassSizes passSizes(const ReachRule& rule, Span positions, std::uint64_t held,
                    std::uint64_t logitRows);

/// The same from the reach of each query. \param held  positions of the rows that the pass reads,
/// ascending
PassSizes passSizes(const ReachRule& rule, std::span<const Position> queries,
                    std::span<const Position> held, std::uint64_t logitRows);

/// The sizes of a pass in which each row sees the `past` rows of the cache, the previous rows of
/// the pass, and itself.
PassSizes causalSizes(std::uint64_t rows, std::uint64_t past, std::uint64_t logitRows);

/// Like causalSizes(), but the cache holds each row twice, and `past` counts both copies.
PassSizes sizesStoredTwice(std::uint64_t rows, std::uint64_t past, std::uint64_t logitRows);

} // namespace pastkeys
