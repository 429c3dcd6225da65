#pragma once

#include "shared/view_state.h"

#include <list>
#include <memory>

namespace pastkeys {

struct LoadedModel;
struct PartAgain;

/// Provides rows of a run's tensors to views. Recorded rows come from the record; the others are
/// computed again with the model that made the run, if it is open. Keeps the parts of passes that
/// were shown most recently.
class RecomputedRows
{
public:
    /// \param model  the open model; null if there is none
    explicit RecomputedRows(std::shared_ptr<const LoadedModel> model);

    /// \param positions  some of positionsOf(), for the tensor's maker
    TensorRows at(const Trace& trace, std::size_t step, Lane lane, const MadeTensor& tensor,
                  Span positions);

private:
    /// Whether a run was made with the model's network. The fingerprint alone proves nothing: it may
    /// come from a file that was changed.
    bool isNetworkOfModel(const NetworkPtr& network);

    struct Known
    {
        StepRecordPtr step;
        Lane lane{};
        OperationPart part{};
        std::optional<Layer> layer;
        std::shared_ptr<const PartAgain> rows;
    };

    std::shared_ptr<const PartAgain> partAt(const Trace& trace, std::size_t step, Lane lane,
                                            const OperationPoint& point, Span positions);
    bool isAsRecorded(const Trace& trace, std::size_t step, Lane lane, const PartAgain& part,
                      const OperationPoint& point);

    std::shared_ptr<const LoadedModel> m_model;
    NetworkPtr m_compared; ///< the network of the run that was asked for last, and the answer
    bool m_isOfModel = false;
    std::list<Known> m_known; ///< most recently used first
};

} // namespace pastkeys
