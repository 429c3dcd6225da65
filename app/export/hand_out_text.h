// The words and tables of a hand-out, as HTML.
#pragma once

#include "drawing/theme.h"
#include "shared/text_page.h"
#include "trace/trace.h"

#include <QString>

namespace pastkeys {

QString handOutTitle(const Trace& trace);
/// The CSS rules of a hand-out.
QString handOutStyle(const Theme& theme);
/// What was read and written, with which model and settings, and whether the results are equal.
QString runHtml(const Trace& trace);
/// What each operation cost, and what the cache saved. Empty where only one lane ran.
QString savingsHtml(const Trace& trace);
/// A page of a panel on paper: without tool tips, and without the links that only a window can
/// follow.
/// \param skipped  the number of paragraphs at its start that are left out
QString paperHtml(const TextPage& page, int skipped);

} // namespace pastkeys
