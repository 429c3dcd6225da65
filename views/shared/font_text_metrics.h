#pragma once

#include "shared/view_layout.h"

class QFont;

namespace pastkeys {

/// Measures strings in the font and caches their widths, because shaping takes up most of the
/// layout time and most strings recur in every step.
TextMetrics textMetricsOf(const QFont& font);

} // namespace pastkeys
