#include "costs/cache_price.h"

#include "base/errors.h"
#include "base/tensor_view.h"

#include <algorithm>
#include <initializer_list>

namespace pastkeys {

namespace {

[[noreturn]] void refuseLarge()
{
    refuse({}, Text::tr("size of the cache"), Text::tr("a number of bytes that fits into 64 bits"),
           Text::tr("a larger number"));
}

constexpr std::uint64_t kBytesOfScale = 4;

std::uint64_t product(std::initializer_list<std::uint64_t> factors)
{
    std::uint64_t result = 1;
    for (const std::uint64_t factor : factors)
        if (__builtin_mul_overflow(result, factor, &result))
            refuseLarge();
    return result;
}

/// The bytes of one row of one head.
std::uint64_t bytesOfRow(std::uint64_t numbers, CacheType type)
{
    switch (type) {
    case CacheType::Float32:
        return 4 * numbers;
    case CacheType::Float16:
        return 2 * numbers;
    case CacheType::Int8:
        return numbers + kBytesOfScale;
    case CacheType::Int4:
        break;
    }
    return (numbers + 1) / 2 + (numbers + kInt4Group - 1) / kInt4Group * kBytesOfScale;
}

} // namespace

std::string_view nameOf(CacheType type)
{
    constexpr std::string_view kNames[] = {"float32", "float16", "int8", "int4"};
    return kNames[static_cast<std::size_t>(type)];
}

std::uint64_t bytesPerPosition(const KeyValueSizes& sizes, CacheType type)
{
    if (sizes.latent > 0)
        return product({sizes.layers, bytesOfRow(sizes.latent, type)});
    return product({2, sizes.layers, sizes.kvHeads, bytesOfRow(sizes.headDim, type)});
}

Text formulaOfPosition(const KeyValueSizes& sizes, CacheType type)
{
    const std::uint64_t bytes = bytesPerPosition(sizes, type);
    if (sizes.latent > 0)
        return Text::tr("%1 (layers) x %2 bytes (a latent row of %3 numbers) = %4 bytes",
                        sizes.layers, bytesOfRow(sizes.latent, type), sizes.latent, bytes);
    return Text::tr("2 (K and V) x %1 (layers) x %2 (KV heads) x %3 bytes (%4 numbers) = %5 bytes",
                    sizes.layers, sizes.kvHeads, bytesOfRow(sizes.headDim, type), sizes.headDim,
                    bytes);
}

Text formulaOfCache(const KeyValueSizes& sizes, const CacheDemand& demand)
{
    const std::uint64_t kept = positionsKept(sizes, demand.positions);
    const std::uint64_t perPosition = bytesPerPosition(sizes, demand.type);
    const std::uint64_t bytes = cacheBytes(sizes, demand);
    if (kept < demand.positions)
        return Text::tr("%1 (sequences) x %2 (the window, of %3 positions) x %4 bytes = %5 bytes",
                        demand.sequences, kept, demand.positions, perPosition, bytes);
    return Text::tr("%1 (sequences) x %2 (positions) x %3 bytes = %4 bytes", demand.sequences, kept,
                    perPosition, bytes);
}

std::uint64_t positionsKept(const KeyValueSizes& sizes, std::uint64_t positions)
{
    return sizes.window == 0 ? positions : std::min(positions, sizes.window);
}

std::uint64_t cacheBytes(const KeyValueSizes& sizes, const CacheDemand& demand)
{
    return product({demand.sequences, positionsKept(sizes, demand.positions),
                    bytesPerPosition(sizes, demand.type)});
}

std::uint64_t sequencesThatFit(const KeyValueSizes& sizes, const CacheDemand& demand,
                               std::uint64_t memory)
{
    return memory / cacheBytes(sizes, {1, demand.positions, demand.type});
}

} // namespace pastkeys
