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

/// A pass that is about to run.
struct PassBegin
{
    std::span<const Segment> segments; ///< unchanged until the pass is done
    std::size_t rows = 0;              ///< the sum over all segments
    std::size_t sourceRows = 0;        ///< of the source, likewise: those that the pass computes
};

struct ProducedTensor
{
    TensorKind kind;
    std::optional<Head> head; ///< set for Scores and Weights
    std::size_t segment = 0;  ///< only for Scores and Weights; other tensors cover all segments
    ConstMatrix values;       ///< borrowed: valid only during the call
};

struct OperationDone
{
    OperationPoint point;
    std::size_t rows = 0; ///< input rows
    /// For the operations from Scores to WeightedSum, the total number of rows of K in the views of
    /// all caches; 0 for all other operations.
    std::size_t keys = 0;
    Work counted;
    std::chrono::nanoseconds duration{};
    std::span<const ProducedTensor> tensors;
    /// Only for Scores: the keys that each segment reads, old and new, as they are read.
    std::span<const StoredRows> keysRead = {};
};

/// A pass calls passBegan() first, and operationDone() after each operation, in order. Both run on
/// the thread that calls Decoder::forward(). The segments of PassBegin are valid until the pass is
/// done; all other arguments are valid only during the call.
class StepObserver
{
public:
    virtual ~StepObserver() = default;
    virtual void passBegan(const PassBegin& pass) = 0;
    virtual void operationDone(const OperationDone& done) = 0;
};

} // namespace pastkeys
