#include "shared/view_layout.h"

#include <algorithm>

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
    const auto hit = std::find_if(hits.rbegin(), hits.rend(), [point](const HitArea& area) {
        return area.rect.contains(point);
    });
    return hit == hits.rend() ? nullptr : &*hit;
}

PointDetail ViewLayout::detailAt(QPointF point) const
{
    const HitArea* hit = hitAt(point);
    if (!hit)
        return {};
    return hit->detailAt ? hit->detailAt(point) : hit->detail;
}

} // namespace pastkeys
