#include "costs/cache_price.h"

#include "base/errors.h"

#include <algorithm>
#include <initializer_list>

namespace pastkeys {

namespace {

[[noreturn]] void refuseLarge()
{
    refuse({}, Text::tr("size of the cache"), Text::tr("a number of bytes that fits into 64 bits"),
           Text::tr("a larger number"));
}

std::uint64_t product(std::initializer_list<std::uint64_t> factors)
{
    std::uint64_t result = 1;
    for (const std::uint64_t factor : factors)
        if (__builtin_mul_overflow(result, factor, &result))
            refuseLarge();
    return result;
}

/// The sum of a quantity over all groups.
template <typename Quantity>
std::uint64_t sumOver(const KeyValueSizes& sizes, const Quantity& quantity)
{
    std::uint64_t sum = 0;
    for (const LayerGroup& group : sizes.groups)
        if (__builtin_add_overflow(sum, quantity(group), &sum))
            refuseLarge();
    return sum;
}

/// The bytes of one row of one head, including its float32 scales. Two int4 numbers share a byte;
/// if `numbers` is odd, the last number has a byte to itself.
std::uint64_t bytesOfRow(std::uint64_t numbers, DType type)
{
    const std::uint64_t stored = type == DType::Int4 ? numbers + numbers % 2 : numbers;
    return bytesOf(type, stored) + scalesPerHead(type, numbers) * sizeof(float);
}

} // namespace

std::uint64_t bytesPerPosition(const LayerGroup& group, DType type)
{
    if (group.latent > 0)
        return product({group.layers, bytesOfRow(group.latent, type)});
    return product({2, group.layers, group.kvHeads, bytesOfRow(group.headDim, type)});
}

std::uint64_t bytesPerPosition(const KeyValueSizes& sizes, DType type)
{
    return sumOver(sizes,
                   [type](const LayerGroup& group) { return bytesPerPosition(group, type); });
}

Text formulaOfPosition(const LayerGroup& group, DType type)
{
    const std::uint64_t bytes = bytesPerPosition(group, type);
    if (group.latent > 0)
        return Text::tr("%1 (layers) x %2 bytes (a latent row of %3 numbers) = %4 bytes",
                        group.layers, bytesOfRow(group.latent, type), group.latent, bytes);
    return Text::tr("2 (K and V) x %1 (layers) x %2 (KV heads) x %3 bytes (%4 numbers) = %5 bytes",
                    group.layers, group.kvHeads, bytesOfRow(group.headDim, type), group.headDim,
                    bytes);
}

Text formulaOfCache(const LayerGroup& group, const CacheDemand& demand)
{
    const std::uint64_t kept = positionsKept(group, demand.positions);
    const std::uint64_t perPosition = bytesPerPosition(group, demand.type);
    const std::uint64_t bytes = cacheBytes(group, demand);
    if (kept < demand.positions)
        return Text::tr(
            "%1 (sequences) x %2 (positions in the window, of %3) x %4 bytes = %5 bytes",
            demand.sequences, kept, demand.positions, perPosition, bytes);
    return Text::tr("%1 (sequences) x %2 (positions) x %3 bytes = %4 bytes", demand.sequences, kept,
                    perPosition, bytes);
}

std::uint64_t positionsKept(const LayerGroup& group, std::uint64_t positions)
{
    return group.window == 0 ? positions : std::min(positions, group.window);
}

std::uint64_t layersWithRows(const KeyValueSizes& sizes)
{
    return sumOver(sizes, [](const LayerGroup& group) { return group.layers; });
}

std::uint64_t cacheBytes(const LayerGroup& group, const CacheDemand& demand)
{
    return product({demand.sequences, positionsKept(group, demand.positions),
                    bytesPerPosition(group, demand.type)});
}

std::uint64_t cacheBytes(const KeyValueSizes& sizes, const CacheDemand& demand)
{
    return sumOver(sizes, [&demand](const LayerGroup& group) { return cacheBytes(group, demand); });
}

std::uint64_t sequencesThatFit(const KeyValueSizes& sizes, const CacheDemand& demand,
                               std::uint64_t memory)
{
    return memory / cacheBytes(sizes, {1, demand.positions, demand.type});
}

} // namespace pastkeys
