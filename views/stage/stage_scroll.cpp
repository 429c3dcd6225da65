#include "stage/stage_scroll.h"

#include "shared/matrix_figure.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The rows or columns of a matrix: there are `all` of them, starting at `first`. Of these, `shown`
/// are visible, starting at `shownFrom`.
struct Extent
{
    std::size_t first = 0;
    std::size_t all = 0;
    std::size_t shownFrom = 0;
    std::size_t shown = 0;
};

bool hasCellsAlong(StageMatrix matrix, ScrollAlong along)
{
    return along == ScrollAlong::Rows ||
           columnsArePositions(matrix) == (along == ScrollAlong::Keys);
}

Extent extentOf(const PlacedMatrix& placed, ScrollAlong along)
{
    const Span rows = placed.figure->positions();
    if (along == ScrollAlong::Rows)
        return {rows.first, rows.count, placed.firstRow, placed.rows};
    return {0, placed.figure->columns, placed.firstColumn, placed.columns};
}

/// The extent of the longest matrix that is only partly visible.
std::optional<Extent> longestCut(const ViewLayout& onShow, ScrollAlong along)
{
    std::optional<Extent> longest;
    for (const PlacedMatrix& placed : onShow.matrices) {
        if (!hasCellsAlong(placed.matrix, along))
            continue;
        const Extent extent = extentOf(placed, along);
        if (extent.shown < extent.all && (!longest || extent.all > longest->all))
            longest = extent;
    }
    return longest;
}

} // namespace

StageMatrix nextHidden(const std::vector<StageMatrix>& hidden,
                       const std::optional<StageMatrix>& chosen)
{
    const auto next = std::ranges::find_if(
        hidden, [&chosen](StageMatrix matrix) { return chosen && matrix > *chosen; });
    return next == hidden.end() ? hidden.front() : *next;
}

std::optional<std::size_t> cellsBetweenCuts(const ViewLayout& onShow, ScrollAlong along)
{
    const auto cut = longestCut(onShow, along);
    return cut ? std::optional(cut->shown) : std::nullopt;
}

StageScroll movedScroll(const ViewLayout& onShow, StageScroll scroll, ScrollAlong along,
                        std::ptrdiff_t cells)
{
    const auto cut = longestCut(onShow, along);
    if (!cut)
        return scroll;
    const auto first = static_cast<std::ptrdiff_t>(cut->first);
    const auto last = static_cast<std::ptrdiff_t>(cut->first + cut->all - cut->shown);
    const auto to = static_cast<std::size_t>(
        std::clamp(static_cast<std::ptrdiff_t>(cut->shownFrom) + cells, first, last));
    (along == ScrollAlong::Rows   ? scroll.row
     : along == ScrollAlong::Keys ? scroll.key
                                  : scroll.column) = to;
    return scroll;
}

bool isOnShow(const ViewLayout& onShow, const PinnedCell& cell)
{
    return std::ranges::any_of(onShow.matrices, [&cell](const PlacedMatrix& placed) {
        return placed.matrix == cell.matrix && cell.position >= placed.firstRow &&
               cell.position < placed.firstRow + placed.rows && cell.column >= placed.firstColumn &&
               cell.column < placed.firstColumn + placed.columns;
    });
}

} // namespace pastkeys
