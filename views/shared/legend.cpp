#include "shared/legend.h"

namespace pastkeys {

namespace {

constexpr double kLowestDotted = 6;

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

void layoutLegend(ViewLayout& layout, const std::vector<LegendEntry>& entries, const QRectF& box,
                  const TextMetrics& metrics)
{
    const double height = metrics.lineHeight * 0.75;
    double left = box.left();
    for (const LegendEntry& entry : entries) {
        const QRectF swatch(left, box.center().y() - height / 2, height * 1.5, height);
        const double width = metrics.widthOf(entry.text) * 0.9 + 6;
        if (swatch.right() + 5 + width > box.right() + 1)
            break;
        layoutRole(layout.list, swatch, entry.ink);
        layout.list.text(QRectF(swatch.right() + 5, box.top(), width, box.height()), entry.text,
                         Ink::MutedText, Qt::AlignLeft | Qt::AlignVCenter, false, 0.9);
        left = swatch.right() + 5 + width + metrics.charWidth;
    }
}

} // namespace pastkeys
