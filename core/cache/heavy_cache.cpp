// A cache that forgets the rows that have received the least attention. It adds up the attention
// weights that each row receives, and after each pass keeps the rows with the largest sums ("heavy
// hitters") and the most recent ones. Source: Zhang et al. 2023, "H2O: Heavy-Hitter Oracle". In the
// paper, every head keeps its own rows. Here, each sum is over all heads of all layers, and every
// head keeps the same positions, so that one picture can show what the cache holds.
#include "base/contract.h"
#include "base/translation.h"
#include "cache/cache_kinds.h"

#include <algorithm>
#include <numeric>

namespace pastkeys {

namespace {

/// How many of the most recent rows are kept for the next query: half of the window, plus the
/// query's own row.
std::size_t lastKeptOf(const KindNumbers& numbers)
{
    return numbers.count / 2 + 1;
}

class HeavyRetention : public Retention
{
public:
    explicit HeavyRetention(const KindNumbers& numbers)
        : m_kept(numbers.count - 1), m_recent(lastKeptOf(numbers) - 1)
    {
    }

    std::unique_ptr<Retention> copy() const override
    {
        return std::make_unique<HeavyRetention>(*this);
    }

    bool remembers() const override { return true; }

    void attended(const AttentionCells& weights) override
    {
        if (m_pending.empty()) {
            m_seen.assign(weights.positions.begin(), weights.positions.end());
            m_pending.resize(weights.rows * weights.keys);
        }
        PASTKEYS_EXPECTS(m_pending.size() == weights.rows * weights.keys);
        for (std::size_t head = 0; head < weights.heads; ++head)
            for (std::size_t query = 0; query < weights.rows; ++query)
                for (std::size_t key = 0; key < weights.keys; ++key)
                    m_pending[query * weights.keys + key] +=
                        static_cast<double>(weights.row(head, query)[key]);
    }

    void passEnded(std::size_t kept, std::size_t rows) override
    {
        const std::size_t queries = m_seen.empty() ? 0 : m_pending.size() / m_seen.size();
        if (queries > 0)
            m_sums.resize(std::max(m_sums.size(), indexOf(m_seen.back()) + 1));
        for (std::size_t query = 0; kept > 0 && query < queries * kept / rows; ++query)
            for (std::size_t key = 0; key < m_seen.size(); ++key)
                m_sums[indexOf(m_seen[key])] += m_pending[query * m_seen.size() + key];
        m_seen.clear();
        m_pending.clear();
    }

    std::vector<Span> forgotten(std::span<const Position> held) const override
    {
        if (held.size() <= m_kept)
            return {};
        std::vector<std::size_t> others(held.size() - m_recent);
        std::iota(others.begin(), others.end(), std::size_t{0});
        std::ranges::stable_sort(others, {}, [&](std::size_t i) { return sumOf(held[i]); });
        others.resize(held.size() - m_kept);
        std::ranges::sort(others);
        std::vector<Span> rows;
        rows.reserve(others.size());
        for (const std::size_t index : others)
            rows.push_back({index, 1});
        return rows;
    }

private:
    double sumOf(Position position) const
    {
        return indexOf(position) < m_sums.size() ? m_sums[indexOf(position)] : 0;
    }

    std::size_t m_kept;
    std::size_t m_recent;          ///< how many of the m_kept rows are the most recent ones
    std::vector<double> m_sums;    ///< by position: the weights that its row has received
    std::vector<Position> m_seen;  ///< what the queries of the current pass see
    std::vector<double> m_pending; ///< [queries][seen], the weights of the current pass
};

} // namespace

CacheKind heavyCacheKind()
{
    return {
        .name = "heavy",
        .explanation = PASTKEYS_TR_NOOP(
            "pastkeys::Tr", "Keeps the last tokens and older ones that got the most attention."),
        .argument = ":N",
        .usual = {.count = 32},
        .least = 2,
        .retention = retentionOf<HeavyRetention>,
        .lastKept = lastKeptOf,
        .choosesByWeights = true};
}

} // namespace pastkeys
