#pragma once

#include "sequences/batch_state.h"
#include "shared/layout_view.h"

namespace pastkeys {

class BatchView : public LayoutView
{
    Q_OBJECT

public:
    using LayoutView::LayoutView;

    void present(const BatchState& state);
    const BatchState& state() const { return m_state; }

protected:
    /// The description of the state for screen readers.
    virtual QString spokenText() const = 0;
    /// Called before a new state is laid out.
    virtual void stateChanged() {}

private:
    BatchState m_state;
};

} // namespace pastkeys
