#include "shared/fitting_text.h"

namespace pastkeys {

namespace {

bool fits(const QString& text, double width, const TextStyle& style, const TextMetrics& metrics)
{
    return widthOf(text, style, metrics) <= width + 0.5; // widget sizes are rounded to whole pixels
}

} // namespace

double widthOf(const QString& text, const TextStyle& style, const TextMetrics& metrics)
{
    return metrics.widthOf(text, {style.bold, style.size});
}

const QString& wordingFor(const FittingText& text, double width, const TextStyle& style,
                          const TextMetrics& metrics)
{
    return fits(text.full, width, style, metrics) ? text.full : text.shortest();
}

void layoutText(ViewLayout& layout, const QRectF& box, const FittingText& text,
                const TextStyle& style, const TextMetrics& metrics)
{
    const QString& shown = wordingFor(text, box.width(), style, metrics);
    layout.list.text(box, shown, style);
    if (shown != text.full || !fits(shown, box.width(), style, metrics))
        layout.addHit(box, text.full);
}

QStringList linesOf(const QString& text, double width, const TextFace& face,
                    const TextMetrics& metrics)
{
    QStringList lines;
    for (const QString& word : text.split(' ')) {
        const QString longer = lines.isEmpty() ? word : lines.back() + ' ' + word;
        if (lines.isEmpty() || metrics.widthOf(longer, face) * kRounding > width)
            lines << word;
        else
            lines.back() = longer;
    }
    return lines;
}

} // namespace pastkeys
