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

/// The bytes of one row of one head, including its float32 scales. Two int4 numbers share a byte;
/// if `numbers` is odd, the last number has a byte to itself.
std::uint64_t bytesOfRow(std::uint64_t numbers, DType type)
{
    const std::uint64_t stored = type == DType::Int4 ? numbers + numbers % 2 : numbers;
    return bytesOf(type, stored) + scalesPerHead(type, numbers) * sizeof(float);
}

} // namespace

std::uint64_t bytesPerPosition(const KeyValueSizes& sizes, DType type)
{
    if (sizes.latent > 0)
        return product({sizes.layers, bytesOfRow(sizes.latent, type)});
    return product({2, sizes.layers, sizes.kvHeads, bytesOfRow(sizes.headDim, type)});
}

Text formulaOfPosition(const KeyValueSizes& sizes, DType type)
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
        return Text::tr(
            "%1 (sequences) x %2 (positions in the window, of %3) x %4 bytes = %5 bytes",
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
