#pragma once

#include "shared/view_layout.h"

#include <vector>

namespace pastkeys {

/// A color or pattern that is on screen, and what it means.
struct LegendEntry
{
    Ink ink = Ink::Text;
    QString text;
    QString brief = {};   ///< used if there is little room; if empty, the text is used
    QString toolTip = {}; ///< if empty, a brief entry has `text` as its tool tip
    /// If set, draws the swatch in place of layoutRole(). \param size  of the legend's text,
    /// relative to full size
    std::function<void(DisplayList&, const QRectF&, double size)> draw = {};

    const QString& textFor(bool isBrief) const
    {
        return isBrief && !brief.isEmpty() ? brief : text;
    }
};

/// Draws the color and the pattern of an ink, so that people can tell inks apart in gray, too.
void layoutRole(DisplayList& list, const QRectF& swatch, Ink ink);

/// Draws a frame along the inside of the pinned cell's edge, or around the cell if it is small. The
/// frame has two tones, so that one of them shows on every heat color.
void layoutPin(DisplayList& list, const QRectF& cell);

inline constexpr QSizeF kRamp(24, 8);
/// Draws the colors of the scale, from the lowest value to the highest.
void layoutRamp(DisplayList& list, const QRectF& rect, HeatScale scale);

/// The width of the entries at full size.
double legendWidth(const std::vector<LegendEntry>& entries, const TextMetrics& metrics,
                   bool brief = false);

/// Draws the entries from left to right, smaller or in brief if they do not fit. The tool tip of a
/// "…" at the end names those that still do not fit. No word is cut.
void layoutLegend(ViewLayout& layout, const std::vector<LegendEntry>& entries, const QRectF& box,
                  const TextMetrics& metrics);

/// How many lines of that width the entries take at full size.
std::size_t legendLines(const std::vector<LegendEntry>& entries, double width,
                        const TextMetrics& metrics);

/// Draws the entries in several lines of equal height, at full size if lines >= legendLines().
void layoutLegend(ViewLayout& layout, const std::vector<LegendEntry>& entries, const QRectF& box,
                  const TextMetrics& metrics, std::size_t lines);

} // namespace pastkeys
