#include "model/pass_sizes.h"

#include <algorithm>

namespace pastkeys {

PassSizes passSizes(const ReachRule& rule, Span positions, std::uint64_t held,
                    std::uint64_t logitRows)
{
    const std::uint64_t rows = positions.count;
    PassSizes sizes{rows, held + rows, held + rows, 0, logitRows};
    if (rule.kind == ReachRule::Kind::Causal) { // each row sees itself and all rows before it
        sizes.cells = rows * held + rows * (rows + 1) / 2;
        return sizes;
    }
    if (rule.kind == ReachRule::Kind::Everything) {
        sizes.cells = rows * sizes.keys;
        return sizes;
    }
    if (rule.kind == ReachRule::Kind::TopLeft) { // row r sees the keys 0 to r
        sizes.keysSeen = rows;
        sizes.cells = rows * (rows + 1) / 2;
        return sizes;
    }
    // A row at position p sees p + 1 keys, but no more than the sinks and the window together.
    const std::uint64_t first = positions.first;
    const std::uint64_t most = rule.sinks + rule.window;
    const std::uint64_t growing = std::clamp(most, first, first + rows) - first;
    sizes.cells = growing * first + growing * (growing + 1) / 2 + (rows - growing) * most;
    if (growing == 0) // if some previous positions are out of reach even for the first row
        sizes.keysSeen = most - 1 + rows;
    return sizes;
}

PassSizes causalSizes(std::uint64_t rows, std::uint64_t past, std::uint64_t logitRows)
{
    return passSizes(ReachRule::causal(), {past, rows}, past, logitRows);
}

PassSizes sizesStoredTwice(std::uint64_t rows, std::uint64_t past, std::uint64_t logitRows)
{
    PassSizes sizes = causalSizes(rows, past, logitRows);
    sizes.copies = 2;
    sizes.keys = sizes.keysSeen = past + 2 * rows;
    sizes.cells = rows * past + rows * (rows + 1);
    return sizes;
}

} // namespace pastkeys
