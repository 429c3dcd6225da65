#pragma once

#include "drawing/display_list.h"
#include "drawing/theme.h"

#include <QRegion>

namespace pastkeys {

/// The area that the item may paint. \param lineHeight  the height of a line of text of size 1
QRectF coverOf(const DisplayItem& item, const Theme& theme, double lineHeight);

/// The area in which the two lists may look different, as a few rectangles. Empty only if the lists
/// are equal.
QRegion differenceOf(const DisplayList& a, const DisplayList& b, const Theme& theme,
                     double lineHeight);

} // namespace pastkeys
