#include "sequences/batch_view.h"

namespace pastkeys {

void BatchView::present(const BatchState& state)
{
    m_state = state;
    stateChanged();
    setAccessibleDescription(spokenText());
    invalidate();
}

} // namespace pastkeys
