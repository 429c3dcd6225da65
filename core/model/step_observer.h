#pragma once

#include "base/ids.h"
#include "base/tensor_view.h"
#include "base/work.h"
#include "model/operation.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

namespace pastkeys {

/// What a pass is about to do.
struct PassBegin
{
    std::span<const TokenId> tokens; ///< rows of this pass
    std::size_t past = 0;            ///< positions cached before it; 0 when the cache is off
};

/// Names a tensor that an operation produced. In dumps: embedding, layers.N.ln1, ... (see
/// tensorName()).
enum class TensorKind : std::uint8_t
{
    Embedding,
    Norm1,
    Queries, ///< [rows][heads * headDim]
    Keys,
    Values,
    Scores,  ///< one head's [rows][positions]: after scaling and masking
    Weights, ///< one head's [rows][positions]: after softmax
    Context, ///< [rows][heads * headDim]: weighted sum of values
    AttentionOutput,
    Residual1,
    Norm2,
    Expanded,
    Activated,
    MlpOutput,
    Residual2, ///< the hidden state after the layer
    FinalNorm,
    Logits,
};

struct ProducedTensor
{
    TensorKind kind;
    std::optional<Head> head; ///< set for Scores and Weights
    ConstMatrix values;       ///< borrowed: valid during the call only
};

/// One finished operation.
struct OperationDone
{
    OperationPoint point;
    std::size_t rows = 0;      ///< rows that went in
    std::size_t positions = 0; ///< keys in reach (Scores to WeightedSum), else 0
    Work counted;
    std::chrono::nanoseconds duration{};
    std::span<const ProducedTensor> tensors;
};

/// Sees every operation of a pass, in its order, on the decoder's thread, and never inside a
/// kernel's loop. Everything passed is borrowed for the call.
class StepObserver
{
public:
    virtual ~StepObserver() = default;
    virtual void passBegan(const PassBegin& pass) = 0;
    virtual void operationDone(const OperationDone& done) = 0;
};

} // namespace pastkeys
