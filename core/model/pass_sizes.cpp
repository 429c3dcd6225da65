#include "model/pass_sizes.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

PassSizes passSizes(const ReachRule& rule, Span positions, std::uint64_t held,
                    std::uint64_t logitRows)
{
    PASTKEYS_EXPECTS(rule.last == 0);
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

PassSizes passSizes(const ReachRule& rule, std::span<const Position> queries,
                    std::span<const Position> held, std::uint64_t logitRows)
{
    PassSizes sizes{queries.size(), held.size(), 0, 0, logitRows};
    std::vector<bool> seen(held.size());
    for (const Position query : queries) {
        const Reach reach = reachOf(rule, query, held);
        for (const Span span : {reach.sinks, reach.window}) {
            sizes.cells += span.count;
            std::fill_n(seen.begin() + static_cast<std::ptrdiff_t>(span.first), span.count, true);
        }
    }
    sizes.keysSeen = static_cast<std::uint64_t>(std::ranges::count(seen, true));
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
