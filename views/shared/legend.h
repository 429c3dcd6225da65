#pragma once

#include "shared/view_layout.h"

#include <vector>

namespace pastkeys {

/// A role that is on screen, and what it means.
struct LegendEntry
{
    Ink ink;
    QString text;
};

/// The swatch of a role: its colour and its pattern, so that it is told apart in grey too.
void layoutRole(DisplayList& list, const QRectF& swatch, Ink ink);

/// How wide the entries are where they have room.
double legendWidth(const std::vector<LegendEntry>& entries, const TextMetrics& metrics);

/// The entries from left to right: smaller where they do not fit, and then those that do.
void layoutLegend(ViewLayout& layout, const std::vector<LegendEntry>& entries, const QRectF& box,
                  const TextMetrics& metrics);

} // namespace pastkeys
