#include "drawing/display_list.h"

#include <QMetaEnum>

#include <algorithm>
#include <bit>
#include <tuple>

namespace pastkeys {

namespace {

const char* nameOf(DisplayItem::Kind kind)
{
    static constexpr const char* kNames[] = {"fill",  "heat",   "cells", "outline",
                                             "frame", "dotted", "hatch", "crosses",
                                             "cross", "line",   "text"};
    return kNames[static_cast<int>(kind)];
}

QString number(double value)
{
    return QString::number(value, 'g', 5);
}

QString inkText(const DisplayItem& item)
{
    if (item.kind == DisplayItem::Kind::Heat)
        return number(item.heat);
    if (item.kind == DisplayItem::Kind::Cells)
        return QString("%1x%2").arg(item.cells->rows).arg(item.cells->columns);
    return nameOf(item.ink);
}

} // namespace

const char* nameOf(Ink ink)
{
    return QMetaEnum::fromType<Ink>().valueToKey(static_cast<int>(ink));
}

bool operator==(const HeatCells& a, const HeatCells& b)
{
    return a.rows == b.rows && a.columns == b.columns && a.values.size() == b.values.size() &&
           std::equal(a.values.begin(), a.values.end(), b.values.begin(), [](float x, float y) {
               return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
           });
}

bool operator==(const DisplayItem& a, const DisplayItem& b)
{
    const auto looks = [](const DisplayItem& item) {
        return std::tie(item.kind, item.rect, item.ink, item.width, item.heat, item.scale,
                        item.text, item.alignment, item.bold, item.size, item.onHeat, item.turned);
    };
    const bool sameCells = a.cells == b.cells || (a.cells && b.cells && *a.cells == *b.cells);
    return sameCells && looks(a) == looks(b);
}

QString toText(const DisplayList& list)
{
    QString text;
    for (const DisplayItem& item : list.items()) {
        const QRectF& r = item.rect;
        text += QString("%1 %2 %3,%4 %5x%6")
                    .arg(nameOf(item.kind), inkText(item), number(r.x()), number(r.y()),
                         number(r.width()), number(r.height()));
        if (item.kind == DisplayItem::Kind::Text)
            text += QString(item.turned ? " turned \"%1\"" : " \"%1\"").arg(item.text);
        text += '\n';
    }
    return text;
}

} // namespace pastkeys
