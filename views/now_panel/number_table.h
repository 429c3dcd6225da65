#pragma once

#include "shared/text_page.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The numbers of the operation at the cursor, one column per lane.
void addNumberTable(TextPage& page, const ViewState& state);

/// The operation's duration, as the table writes it.
QString operationTimeText(const OperationRecord& record);

} // namespace pastkeys
