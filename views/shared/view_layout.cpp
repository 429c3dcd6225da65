#include "shared/view_layout.h"

#include <algorithm>

namespace pastkeys {

const PlacedMatrix* ViewLayout::placed(Lane lane, StageMatrix matrix) const
{
    const auto found = std::ranges::find_if(matrices, [&](const PlacedMatrix& each) {
        return each.lane == lane && each.matrix == matrix;
    });
    return found == matrices.end() ? nullptr : &*found;
}

PointDetail ViewLayout::detailAt(QPointF point) const
{
    const auto hit = std::find_if(hits.rbegin(), hits.rend(), [point](const HitArea& area) {
        return area.rect.contains(point);
    });
    if (hit == hits.rend())
        return {};
    return hit->detailAt ? hit->detailAt(point) : hit->detail;
}

} // namespace pastkeys
