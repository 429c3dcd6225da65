#pragma once

#include "shared/view_layout.h"

#include <algorithm>
#include <vector>

namespace pastkeys::test {

/// Metrics that are the same on every machine: 7 pixels per character, 16 per line.
inline TextMetrics fixedMetrics()
{
    return {};
}

/// One line per item: "fill New 0,0 10x10", "text Text 0,0 80x14 \"scores [1 x 7]\"".
inline QString toText(const DisplayList& list)
{
    static constexpr const char* kKinds[] = {"fill",  "cells",   "outline", "frame", "dotted",
                                             "hatch", "crosses", "cross",   "line",  "text"};
    const auto brief = [](double value) { return QString::number(value, 'g', 5); };
    QString text;
    for (const DisplayItem& item : list.items()) {
        const QRectF& r = item.rect;
        const QString look = item.kind == DisplayItem::Kind::Cells
                                 ? QString("%1x%2").arg(item.cells->rows).arg(item.cells->columns)
                                 : QString(nameOf(item.ink));
        text += QString("%1 %2 %3,%4 %5x%6")
                    .arg(QString(kKinds[static_cast<int>(item.kind)]), look, brief(r.x()),
                         brief(r.y()), brief(r.width()), brief(r.height()));
        if (item.kind == DisplayItem::Kind::Text)
            text += QString(item.turned ? " turned \"%1\"" : " \"%1\"").arg(item.text);
        text += '\n';
    }
    return text;
}

/// All text in a layout, one item per line.
inline QString textsOf(const ViewLayout& layout)
{
    QStringList texts;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == DisplayItem::Kind::Text)
            texts << item.text;
    return texts.join('\n');
}

inline const DisplayItem* itemWithText(const ViewLayout& layout, const QString& text)
{
    const auto found = std::ranges::find(layout.list.items(), text, &DisplayItem::text);
    return found == layout.list.items().end() ? nullptr : &*found;
}

inline std::size_t countOf(const ViewLayout& layout, DisplayItem::Kind kind, Ink ink)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(layout.list.items(), [&](const DisplayItem& item) {
            return item.kind == kind && item.ink == ink;
        }));
}

/// The rectangles of the items with this kind and ink.
inline std::vector<QRectF> rectsOf(const ViewLayout& layout, DisplayItem::Kind kind, Ink ink)
{
    std::vector<QRectF> rects;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == kind && item.ink == ink)
            rects.push_back(item.rect);
    return rects;
}

/// Describes the items, except lines, that extend beyond the view; empty if there are none.
inline QString outside(const ViewLayout& layout, QSizeF size)
{
    DisplayList list;
    const QRectF view(-2, -2, size.width() + 4, size.height() + 4);
    for (const DisplayItem& item : layout.list.items())
        if (!view.contains(item.rect) && item.kind != DisplayItem::Kind::Line)
            list.add(item);
    return toText(list);
}

/// The center of the matrix's top-left cell, or a point outside the view if the matrix is not
/// shown.
inline QPointF firstCellOf(const ViewLayout& layout, Lane lane, StageMatrix matrix)
{
    const PlacedMatrix* placed = layout.placed(lane, matrix);
    if (!placed)
        return {-1, -1};
    return placed->cells.topLeft() +
           QPointF(placed->cells.width() / static_cast<double>(2 * placed->columns),
                   placed->cells.height() / static_cast<double>(2 * placed->rows));
}

/// The tool tip at the center of the first item with this text.
inline PointDetail detailAtText(const ViewLayout& layout, const QString& text)
{
    const DisplayItem* item = itemWithText(layout, text);
    return item ? layout.detailAt(item->rect.center()) : PointDetail{"no such text", {}};
}

} // namespace pastkeys::test
