#pragma once

#include "engine/open_models.h"
#include "shared/view_state.h"

#include <list>
#include <memory>

namespace pastkeys {

struct PartAgain;
struct Weights;

/// Provides rows of a run's tensors to views, or of its encoder's (encoderTrace()). Recorded rows come from the record; the others are
/// computed again with the model that made them, if it is open. Keeps the parts of passes that
/// were shown most recently.
class RecomputedRows
{
public:
    explicit RecomputedRows(OpenModels models);

    /// \param positions  some of positionsOf(), for the tensor's maker
    TensorRows at(const Trace& trace, std::size_t step, Lane lane, const MadeTensor& tensor,
                  Span positions);

    /// See ProductSource.
    std::optional<LargestProduct> largestProduct(const Trace& trace, Lane lane,
                                                 const OperationPoint& linear, std::size_t column,
                                                 std::span<const float> row) const;

private:
    struct Known
    {
        StepRecordPtr step;
        Lane lane{};
        OperationPart part{};
        std::optional<Layer> layer;
        std::shared_ptr<const PartAgain> rows;
    };

    /// The weights that the lane computes with, of the decoder or of the encoder. Null if their model is
    /// not open.
    const Weights* weightsOf(const Trace& trace, Lane lane) const;
    std::shared_ptr<const PartAgain> partAt(const Trace& trace, std::size_t step, Lane lane,
                                            const OperationPoint& point, Span positions,
                                            const Weights& weights);
    bool isAsRecorded(const Trace& trace, std::size_t step, Lane lane, const PartAgain& part,
                      const OperationPoint& point, const Weights& weights);

    OpenModels m_models;
    std::list<Known> m_known; ///< most recently used first
};

} // namespace pastkeys
