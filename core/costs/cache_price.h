// Formulas for the bytes that a cache takes. They need only the sizes of a model, not its weights.
#pragma once

#include "base/translation.h"
#include "model/key_value_sizes.h"

#include <span>
#include <string_view>

namespace pastkeys {

/// How a cache stores numbers. The integers need float32 scales: int8 has one per row and head, and
/// int4 one per 32 numbers of a row and head.
enum class CacheType : std::uint8_t
{
    Float32,
    Float16, ///< or bfloat16
    Int8,
    Int4,
};

std::string_view nameOf(CacheType type); ///< "float16"

struct CacheDemand
{
    std::uint64_t sequences = 1; ///< texts that are decoded at the same time
    std::uint64_t positions = 1; ///< of each sequence
    CacheType type = CacheType::Float16;
};

/// The bytes of one position in all layers: 2 (K and V) x layers x KV heads x bytes of a head. With
/// latent attention, they are layers x bytes of the latent row. This function and those below throw
/// InputError if a result does not fit in 64 bits.
std::uint64_t bytesPerPosition(const KeyValueSizes& sizes, CacheType type);

/// The bytes of the whole cache. If the model has a window, the cache keeps at most that many
/// positions.
std::uint64_t cacheBytes(const KeyValueSizes& sizes, const CacheDemand& demand);

/// How many positions of a text the cache keeps.
std::uint64_t positionsKept(const KeyValueSizes& sizes, std::uint64_t positions);

/// How many sequences of the demanded length fit into `memory` bytes.
std::uint64_t sequencesThatFit(const KeyValueSizes& sizes, const CacheDemand& demand,
                               std::uint64_t memory);

/// The formulas of bytesPerPosition() and cacheBytes() with their numbers and results.
Text formulaOfPosition(const KeyValueSizes& sizes, CacheType type);
Text formulaOfCache(const KeyValueSizes& sizes, const CacheDemand& demand);

/// Sizes of well-known models, as in the config.json that each was published with. The sizes of
/// GPT-3 are those of Brown et al. 2020, table 2.1.
std::span<const KeyValueSizes> knownModels();

} // namespace pastkeys
