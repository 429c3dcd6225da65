#include "cache/source_cache.h"

#include "base/contract.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

/// The sites of this kind, each layer's counted anew.
CacheShape sitesOf(const CacheShape& shape, bool areFilledOnce)
{
    CacheShape sites{.layers = {}, .context = shape.context};
    for (const std::vector<SiteShape>& layer : shape.layers) {
        std::vector<SiteShape>& chosen = sites.layers.emplace_back();
        std::ranges::copy_if(layer, std::back_inserter(chosen), [&](const SiteShape& site) {
            return site.isFilledOnce == areFilledOnce;
        });
        for (SiteShape& site : chosen)
            site.isFilledOnce = false; // there, they are rows like any others
    }
    return sites;
}

class CacheWithSource : public KvCache
{
public:
    CacheWithSource(std::unique_ptr<KvCache> text, SourceCache source)
        : m_text(std::move(text)), m_source(std::move(source)), m_shape(m_text->shape())
    {
        const CacheShape& ofSource = m_source.rows->shape();
        for (std::size_t l = 0; l < m_shape.layers.size(); ++l)
            for (SiteShape site : ofSource.layers.at(l)) {
                site.isFilledOnce = true;
                m_shape.layers[l].push_back(site);
            }
    }

    const CacheShape& shape() const override { return m_shape; }
    RowStorage storage() const override { return m_text->storage(); }
    bool keepsRows() const override { return m_text->keepsRows(); }
    bool keepsSource() const override { return m_source.rows->keepsRows(); }
    bool needsSource() const override
    {
        return m_source.isComputedAgain || indexOf(m_source.rows->next()) == 0;
    }
    Position next() const override { return m_text->next(); }
    bool canTruncate(Position end) const override { return m_text->canTruncate(end); }
    void truncate(Position end) override { m_text->truncate(end); }

    Work append(CacheSite site, std::span<const Position> positions, const NewRows& rows) override
    {
        if (!isOfSource(site))
            return m_text->append(site, positions, rows);
        if (!m_isFilling && keepsSource())
            m_source.rows->truncate(Position{0});
        m_isFilling = true;
        return m_source.rows->append(inSource(site), positions, rows);
    }

    CacheView view(CacheSite site) const override
    {
        return isOfSource(site) ? m_source.rows->view(inSource(site)) : m_text->view(site);
    }

    void attended(CacheSite site, const AttentionCells& weights) override
    {
        if (!isOfSource(site))
            m_text->attended(site, weights);
    }

    CacheLayout layout(CacheSite site) const override
    {
        return isOfSource(site) ? m_source.rows->layout(inSource(site)) : m_text->layout(site);
    }

    CacheAccount account() const override
    {
        CacheAccount sum = m_text->account();
        return sum += m_source.rows->account();
    }

    std::unique_ptr<KvCache> fork() const override
    {
        PASTKEYS_EXPECTS(!m_isFilling);
        SourceCache source = m_source;
        if (needsSource()) // each of the two fills its own, so there is nothing to copy
            source.rows = m_source.empty->fork();
        return cacheWithSource(m_text->fork(), std::move(source));
    }

private:
    std::size_t textSites(CacheSite site) const
    {
        return m_text->shape().layers.at(indexOf(site.layer)).size();
    }
    bool isOfSource(CacheSite site) const { return site.index >= textSites(site); }
    CacheSite inSource(CacheSite site) const { return {site.layer, site.index - textSites(site)}; }

    void keep(std::size_t rows) override
    {
        if (rows == 0)
            m_text->rollBack();
        else
            m_text->commit(rows);
        if (!std::exchange(m_isFilling, false))
            return;
        if (rows == 0)
            m_source.rows->rollBack();
        else
            m_source.rows->commit();
    }

    std::unique_ptr<KvCache> m_text;
    SourceCache m_source;
    CacheShape m_shape;
    bool m_isFilling = false; ///< whether the current pass computes the source's rows
};

} // namespace

bool hasSource(const CacheShape& shape)
{
    return std::ranges::any_of(shape.layers, [](const std::vector<SiteShape>& layer) {
        return std::ranges::any_of(layer, &SiteShape::isFilledOnce);
    });
}

CacheShape textSitesOf(const CacheShape& shape)
{
    return sitesOf(shape, false);
}

CacheShape sourceSitesOf(const CacheShape& shape)
{
    return sitesOf(shape, true);
}

std::unique_ptr<KvCache> cacheWithSource(std::unique_ptr<KvCache> text, SourceCache source)
{
    return std::make_unique<CacheWithSource>(std::move(text), std::move(source));
}

} // namespace pastkeys
