#pragma once

#include "base/span.h"
#include "shared/matrix_fit.h"

#include <QRectF>

namespace pastkeys {

/// Where positions are in the map, from left to right.
struct PositionScale
{
    double left = 0;
    double width = 0;          ///< of a position
    std::size_t positions = 0; ///< how many are drawn

    double leftOf(std::size_t position) const
    {
        return left + width * static_cast<double>(std::min(position, positions));
    }
    /// The part of `row` that the positions of `span` take, as far as they are drawn.
    QRectF partOf(const QRectF& row, Span span) const
    {
        const double first = leftOf(span.first);
        return {first, row.top(), leftOf(span.end()) - first, row.height()};
    }
    /// Like partOf(), but wide enough to be seen.
    QRectF visiblePartOf(const QRectF& row, Span span) const
    {
        QRectF part = partOf(row, span);
        part.setWidth(std::max(part.width(), kSmallestCell));
        return part;
    }
};

} // namespace pastkeys
