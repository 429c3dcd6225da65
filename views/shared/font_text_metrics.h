#pragma once

#include "shared/view_layout.h"

class QFont;

namespace pastkeys {

/// Measures texts in the font and remembers their widths, because shaping takes most of the time of
/// a layout, and most texts appear again in each step.
TextMetrics textMetricsOf(const QFont& font);

} // namespace pastkeys
