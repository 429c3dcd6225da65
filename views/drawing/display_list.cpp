#include "drawing/display_list.h"

#include <QMetaEnum>

#include <algorithm>
#include <bit>
#include <tuple>

namespace pastkeys {

const char* nameOf(Ink ink)
{
    return QMetaEnum::fromType<Ink>().valueToKey(static_cast<int>(ink));
}

bool operator==(const HeatCells& a, const HeatCells& b)
{
    return a.rows == b.rows && a.columns == b.columns && a.largest == b.largest &&
           a.values.size() == b.values.size() &&
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

} // namespace pastkeys
