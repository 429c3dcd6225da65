// The words and tables of a handout, as HTML.
#pragma once

#include "drawing/theme.h"
#include "record/trace.h"
#include "shared/text_page.h"

#include <QString>

namespace pastkeys {

QString handOutTitle(const Trace& trace);
/// The CSS rules of a handout.
QString handOutStyle(const Theme& theme);
/// The prompt, the generated text, the model, the settings, and whether the lanes' results are
/// equal.
QString runHtml(const Trace& trace);
/// The cost of each operation, and what the cache saved, in the steps that both lanes ran. Empty if
/// there are no such steps.
QString savingsHtml(const Trace& trace);
/// A panel's page for printing: without tool tips, and without links that only work in a window.
/// \param skipped  the number of paragraphs to leave out at the start
QString paperHtml(const TextPage& page, std::size_t skipped);

} // namespace pastkeys
