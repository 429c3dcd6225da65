#pragma once

#include "base/ids.h"

#include <cstdint>
#include <optional>

namespace pastkeys {

/// Names one thing that a pass does. What it is and where it stands in a pass is said in the table of
/// the model's family (model/operation_table.h): nothing may depend on the order here.
enum class Operation : std::uint8_t
{
    Embedding,
    LayerNorm1,
    QkvProjection,
    CacheAppend,
    Scores,
    Mask, ///< scale and mask
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

/// One operation of a pass: which, and of which layer (none outside the layers).
struct OperationPoint
{
    Operation operation = Operation::Embedding;
    std::optional<Layer> layer;
    friend bool operator==(const OperationPoint&, const OperationPoint&) = default;
};

} // namespace pastkeys
