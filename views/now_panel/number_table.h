#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

class TextColumn;

/// The numbers of the operation at the cursor, a column a lane.
void addNumberTable(TextColumn& column, const ViewState& state, const TextMetrics& metrics);

/// The duration as the table writes it.
QString operationTimeText(const OperationRecord& record);

} // namespace pastkeys
