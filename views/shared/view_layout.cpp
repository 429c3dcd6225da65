#include "shared/view_layout.h"

#include <ranges>

namespace pastkeys {

QStringList wrapped(const QString& text, double width, const TextMetrics& metrics)
{
    QStringList lines;
    QString line;
    for (const QString& word : text.split(' ', Qt::SkipEmptyParts)) {
        const QString longer = line.isEmpty() ? word : line + ' ' + word;
        if (!line.isEmpty() && metrics.widthOf(longer) > width) {
            lines << line;
            line = word;
        } else {
            line = longer;
        }
    }
    if (!line.isEmpty())
        lines << line;
    return lines;
}

QString fitting(const QStringList& texts, double width, const TextMetrics& metrics)
{
    for (const QString& text : texts)
        if (metrics.widthOf(text) <= width)
            return text;
    return texts.back();
}

const HitArea* ViewLayout::hitAt(QPointF point) const
{
    for (const HitArea& hit : hits | std::views::reverse)
        if (hit.rect.contains(point))
            return &hit;
    return nullptr;
}

PointDetail ViewLayout::detailAt(QPointF point) const
{
    const HitArea* hit = hitAt(point);
    if (!hit)
        return {};
    return hit->detailAt ? hit->detailAt(point) : hit->detail;
}

} // namespace pastkeys
