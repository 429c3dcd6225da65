// What the user has chosen to see if the stage cannot show everything.
#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Where the visible part begins, as chosen by the user. The stage chooses whatever is unset.
struct StageScroll
{
    std::optional<std::size_t> row;    ///< a token's position
    std::optional<std::size_t> key;    ///< column of scores and weights
    std::optional<std::size_t> column; ///< column of the head, or of rows that flow
    friend bool operator==(const StageScroll&, const StageScroll&) = default;
};

/// What the user has chosen to see on the stage.
struct StageChoice
{
    StageScroll scroll;
    std::optional<StageMatrix> matrix; ///< shown even if the operation does not need it
    bool alone = false;                ///< that matrix has the whole stage to itself
    bool fixed = false; ///< the stage is a picture, in which nothing can be scrolled or enlarged
    friend bool operator==(const StageChoice&, const StageChoice&) = default;
};

/// The next hidden matrix after the chosen one, if any; otherwise, the first hidden matrix.
/// \pre a matrix is hidden
StageMatrix nextHidden(const std::vector<StageMatrix>& hidden,
                       const std::optional<StageMatrix>& chosen);

enum class ScrollAlong : std::uint8_t
{
    Rows,
    Keys,
    Columns,
};

/// The number of cells visible in that direction, or nullopt if no cells are cut off.
std::optional<std::size_t> cellsBetweenCuts(const ViewLayout& onShow, ScrollAlong along);

/// Returns `scroll`, moved by `cells` cells, but not beyond the start or the end.
StageScroll movedScroll(const ViewLayout& onShow, StageScroll scroll, ScrollAlong along,
                        std::ptrdiff_t cells);

/// Whether the cell is in the visible part of a matrix.
bool isOnShow(const ViewLayout& onShow, const PinnedCell& cell);

} // namespace pastkeys
