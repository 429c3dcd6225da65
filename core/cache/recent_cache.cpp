// A cache that keeps only the last positions after each pass. A row sees everything in the cache,
// and all older rows of its own pass. (In the "window" cache, a row sees only its own window and
// the sinks.) The result therefore depends on how the prompt is split into passes, and cannot be
// computed without a cache.
#include "base/translation.h"
#include "cache/cache_kinds.h"

#include <algorithm>

namespace pastkeys {

namespace {

class RecentRetention : public Retention
{
public:
    explicit RecentRetention(const KindNumbers& numbers) : m_kept(numbers.count - 1) {}

    std::unique_ptr<Retention> copy() const override
    {
        return std::make_unique<RecentRetention>(*this);
    }

    /// Keeps one row less than the window has, because the row of the next query is part of it.
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
            .usual = {.count = 32},
            .retention = retentionOf<RecentRetention>,
            .lastKept = wholeWindow};
}

} // namespace pastkeys
