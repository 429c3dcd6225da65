#pragma once

#include "base/ids.h"

#include <cstdint>
#include <optional>

namespace pastkeys {

/// Identifies an operation of a pass. The model family's table (model/network.h) defines
/// what the operation does and when it runs. No code may depend on the order of the enumerators.
enum class Operation : std::uint8_t
{
    Embedding,
    LayerNorm1,
    QkvProjection,
    CacheAppend,
    Scores,
    Mask, ///< scales and masks
    Softmax,
    WeightedSum,
    OutputProjection,
    Residual1,
    LayerNorm2,
    MlpExpand,
    Gelu,
    MlpContract,
    Residual2,
    FinalLayerNorm,
    Logits,
    Sample,
};

/// Identifies a weight: its index in Network::weights().
enum class Weight : std::uint16_t
{
};

/// One operation of a pass, with its layer if it belongs to one.
struct OperationPoint
{
    Operation operation = Operation::Embedding;
    std::optional<Layer> layer;
    friend bool operator==(const OperationPoint&, const OperationPoint&) = default;
};

} // namespace pastkeys
