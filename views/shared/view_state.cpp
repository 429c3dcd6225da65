#include "shared/view_state.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

Operation ViewState::operationOf(OperationKind kind) const
{
    const OperationList all = network().operations();
    const auto found = std::ranges::find_if(all, [&](const OperationSpec& each) {
        return each.kind == kind && each.isOverSource == isOverSource();
    });
    PASTKEYS_EXPECTS(found != all.end());
    return found->id;
}

} // namespace pastkeys
