#pragma once

#include "kernels/attention_operands.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Which keys a query may see. A rule computes the reach of a query from its position and the
/// positions of the held rows. Decoders use the first two kinds, which never let a row see a newer
/// token (cache/kv_cache.h explains why that matters). Under the other two, the reach also depends
/// on which rows run in the same pass, so a cache changes the results.
struct ReachRule
{
    enum class Kind : std::uint8_t
    {
        Causal,     ///< every position up to the query's own
        Window,     ///< the first `sinks` positions, and the last `window` up to the query's own
        Everything, ///< all rows, including newer ones, as in an encoder such as BERT
        /// Row r of a pass sees keys 0 to r. This happens if a causal mask with fewer rows than
        /// keys is aligned with the first key instead of the last one, a well-known mistake.
        TopLeft,
    };

    Kind kind = Kind::Causal;
    std::size_t sinks = 0;
    std::size_t window = 0;    ///< includes the query's own position; at least 1
    std::size_t passFirst = 0; ///< top-left: the position of the first query of the pass
    /// If not 0, a query sees only the last so many of these positions, with its own: the window of
    /// a layer, whatever the run's rule is.
    std::size_t last = 0;

    static ReachRule causal() { return {}; }
    static ReachRule sliding(std::size_t sinks, std::size_t window)
    {
        return {Kind::Window, sinks, window};
    }
    static ReachRule everything() { return {Kind::Everything}; }
    static ReachRule topLeft() { return {Kind::TopLeft}; }

    /// The rule in a layer whose queries see so many of the last positions, or 0 for all.
    ReachRule inLayer(std::size_t lastSeen) const;
    /// The rule for the pass whose first query is at this position.
    ReachRule inPass(std::size_t first) const;
    /// Whether the reach of a query depends only on its own position and not on the pass.
    bool isOfPositions() const { return kind == Kind::Causal || kind == Kind::Window; }
    friend bool operator==(const ReachRule&, const ReachRule&) = default;
};

std::string_view nameOf(ReachRule::Kind kind); ///< "causal", "window", "everything", "top-left"

/// Which rows a query at position `query` sees. \param held  the positions of the rows, ascending
Reach reachOf(const ReachRule& rule, Position query, std::span<const Position> held);

std::vector<Reach> reachesOf(const ReachRule& rule, std::span<const Position> queries,
                             std::span<const Position> held);

/// `count` consecutive positions starting at `first`.
std::vector<Position> positionsFrom(std::size_t first, std::size_t count);

} // namespace pastkeys
