#include "drawing/repaint.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace pastkeys {

namespace {

/// The maximum number of items that leaveOut() skips to reach equal ones, in both lists together.
constexpr std::size_t kReach = 8;
/// The maximum number of rectangles: clipping to more takes longer than painting a larger area.
constexpr std::size_t kFew = 8;
/// Two rectangles are merged if the area of their bounding rectangle is at most this many times the
/// sum of their areas.
constexpr double kEmptyShare = 1.25;

double areaOf(const QRect& rect)
{
    return static_cast<double>(rect.width()) * rect.height();
}

/// A few rectangles. Two of them are merged if their bounding rectangle is not much larger than
/// they are, or if there would be too many otherwise.
class FewRectangles
{
public:
    void add(QRect rect)
    {
        for (std::size_t i = 0; i < m_rects.size();) {
            const QRect both = rect | m_rects[i];
            if (m_rects.size() < kFew &&
                areaOf(both) > kEmptyShare * (areaOf(rect) + areaOf(m_rects[i]))) {
                ++i;
                continue;
            }
            rect = both;
            m_rects[i] = m_rects.back();
            m_rects.pop_back();
            i = 0;
        }
        m_rects.push_back(rect);
    }

    /// Whether any of the rectangles intersects `rect`, but none contains all of it.
    bool cut(const QRect& rect) const
    {
        return std::ranges::any_of(m_rects, [&](const QRect& r) { return r.intersects(rect); }) &&
               std::ranges::none_of(m_rects, [&](const QRect& r) { return r.contains(rect); });
    }

    QRegion region() const
    {
        QRegion region;
        for (const QRect& rect : m_rects)
            region += rect;
        return region;
    }

private:
    std::vector<QRect> m_rects;
};

/// The number of items to skip in each list to reach equal ones; 1 in each list if none are near.
std::pair<std::size_t, std::size_t> leaveOut(std::span<const DisplayItem> a,
                                             std::span<const DisplayItem> b)
{
    for (std::size_t both = 1; both <= kReach; ++both)
        for (std::size_t ofA = 0; ofA <= both; ++ofA)
            if (ofA < a.size() && both - ofA < b.size() && a[ofA] == b[both - ofA])
                return {ofA, both - ofA};
    return {std::min<std::size_t>(1, a.size()), std::min<std::size_t>(1, b.size())};
}

/// Adds the whole area of each cross that the rectangles would cut, because antialiased lines look
/// slightly different if only part of them is painted.
void leaveLinesWhole(FewRectangles& different, const DisplayList& list, const Theme& theme,
                     double lineHeight)
{
    for (bool grown = true; std::exchange(grown, false);)
        for (const DisplayItem& item : list.items())
            if (item.kind == DisplayItem::Kind::Cross)
                if (const QRect cover = coverOf(item, theme, lineHeight).toAlignedRect();
                    different.cut(cover)) {
                    different.add(cover);
                    grown = true;
                }
}

} // namespace

QRectF coverOf(const DisplayItem& item, const Theme& theme, double lineHeight)
{
    const QRectF rect = item.rect.normalized();
    const double around = item.width * theme.lineScale + 1;
    double x = around;
    double y = around;
    if (item.kind == DisplayItem::Kind::Text) { // text may be larger than its box
        const double line = lineHeight * item.size * 1.2;
        x += std::max(0.0, line - rect.width());
        y += std::max(0.0, line - rect.height());
    }
    return rect.adjusted(-x, -y, x, y);
}

QRegion differenceOf(const DisplayList& a, const DisplayList& b, const Theme& theme,
                     double lineHeight)
{
    // Equal items in the same order look the same, except where another item covers them.
    std::span<const DisplayItem> restA(a.items());
    std::span<const DisplayItem> restB(b.items());
    FewRectangles different;
    while (!restA.empty() || !restB.empty()) {
        if (!restA.empty() && !restB.empty() && restA.front() == restB.front()) {
            restA = restA.subspan(1);
            restB = restB.subspan(1);
            continue;
        }
        const auto [ofA, ofB] = leaveOut(restA, restB);
        for (const auto& left : {restA.first(ofA), restB.first(ofB)})
            for (const DisplayItem& item : left)
                different.add(coverOf(item, theme, lineHeight).toAlignedRect());
        restA = restA.subspan(ofA);
        restB = restB.subspan(ofB);
    }
    leaveLinesWhole(different, b, theme, lineHeight);
    return different.region();
}

} // namespace pastkeys
