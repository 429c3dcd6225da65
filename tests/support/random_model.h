#pragma once

#include "model/weights.h"
#include "support/gpt2_names.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pastkeys::test {

/// A decoder in memory. Its random weights are large enough that every tensor's values vary a lot.
struct RandomModel
{
    Gpt2Config config; ///< of other families, only the common sizes
    NetworkPtr network;
    Weights weights;
    std::string description; ///< sizes, type and seed, for messages
};

/// \param type  type of the matrices; with int8, the position embedding is float32
/// \param seed  the same seed gives the same weights
RandomModel makeRandomModel(const Gpt2Config& config, DType type, std::uint64_t seed);

/// A model of any family.
RandomModel makeRandomModel(const NetworkPtr& network, std::uint64_t seed,
                            DType type = DType::Float32);

/// A model with small and often unusual sizes (inner width 37, head width 1 to 16) and any type,
/// all determined by the seed.
RandomModel makeRandomModel(std::uint64_t seed);

/// A model with two layers of three heads each. Its weights are the same every time.
RandomModel smallModel(std::uint32_t context = 24);

std::vector<TokenId> randomTokens(const Gpt2Config& config, std::size_t count, std::uint64_t seed);

} // namespace pastkeys::test
