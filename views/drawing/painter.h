#pragma once

#include "drawing/display_list.h"
#include "drawing/theme.h"

class QPainter;
class QRegion;

namespace pastkeys {

/// Paints the list. Text sizes are relative to the painter's font.
void paintDisplayList(QPainter& painter, const DisplayList& list, const Theme& theme);

/// Paints at least the part of the list that lies in the region.
void paintDisplayList(QPainter& painter, const DisplayList& list, const Theme& theme,
                      const QRegion& region);

} // namespace pastkeys
