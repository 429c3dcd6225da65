#pragma once

#include "shared/text_page.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Adds the numbers of the operation at the cursor, one column per lane.
void addNumberTable(TextPage& page, const ViewState& state);

/// The operation's duration, as shown in the table.
QString operationTimeText(const OperationRecord& record);

} // namespace pastkeys
