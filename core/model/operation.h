#pragma once

#include "base/ids.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pastkeys {

/// Everything a pass does, in the order it does it; LayerNorm1 to Residual2 once a layer.
/// CacheAppend is left out when the cache is off.
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

inline constexpr std::array kOperations{
    Operation::Embedding,      Operation::LayerNorm1,  Operation::QkvProjection,
    Operation::CacheAppend,    Operation::Scores,      Operation::Mask,
    Operation::Softmax,        Operation::WeightedSum, Operation::OutputProjection,
    Operation::Residual1,      Operation::LayerNorm2,  Operation::MlpExpand,
    Operation::Gelu,           Operation::MlpContract, Operation::Residual2,
    Operation::FinalLayerNorm, Operation::Logits,      Operation::Sample,
};

/// The enumerator's own name, as it stands in files and on the command line: "QkvProjection".
std::string_view nameOf(Operation operation);

/// One operation of a pass: which, and of which layer (none outside the layers).
struct OperationPoint
{
    Operation operation = Operation::Embedding;
    std::optional<Layer> layer;
    friend bool operator==(const OperationPoint&, const OperationPoint&) = default;
};

constexpr bool isPerLayer(Operation operation)
{
    return operation >= Operation::LayerNorm1 && operation <= Operation::Residual2;
}

} // namespace pastkeys
