#pragma once

#include "shared/view_layout.h"

class QFont;

namespace pastkeys {

/// Measures texts in the font and remembers their widths: shaping is most of the time that a layout
/// takes, and most texts come again at each step.
TextMetrics textMetricsOf(const QFont& font);

} // namespace pastkeys
