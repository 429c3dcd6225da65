#pragma once

#include "drawing/display_list.h"
#include "drawing/theme.h"

class QPainter;

namespace pastkeys {

/// Paints the list with the painter's font as size 1.
void paintDisplayList(QPainter& painter, const DisplayList& list, const Theme& theme);

} // namespace pastkeys
