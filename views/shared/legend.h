#pragma once

#include "shared/view_layout.h"

#include <vector>

namespace pastkeys {

/// A role that is on screen, and what it means.
struct LegendEntry
{
    Ink ink = Ink::Text;
    QString text;
    QString brief = {};   ///< where there is little room; empty: the same
    QString toolTip = {}; ///< empty: the text where only its brief form is shown
    /// Instead of the swatch of the role. \param size of text
    std::function<void(DisplayList&, const QRectF&, double size)> draw = {};

    const QString& textFor(bool isBrief) const
    {
        return isBrief && !brief.isEmpty() ? brief : text;
    }
};

/// The swatch of a role: its color and its pattern, so that it can be told apart in gray, too.
void layoutRole(DisplayList& list, const QRectF& swatch, Ink ink);

/// Marks the pinned cell in two tones: inside it, or around a small one.
void layoutPin(DisplayList& list, const QRectF& cell);

inline constexpr QSizeF kRamp(24, 8);
/// The colors of the scale from the least to the strongest.
void layoutRamp(DisplayList& list, const QRectF& rect, HeatScale scale);

/// The width of the entries at full size.
double legendWidth(const std::vector<LegendEntry>& entries, const TextMetrics& metrics,
                   bool brief = false);

/// The entries from left to right, smaller or in brief where they do not fit. The tool tip of a "…"
/// at the end names those that still do not fit. No word is cut.
void layoutLegend(ViewLayout& layout, const std::vector<LegendEntry>& entries, const QRectF& box,
                  const TextMetrics& metrics);

/// How many lines of that width the entries take at full size.
std::size_t legendLines(const std::vector<LegendEntry>& entries, double width,
                        const TextMetrics& metrics);

/// The same in several lines of equal height, at full size where lines >= legendLines().
void layoutLegend(ViewLayout& layout, const std::vector<LegendEntry>& entries, const QRectF& box,
                  const TextMetrics& metrics, std::size_t lines);

} // namespace pastkeys
