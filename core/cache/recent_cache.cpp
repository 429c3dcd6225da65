// A cache that keeps only the last positions after each pass. A row sees everything in the cache,
// and all older rows of its own pass. (In the "window" cache, a row sees only its own window and
// the sinks.) The result therefore depends on how the prompt is split into passes, and cannot be
// computed without a cache.
#include "cache/contiguous_cache.h"
#include "cache/kind_parts.h"

#include <algorithm>

namespace pastkeys {

namespace {

class RecentCache : public ContiguousCache
{
public:
    RecentCache(const CacheShape& shape, const CacheOptions& options)
        : ContiguousCache(shape, options), m_kept(options.window - 1)
    {
    }

protected:
    /// Keeps window - 1 rows, because the row of the next query is also part of the window.
    std::vector<Span> forgotten(std::span<const Position> held) const override
    {
        return {{0, held.size() - std::min(held.size(), m_kept)}};
    }

private:
    std::size_t m_kept;
};

} // namespace

CacheKind recentCacheKind()
{
    return {.name = "recent",
            .explanation =
                PASTKEYS_TR_NOOP("pastkeys::Tr", "Keeps the last tokens after each step."),
            .argument = ":N",
            .readArgument = readCount<&CacheOptions::window>,
            .writtenArgument = writtenCount<&CacheOptions::window>,
            .make = makeOf<RecentCache>,
            .rule = causalRule,
            .keepsWhatItsRuleSees = false,
            .canEvict = true,
            .canKeepQueries = true,
            .lastKept = wholeWindow,
            .mostRows = windowAndChunk};
}

} // namespace pastkeys
