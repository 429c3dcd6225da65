#pragma once

#include "kernels/attention_operands.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Which keys a query may see. A rule knows only positions: it computes the reach of a query from
/// the position of the query and the positions of the rows held. Both rules are causal: they never
/// let a row see a newer token (cache/kv_cache.h says why that matters).
struct ReachRule
{
    enum class Kind : std::uint8_t
    {
        Causal, ///< every position up to the query's own
        Window, ///< the first `sinks` positions, and the last `window` up to the query's own
    };

    Kind kind = Kind::Causal;
    std::size_t sinks = 0;
    std::size_t window = 0; ///< includes the query's own position; at least 1

    static ReachRule causal() { return {}; }
    static ReachRule sliding(std::size_t sinks, std::size_t window)
    {
        return {Kind::Window, sinks, window};
    }
    friend bool operator==(const ReachRule&, const ReachRule&) = default;
};

std::string_view nameOf(ReachRule::Kind kind); ///< "causal", "window"

/// What a query at position `query` sees of rows at the positions `held`, which ascend.
Reach reachOf(const ReachRule& rule, Position query, std::span<const Position> held);

/// The same for several queries.
std::vector<Reach> reachesOf(const ReachRule& rule, std::span<const Position> queries,
                             std::span<const Position> held);

/// `count` consecutive positions that begin at `first`.
std::vector<Position> positionsFrom(std::size_t first, std::size_t count);

} // namespace pastkeys
