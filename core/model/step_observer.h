#pragma once

#include "base/ids.h"
#include "base/tensor_view.h"
#include "base/work.h"
#include "model/operation.h"
#include "model/segment.h"
#include "model/tensor_kind.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

namespace pastkeys {

/// What a pass is about to do.
struct PassBegin
{
    std::span<const Segment> segments; ///< they stay as they are until the pass is done
    std::size_t rows = 0;              ///< of all segments
};

struct ProducedTensor
{
    TensorKind kind;
    std::optional<Head> head; ///< set for Scores and Weights
    std::size_t segment = 0;  ///< of the pass, for Scores and Weights; other tensors have all rows
    ConstMatrix values;       ///< borrowed: valid during the call only
};

/// One finished operation.
struct OperationDone
{
    OperationPoint point;
    std::size_t rows = 0; ///< rows that went in
    std::size_t keys = 0; ///< rows of K that were there (Scores to WeightedSum), else 0
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
