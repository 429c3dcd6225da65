#pragma once

#include "base/span.h"
#include "shared/matrix_fit.h"

#include <QRectF>

namespace pastkeys {

/// Where the positions lie in the map, from left to right.
struct PositionScale
{
    double left = 0;
    double width = 0;          ///< of one position
    std::size_t positions = 0; ///< number of positions drawn

    double leftOf(std::size_t position) const
    {
        return left + width * static_cast<double>(std::min(position, positions));
    }
    /// The part of `row` taken up by those positions of `span` that are drawn.
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
