// Formulas for the memory that a cache takes, in bytes. They need only a model's sizes, not its
// weights.
#pragma once

#include "base/tensor_view.h"
#include "base/translation.h"
#include "model/key_value_sizes.h"

#include <cstdint>
#include <span>

namespace pastkeys {

struct CacheDemand
{
    std::uint64_t sequences = 1; ///< texts decoded at the same time
    std::uint64_t positions = 1; ///< per sequence
    DType type = DType::Float16;
};

/// The bytes per position in the layers of the group: 2 (K and V) x layers x KV heads x bytes per
/// head. With latent attention: layers x bytes per latent row. This function and those below throw
/// InputError if a result does not fit in 64 bits.
std::uint64_t bytesPerPosition(const LayerGroup& group, DType type);
/// The bytes per position in all layers, as long as no window is full.
std::uint64_t bytesPerPosition(const KeyValueSizes& sizes, DType type);

/// The bytes of the group's part of the cache, and of the whole cache. Layers with a window keep at
/// most as many positions as the window holds.
std::uint64_t cacheBytes(const LayerGroup& group, const CacheDemand& demand);
std::uint64_t cacheBytes(const KeyValueSizes& sizes, const CacheDemand& demand);

/// How many positions the layers of the group keep of a text that has `positions` positions.
std::uint64_t positionsKept(const LayerGroup& group, std::uint64_t positions);

/// The number of layers that keep rows.
std::uint64_t layersWithRows(const KeyValueSizes& sizes);

/// The number of sequences of the demanded length that fit in `memory` bytes.
std::uint64_t sequencesThatFit(const KeyValueSizes& sizes, const CacheDemand& demand,
                               std::uint64_t memory);

/// The formulas of bytesPerPosition() and cacheBytes(), with the numbers filled in and the result.
Text formulaOfPosition(const LayerGroup& group, DType type);
Text formulaOfCache(const LayerGroup& group, const CacheDemand& demand);

/// The sizes of well-known models, taken from the config.json published with each model. Those of
/// GPT-3 are from Brown et al. 2020, table 2.1.
std::span<const KeyValueSizes> knownModels();

} // namespace pastkeys
