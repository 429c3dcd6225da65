#pragma once

#include "kernels/attention_operands.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Which keys a query may see. A rule knows only positions: it computes a query's reach from the
/// query's position and the positions of the rows held. Both rules are causal: they never let a row
/// see a newer token (see cache/kv_cache.h for why that matters).
struct ReachRule
{
    enum class Kind : std::uint8_t
    {
        Causal, ///< every position up to the query's own
        Window, ///< the first `sinks` positions, and the last `window` up to the query's own
    };

    Kind kind = Kind::Causal;
    std::size_t sinks = 0;
    std::size_t window = 0; ///< the query's own position included; at least 1

    static ReachRule causal() { return {}; }
    static ReachRule sliding(std::size_t sinks, std::size_t window)
    {
        return {Kind::Window, sinks, window};
    }
    friend bool operator==(const ReachRule&, const ReachRule&) = default;
};

std::string_view nameOf(ReachRule::Kind kind); ///< "causal", "window"

/// What a query at `query` sees of rows at these positions. \param held ascending
Reach reachOf(const ReachRule& rule, Position query, std::span<const Position> held);

/// The same for each of several queries.
std::vector<Reach> reachesOf(const ReachRule& rule, std::span<const Position> queries,
                             std::span<const Position> held);

/// `count` positions from `first` on.
std::vector<Position> positionsFrom(std::size_t first, std::size_t count);

} // namespace pastkeys
