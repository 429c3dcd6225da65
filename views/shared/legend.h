#pragma once

#include "shared/view_layout.h"

#include <vector>

namespace pastkeys {

/// A color or pattern that is on screen, and what it means.
struct LegendEntry
{
    Ink ink = Ink::Text;
    QString text;
    QString brief = {};   ///< used where space is tight; if empty, `text` is used
    QString toolTip = {}; ///< if empty, the tool tip of a brief entry is `text`
    /// If set, draws the swatch in place of layoutRole(). \param size  the size of the legend's
    /// text, relative to full size
    std::function<void(DisplayList&, const QRectF&, double size)> draw = {};

    const QString& textFor(bool isBrief) const
    {
        return isBrief && !brief.isEmpty() ? brief : text;
    }
};

/// Draws the color and the pattern of an ink, so that inks can also be told apart in grayscale.
void layoutRole(DisplayList& list, const QRectF& swatch, Ink ink);

/// Draws a frame along the inside of the pinned cell's edge, or around the cell if it is small. The
/// frame has two tones, so that one of them stands out against any heat color.
void layoutPin(DisplayList& list, const QRectF& cell);

inline constexpr QSizeF kRamp(24, 8);
/// Draws the colors of the scale, from the lowest value to the highest.
void layoutRamp(DisplayList& list, const QRectF& rect, HeatScale scale);

/// The width of the entries at full size.
double legendWidth(const std::vector<LegendEntry>& entries, const TextMetrics& metrics,
                   bool brief = false);

/// Draws the entries from left to right, scaled down or abbreviated if they do not fit. The tool
/// tip of a "…" at the end lists those that still do not fit. No word is truncated.
void layoutLegend(ViewLayout& layout, const std::vector<LegendEntry>& entries, const QRectF& box,
                  const TextMetrics& metrics);

/// The number of lines of this width that the entries need at full size.
std::size_t legendLines(const std::vector<LegendEntry>& entries, double width,
                        const TextMetrics& metrics);

/// Draws the entries on several lines of equal height, at full size if lines >= legendLines().
void layoutLegend(ViewLayout& layout, const std::vector<LegendEntry>& entries, const QRectF& box,
                  const TextMetrics& metrics, std::size_t lines);

} // namespace pastkeys
