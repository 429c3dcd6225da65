#pragma once

#include "sequences/batch_state.h"
#include "shared/view.h"

namespace pastkeys {

/// A view of a batch.
class BatchView : public View<BatchState>
{
    Q_OBJECT

public:
    using View<BatchState>::View;

signals:
    /// Emitted when the user goes to a step, chooses a sequence, or both.
    void placeRequested(std::size_t step, std::size_t sequence);
    /// Emitted when the user wants to run the sequence in the main window.
    void runRequested(std::size_t step, std::size_t sequence);

protected:
    void stateChanged() override { updateGeometry(); } // another batch may need more room
};

} // namespace pastkeys
