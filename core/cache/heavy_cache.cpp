// A cache that forgets the rows that have received the least attention. It adds up the attention
// weights that each row receives, and after each pass keeps the rows with the largest sums ("heavy
// hitters") and the most recent ones. Source: Zhang et al. 2023, "H2O: Heavy-Hitter Oracle". In the
// paper, every head keeps its own rows. Here, each sum is over all heads of all layers, and every
// head keeps the same positions, so that one picture can show what the cache holds.
#include "cache/contiguous_cache.h"
#include "cache/kind_parts.h"

#include <algorithm>
#include <numeric>

namespace pastkeys {

namespace {

/// How many of the most recent rows are kept for the next query: half of the window, plus the
/// query's own row.
std::size_t lastKeptOf(const CacheOptions& options)
{
    return options.window / 2 + 1;
}

class HeavyCache : public ContiguousCache
{
public:
    HeavyCache(const CacheShape& shape, const CacheOptions& options)
        : ContiguousCache(shape, options), m_kept(options.window - 1),
          m_recent(lastKeptOf(options) - 1), m_sums(shape.context), m_pending(m_sums)
    {
    }

    void attended(Layer, const AttentionCells& weights) override
    {
        for (std::size_t head = 0; head < weights.heads; ++head)
            for (std::size_t r = 0; r < weights.rows; ++r)
                for (std::size_t key = 0; key < weights.keys; ++key)
                    m_pending[indexOf(weights.positions[key])] +=
                        static_cast<double>(weights.row(head, r)[key]);
    }

    void commit() override
    {
        m_sums = m_pending;
        ContiguousCache::commit();
    }

    void rollBack() override
    {
        m_pending = m_sums;
        ContiguousCache::rollBack();
    }

protected:
    std::vector<Span> forgotten(std::span<const Position> held) const override
    {
        if (held.size() <= m_kept)
            return {};
        std::vector<std::size_t> others(held.size() - m_recent);
        std::iota(others.begin(), others.end(), std::size_t{0});
        std::ranges::stable_sort(others, {},
                                 [&](std::size_t i) { return m_sums[indexOf(held[i])]; });
        others.resize(held.size() - m_kept);
        std::ranges::sort(others);
        std::vector<Span> rows;
        rows.reserve(others.size());
        for (const std::size_t index : others)
            rows.push_back({index, 1});
        return rows;
    }

private:
    std::size_t m_kept;
    std::size_t m_recent;          ///< how many of the m_kept rows are the most recent ones
    std::vector<double> m_sums;    ///< by position
    std::vector<double> m_pending; ///< m_sums plus the weights of the current pass
};

} // namespace

CacheKind heavyCacheKind()
{
    return {
        .name = "heavy",
        .explanation = PASTKEYS_TR_NOOP(
            "pastkeys::Tr", "Keeps the last tokens and older ones that got the most attention."),
        .argument = ":N",
        .readArgument = readCount<&CacheOptions::window, 2>,
        .writtenArgument = writtenCount<&CacheOptions::window>,
        .make = makeOf<HeavyCache>,
        .rule = causalRule,
        .keepsWhatItsRuleSees = false,
        .canEvict = true,
        .canKeepQueries = true,
        .lastKept = lastKeptOf,
        .mostRows = windowAndChunk};
}

} // namespace pastkeys
