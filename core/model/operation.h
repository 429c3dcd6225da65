#pragma once

#include "base/ids.h"

#include <cstdint>
#include <optional>

namespace pastkeys {

/// Names an operation of a pass. What it does and where it stands in a pass is in the table of the
/// model family (model/operation_table.h). Nothing may depend on the order here.
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

/// One operation of a pass: which operation, and in which layer (none outside the layers).
struct OperationPoint
{
    Operation operation = Operation::Embedding;
    std::optional<Layer> layer;
    friend bool operator==(const OperationPoint&, const OperationPoint&) = default;
};

} // namespace pastkeys
