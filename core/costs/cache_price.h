// Formulas for the bytes that a cache takes. They need only the sizes of a model, not its weights.
#pragma once

#include "base/tensor_view.h"
#include "base/translation.h"
#include "model/key_value_sizes.h"

#include <cstdint>
#include <span>

namespace pastkeys {

struct CacheDemand
{
    std::uint64_t sequences = 1; ///< texts that are decoded at the same time
    std::uint64_t positions = 1; ///< of each sequence
    DType type = DType::Float16;
};

/// The bytes of one position in all layers: 2 (K and V) x layers x KV heads x bytes of a head. With
/// latent attention, they are layers x bytes of the latent row. This function and those below throw
/// InputError if a result does not fit in 64 bits.
std::uint64_t bytesPerPosition(const KeyValueSizes& sizes, DType type);

/// The bytes of the whole cache. If the model has a window, the cache keeps at most that many
/// positions.
std::uint64_t cacheBytes(const KeyValueSizes& sizes, const CacheDemand& demand);

/// How many positions of a text the cache keeps.
std::uint64_t positionsKept(const KeyValueSizes& sizes, std::uint64_t positions);

/// How many sequences of the demanded length fit into `memory` bytes.
std::uint64_t sequencesThatFit(const KeyValueSizes& sizes, const CacheDemand& demand,
                               std::uint64_t memory);

/// The formulas of bytesPerPosition() and cacheBytes() with their numbers and results.
Text formulaOfPosition(const KeyValueSizes& sizes, DType type);
Text formulaOfCache(const KeyValueSizes& sizes, const CacheDemand& demand);

/// Sizes of well-known models, as in the config.json that each was published with. The sizes of
/// GPT-3 are those of Brown et al. 2020, table 2.1.
std::span<const KeyValueSizes> knownModels();

} // namespace pastkeys
