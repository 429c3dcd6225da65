#include "shared/legend.h"

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kLowestDotted = 8;
constexpr double kSmallestScale = 0.75;
constexpr double kTextSize = 0.9;
constexpr double kGap = 5; ///< between swatch and text

QSizeF swatchOf(const TextMetrics& metrics)
{
    return QSizeF(1.5, 1) * metrics.lineHeight * 0.75;
}

double entryWidth(const LegendEntry& entry, const TextMetrics& metrics)
{
    return swatchOf(metrics).width() + kGap + metrics.widthOf(entry.text) * kTextSize + 6;
}

} // namespace

void layoutRole(DisplayList& list, const QRectF& swatch, Ink ink)
{
    switch (ink) {
    case Ink::Recomputed:
    case Ink::Off:
        list.hatch(swatch, ink);
        list.outline(swatch, ink);
        break;
    case Ink::Reused:
        list.fill(swatch, ink);
        if (swatch.height() >= kLowestDotted) // dots would hide the colour of a low bar
            list.dotted(swatch.adjusted(1, 1, -1, -1), Ink::Background);
        break;
    case Ink::Written:
    case Ink::Current:
        list.outline(swatch, ink, 3);
        break;
    case Ink::Pinned:
        list.outline(swatch, Ink::Background, 2);
        list.dotted(swatch, ink);
        break;
    case Ink::Grid:
        list.dotted(swatch, ink);
        break;
    case Ink::Masked:
        list.cross(swatch, ink);
        list.outline(swatch, ink);
        break;
    default:
        list.fill(swatch, ink);
    }
}

double legendWidth(const std::vector<LegendEntry>& entries, const TextMetrics& metrics)
{
    double width = 0;
    for (const LegendEntry& entry : entries)
        width += entryWidth(entry, metrics) + metrics.charWidth;
    return width;
}

void layoutLegend(ViewLayout& layout, const std::vector<LegendEntry>& entries, const QRectF& box,
                  const TextMetrics& metrics)
{
    const double all = legendWidth(entries, metrics) - metrics.charWidth;
    const double scale = std::clamp(box.width() / std::max(all, 1.0), kSmallestScale, 1.0);
    const QSizeF swatchSize = swatchOf(metrics) * scale;
    double left = box.left();
    for (const LegendEntry& entry : entries) {
        const double width = entryWidth(entry, metrics) * scale;
        if (left + width > box.right() + 1)
            break;
        const QRectF swatch(QPointF(left, box.center().y() - swatchSize.height() / 2), swatchSize);
        layoutRole(layout.list, swatch, entry.ink);
        layout.list.text(QRectF(swatch.right() + kGap * scale, box.top(),
                                left + width - swatch.right() - kGap * scale, box.height()),
                         entry.text, Ink::MutedText, Qt::AlignLeft | Qt::AlignVCenter, false,
                         kTextSize * scale);
        left += width + metrics.charWidth * scale;
    }
}

} // namespace pastkeys
