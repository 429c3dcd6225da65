#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// What the model has answered, for screen readers: the whole text of each lane on show.
QString answerSummary(const Trace& trace);

/// Shows the answer as a sentence. If the lanes may write different texts, their answers stand side
/// by side. Words that are chosen only after the cursor are muted, as in the strip of tokens. A text
/// that does not fit is cut so that the words at the cursor, and the first word that differs from
/// the other lane's, stay in sight; the tool tip has all of it.
ViewLayout answerLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics);

} // namespace pastkeys
