#pragma once

#include "cache/kv_cache.h"
#include "cache/reach.h"

#include <cstdint>
#include <span>

namespace pastkeys {

/// Rows of a segment that get logits.
enum class LogitRows : std::uint8_t
{
    None, ///< more of the prompt follows
    Last,
    All,
};

/// The tokens of one sequence in a pass. A pass is a list of segments: linear layers run over the
/// rows of all, attention runs in each with its own cache.
struct Segment
{
    std::span<const TokenId> tokens;     ///< not empty
    std::span<const Position> positions; ///< of the tokens; ascending, the first not before next()
    KvCache& cache;
    ReachRule rule; ///< must not see rows that the cache forgets: see CacheKind::rule
    LogitRows logits = LogitRows::Last;
};

} // namespace pastkeys
