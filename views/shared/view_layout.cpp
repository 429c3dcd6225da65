#include "shared/view_layout.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Units stay in the line of their number, badges in that of what they mark.
bool staysWith(QStringView before, QStringView word)
{
    static const QStringList units{"%",      "FLOPs",  "kFLOPs", "MFLOPs", "GFLOPs",
                                   "TFLOPs", "PFLOPs", "bytes",  "KiB",    "MiB",
                                   "GiB",    "TiB",    "µs",     "ms",     "s"};
    static const QStringList badges{"(f)", "(c)", "(m)"};
    while (!word.isEmpty() && (word.endsWith('.') || word.endsWith(',')))
        word.chop(1);
    return badges.contains(word) || (before.back().isDigit() && units.contains(word));
}

/// The parts between which a line may be broken.
QStringList unbreakable(const QString& text)
{
    QStringList parts;
    for (const QString& word : text.split(' ', Qt::SkipEmptyParts)) {
        if (!parts.isEmpty() && staysWith(parts.back(), word))
            parts.back() += ' ' + word;
        else
            parts << word;
    }
    return parts;
}

} // namespace

QStringList wrapped(const QString& text, double width, const TextMetrics& metrics)
{
    QStringList lines;
    QString line;
    for (const QString& word : unbreakable(text)) {
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
