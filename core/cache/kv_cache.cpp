#include "cache/kv_cache.h"

namespace pastkeys {

namespace {

/// \param ofSource  whether of the sites that are filled once, or of the others
std::uint64_t sumOverSites(const KvCache& cache, std::uint64_t CacheLayout::*bytes, bool ofSource)
{
    std::uint64_t sum = 0;
    for (const CacheSite site : cache.shape().sources())
        if (cache.shape()[site].isFilledOnce == ofSource)
            sum += cache.layout(site).*bytes;
    return sum;
}

} // namespace

RowForm formOf(const SiteShape& site, const RowStorage& storage)
{
    const std::size_t queryHeads = site.heads > 0 ? site.heads : site.kvHeads;
    return {site.kvHeads, storage.kvHeads.value_or(site.kvHeads), site.headDim, storage.type,
            storage.withQueries && !site.isFilledOnce ? queryHeads : 0};
}

std::vector<CacheSite> CacheShape::sources() const
{
    std::vector<CacheSite> sites;
    for (std::size_t layer = 0; layer < layers.size(); ++layer)
        for (std::size_t index = 0; index < layers[layer].size(); ++index)
            if (!layers[layer][index].shows)
                sites.emplace_back(idAt<Layer>(layer), index);
    return sites;
}

CacheShape shapeOf(std::size_t layers, const SiteShape& site, std::size_t context)
{
    return {std::vector(layers, std::vector{site}), context};
}

std::size_t CacheLayout::rows() const
{
    std::size_t sum = 0;
    for (const Stretch& stretch : held)
        sum += stretch.rows;
    return sum;
}

std::vector<CacheLayout::Stretch> stretchesOf(std::span<const Position> held)
{
    std::vector<CacheLayout::Stretch> stretches;
    for (std::size_t slot = 0; slot < held.size(); ++slot) {
        const bool follows = slot > 0 && indexOf(held[slot]) == indexOf(held[slot - 1]) + 1;
        if (!follows)
            stretches.push_back({held[slot], 0, slot});
        ++stretches.back().rows;
    }
    return stretches;
}

std::uint64_t bytesPerPositionOf(const CacheShape& shape, const RowStorage& storage)
{
    std::uint64_t bytes = 0;
    for (const CacheSite site : shape.sources())
        if (!shape[site].isFilledOnce)
            bytes += formOf(shape[site], storage).bytesOfPosition();
    return bytes;
}

std::uint64_t bytesUsed(const KvCache& cache)
{
    return sumOverSites(cache, &CacheLayout::bytesUsed, false);
}

std::uint64_t bytesReserved(const KvCache& cache)
{
    return sumOverSites(cache, &CacheLayout::bytesReserved, false);
}

std::uint64_t bytesOfSource(const KvCache& cache)
{
    return sumOverSites(cache, &CacheLayout::bytesUsed, true);
}

} // namespace pastkeys
