#include "cache/kv_cache.h"

namespace pastkeys {

namespace {

std::uint64_t sumOverLayers(const KvCache& cache, std::uint64_t CacheLayout::*bytes)
{
    std::uint64_t sum = 0;
    for (std::size_t layer = 0; layer < cache.shape().layers; ++layer)
        sum += cache.layout(idAt<Layer>(layer)).*bytes;
    return sum;
}

} // namespace

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

std::uint64_t bytesUsed(const KvCache& cache)
{
    return sumOverLayers(cache, &CacheLayout::bytesUsed);
}

std::uint64_t bytesReserved(const KvCache& cache)
{
    return sumOverLayers(cache, &CacheLayout::bytesReserved);
}

} // namespace pastkeys
