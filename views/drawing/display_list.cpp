#include "drawing/display_list.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace pastkeys {

namespace {

const char* nameOf(DisplayItem::Kind kind)
{
    switch (kind) {
    case DisplayItem::Kind::Fill:
        return "fill";
    case DisplayItem::Kind::Heat:
        return "heat";
    case DisplayItem::Kind::Cells:
        return "cells";
    case DisplayItem::Kind::Outline:
        return "outline";
    case DisplayItem::Kind::Frame:
        return "frame";
    case DisplayItem::Kind::Dotted:
        return "dotted";
    case DisplayItem::Kind::Hatch:
        return "hatch";
    case DisplayItem::Kind::Crosses:
        return "crosses";
    case DisplayItem::Kind::Cross:
        return "cross";
    case DisplayItem::Kind::Line:
        return "line";
    case DisplayItem::Kind::Text:
        return "text";
    }
    return "";
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
    static constexpr const char* kNames[kInkCount] = {
        "Text",   "MutedText", "Background", "Panel", "Grid",    "New",   "Recomputed",
        "Reused", "Written",   "Masked",     "Query", "Key",     "Value", "Off",
        "On",     "Current",   "Pinned",     "Good",  "Warning", "Focus",
    };
    return kNames[static_cast<int>(ink)];
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
                        item.text, item.alignment, item.bold, item.size, item.onHeat);
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
            text += QString(" \"%1\"").arg(item.text);
        text += '\n';
    }
    return text;
}

} // namespace pastkeys
