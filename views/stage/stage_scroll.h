// What a person has chosen to see where the stage cannot show everything.
#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Where the visible part begins, by choice. None: the stage chooses.
struct StageScroll
{
    std::optional<std::size_t> row;    ///< a token's position
    std::optional<std::size_t> key;    ///< column of scores and weights
    std::optional<std::size_t> column; ///< of the head's width
    friend bool operator==(const StageScroll&, const StageScroll&) = default;
};

/// What a person has chosen to see on the stage.
struct StageChoice
{
    StageScroll scroll;
    std::optional<StageMatrix> matrix; ///< shown whatever the operation needs
    bool alone = false;                ///< that matrix has the whole stage for itself
    friend bool operator==(const StageChoice&, const StageChoice&) = default;
};

/// The hidden matrix that comes after the chosen one, else the first. \pre one is hidden
StageMatrix nextHidden(const std::vector<StageMatrix>& hidden,
                       const std::optional<StageMatrix>& chosen);

enum class ScrollAlong : std::uint8_t
{
    Rows,
    Keys,
    Columns,
};

/// How many cells are visible along that direction, if not all are. None where nothing is cut.
std::optional<std::size_t> cellsBetweenCuts(const ViewState& state, const ViewLayout& onShow,
                                            ScrollAlong along);

/// The part that lies `by` cells further on; at most up to the end.
StageScroll movedScroll(const ViewState& state, const ViewLayout& onShow, StageScroll scroll,
                        ScrollAlong along, std::ptrdiff_t cells);

/// Whether the cell is in one of the matrices shown.
bool isOnShow(const ViewLayout& onShow, const PinnedCell& cell);

} // namespace pastkeys
