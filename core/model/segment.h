#pragma once

#include "cache/kv_cache.h"
#include "cache/mistakes.h"
#include "cache/reach.h"

#include <cstdint>
#include <optional>
#include <span>

namespace pastkeys {

/// The rows of a segment that get logits.
enum class LogitRows : std::uint8_t
{
    None, ///< e.g. for every chunk of a prompt but the last
    Last,
    All,
};

/// The number of rows, at the end of a segment, that get logits.
constexpr std::size_t logitRowsOf(LogitRows which, std::size_t rows)
{
    return which == LogitRows::All ? rows : which == LogitRows::Last ? 1 : 0;
}

/// Rows of another cache that move to positions 0, 1, 2 ... of this one, which is empty: the first
/// ones (`sinks`), which keep their positions, and those after a gap, whose keys are rotated back by
/// its size.
struct MovedRows
{
    const KvCache* cache = nullptr; ///< stores rows as float32, like the one that they move to
    std::size_t sinks = 0;
    std::size_t gap = 0;
    std::size_t rows = 0; ///< with the sinks

    bool includes(std::size_t position) const
    {
        return position < sinks || position >= sinks + gap;
    }
};

/// The tokens of one sequence in a pass. A pass is a list of segments: linear layers run over the
/// rows of all segments, and attention runs within each segment, using its own cache.
struct Segment
{
    std::span<const TokenId> tokens;     ///< not empty
    std::span<const Position> positions; ///< of the tokens; ascending, none before cache.next()
    KvCache& cache;
    ReachRule rule;
    LogitRows logits = LogitRows::Last;
    const Mistake* mistake = nullptr; ///< a mistake to demonstrate, or null
    bool fused = false;               ///< whether attention keeps no scores in memory
    /// How many rows of the pass come before these and are left out, because only some rows of a
    /// recorded pass are computed again.
    std::size_t rowsLeftOut = 0;
    std::optional<MovedRows> moved = {}; ///< rows to be put into the cache before the new ones
    /// By how much the positions that the rows show are too high (Mistake::Rejection).
    std::size_t tooHigh = 0;
    /// The rows of the source, [rows][width], from which the pass computes the keys and values of the
    /// attention over it. If not set, the cache holds these.
    std::optional<ConstMatrix> source = {};

    /// The position of the first token that the whole pass reads.
    std::size_t passFirst() const { return indexOf(positions.front()) - rowsLeftOut; }
    std::size_t logitRows() const { return logitRowsOf(logits, tokens.size()); }
};

} // namespace pastkeys
