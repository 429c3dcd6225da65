#include "model/weights.h"

namespace pastkeys {

std::uint64_t Weights::bytes() const
{
    std::uint64_t sum = 0;
    for (const auto& memory : matrixMemory)
        sum += memory.bytes();
    for (const auto& memory : vectorMemory)
        sum += memory.bytes();
    return sum;
}

StoredTypes storedTypes(const Weights& weights)
{
    StoredTypes types;
    types.token = weights.embedding.token.type;
    types.position = weights.embedding.position.type;
    types.output = weights.output.type;
    for (const LayerWeights& layer : weights.layers)
        types.layers.push_back({layer.qkv.matrix.type, layer.projection.matrix.type,
                                layer.expand.matrix.type, layer.contract.matrix.type});
    return types;
}

} // namespace pastkeys
