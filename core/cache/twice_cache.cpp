// A cache that deliberately makes a common mistake: after the first pass, it stores each row twice.
// Softmax then sees each new token twice, and gives it twice its proper weight relative to the
// tokens of the prompt. (If the cache stored all rows twice, the weights would be right.)
#include "cache/kv_cache.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace pastkeys {

namespace {

class TwiceCache : public KvCache
{
public:
    explicit TwiceCache(std::unique_ptr<KvCache> inner) : m_inner(std::move(inner)) {}

    const CacheShape& shape() const override { return m_inner->shape(); }
    RowStorage storage() const override { return m_inner->storage(); }
    CacheView view(CacheSite site) const override { return m_inner->view(site); }
    void attended(CacheSite site, const AttentionCells& cells) override
    {
        m_inner->attended(site, cells);
    }
    Position next() const override { return m_inner->next(); }
    bool canTruncate(Position end) const override { return m_inner->canTruncate(end); }
    void truncate(Position end) override { m_inner->truncate(end); }
    CacheLayout layout(CacheSite site) const override { return m_inner->layout(site); }
    CacheAccount account() const override { return m_inner->account(); }
    std::unique_ptr<KvCache> fork() const override
    {
        return std::make_unique<TwiceCache>(m_inner->fork());
    }

    /// The two copies of a row must be adjacent, because the positions must ascend.
    Work append(CacheSite site, std::span<const Position> positions, const NewRows& rows) override
    {
        if (isFirstPass())
            return m_inner->append(site, positions, rows);
        std::vector<Position> twice;
        for (const Position position : positions)
            twice.insert(twice.end(), 2, position);
        const std::vector<float> queries = eachTwice(rows.queries);
        const std::vector<float> keys = eachTwice(rows.keys);
        const std::vector<float> values = eachTwice(rows.values);
        const auto matrix = [&](const std::vector<float>& of, ConstMatrix once) {
            return ConstMatrix{of.data(), twice.size(), once.columns, once.columns};
        };
        return m_inner->append(
            site, twice,
            {matrix(queries, rows.queries), matrix(keys, rows.keys), matrix(values, rows.values)});
    }

private:
    bool isFirstPass() const { return indexOf(next()) == 0; }
    void keep(std::size_t rows) override
    {
        constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max() / 2;
        m_inner->commit(isFirstPass() ? rows : 2 * std::min(rows, kMost));
    }

    static std::vector<float> eachTwice(ConstMatrix rows)
    {
        std::vector<float> twice;
        twice.reserve(2 * rows.rows * rows.columns);
        for (std::size_t r = 0; r < rows.rows; ++r)
            for (int copy = 0; copy < 2; ++copy)
                twice.insert(twice.end(), rows.row(r), rows.row(r) + rows.columns);
        return twice;
    }

    std::unique_ptr<KvCache> m_inner;
};

} // namespace

std::unique_ptr<KvCache> twice(std::unique_ptr<KvCache> cache)
{
    return std::make_unique<TwiceCache>(std::move(cache));
}

} // namespace pastkeys
