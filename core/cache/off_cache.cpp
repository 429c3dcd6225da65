// A cache that keeps nothing, so every pass runs all rows again. A pass still needs the keys and
// values of its own rows, which it reads from where the projection wrote them.
#include "base/contract.h"
#include "cache/kv_cache.h"

#include <algorithm>

namespace pastkeys {

namespace {

class OffCache : public KvCache
{
public:
    explicit OffCache(const CacheShape& shape) : m_shape(shape)
    {
        for (const std::vector<SiteShape>& layer : shape.layers)
            for (const SiteShape& site : layer)
                if (site.shows)
                    m_shown.push_back(*site.shows);
    }

    const CacheShape& shape() const override { return m_shape; }
    RowStorage storage() const override { return {}; }
    bool keepsRows() const override { return false; }
    Position next() const override { return Position{0}; }
    bool canTruncate(Position) const override { return m_rows.empty(); }
    void truncate(Position) override {}
    CacheLayout layout(CacheSite) const override { return {}; }
    CacheAccount account() const override { return {}; }
    std::unique_ptr<KvCache> fork() const override { return std::make_unique<OffCache>(m_shape); }

    Work append(CacheSite site, std::span<const Position> positions, const NewRows& rows) override
    {
        PASTKEYS_EXPECTS(!m_shape[site].shows);
        // Each layer overwrites the rows of the previous one, so those that a later one shows are
        // copied.
        const bool isShown = std::ranges::find(m_shown, site) != m_shown.end();
        std::erase_if(m_rows, [](const Rows& old) { return !old.isCopied; });
        m_rows.push_back({site, isShown, {positions.begin(), positions.end()}, {}, {}, {}});
        m_rows.back().keys = runOf(rows.keys, isShown);
        m_rows.back().values = runOf(rows.values, isShown);
        return {};
    }

    CacheView view(CacheSite site) const override
    {
        const auto own = std::ranges::find(m_rows, m_shape.source(site), &Rows::site);
        PASTKEYS_EXPECTS(own != m_rows.end());
        const SiteShape& sizes = m_shape[site];
        return {{&own->keys, 1}, {&own->values, 1}, own->positions, sizes.kvHeads, sizes.headDim};
    }

private:
    struct Rows
    {
        CacheSite site;
        bool isCopied;
        std::vector<Position> positions;
        StoredRun keys;
        StoredRun values;
        std::vector<std::vector<float>> copies;
    };

    /// The rows, which belong to the entry that was added last.
    StoredRun runOf(ConstMatrix rows, bool isCopied)
    {
        if (!isCopied)
            return {rows.data, DType::Float32, rows.rows, rows.stride};
        std::vector<float>& copy = m_rows.back().copies.emplace_back();
        for (std::size_t r = 0; r < rows.rows; ++r)
            copy.insert(copy.end(), rows.row(r), rows.row(r) + rows.columns);
        return {copy.data(), DType::Float32, rows.rows, rows.columns};
    }
    void keep(std::size_t) override { m_rows.clear(); }

    CacheShape m_shape;
    std::vector<CacheSite> m_shown; ///< sites whose rows others show
    std::vector<Rows> m_rows;       ///< of the last site, and of those that others show
};

} // namespace

std::unique_ptr<KvCache> offCache(const CacheShape& shape)
{
    return std::make_unique<OffCache>(shape);
}

} // namespace pastkeys
