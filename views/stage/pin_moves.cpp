#include "stage/pin_moves.h"

#include "shared/lane_matrix.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The first of these matrices that the operation produces; the last one if it produces none.
StageMatrix madeBy(const ViewState& state, const std::vector<StageMatrix>& matrices)
{
    for (const StageMatrix matrix : matrices)
        if (state.operation().makes.contains(isOfHead(matrix) ? tensorOf(state.site(), matrix)
                                                              : tensorOf(matrix)))
            return matrix;
    return matrices.back();
}

/// The matrix from the lane in which it has more rows. Of rows that flow, only the last one.
std::optional<LaneMatrix> matrixOf(const ViewState& state, StageMatrix matrix)
{
    std::optional<LaneMatrix> most;
    for (const Lane lane : kLanes)
        if (const auto found = laneMatrixAt(state, lane, matrix, {state.step().end() - 1, 1});
            found && (!most || found->positions().count > most->positions().count))
            most = found;
    return most;
}

/// The cell of the matrix that is nearest to that position and column.
PinnedCell nearest(StageMatrix matrix, const LaneMatrix& numbers, std::size_t position,
                   std::size_t column)
{
    const Span rows = numbers.positions();
    return {matrix, std::clamp(position, rows.first, rows.end() - 1),
            std::min(column, numbers.values.columns - 1)};
}

StageMatrix matrixAfter(StageMatrix matrix, const std::vector<StageMatrix>& all, PinMove move)
{
    const std::size_t by = move == PinMove::NextMatrix       ? 1
                           : move == PinMove::PreviousMatrix ? all.size() - 1
                                                             : 0;
    const auto index = static_cast<std::size_t>(std::ranges::find(all, matrix) - all.begin());
    return all[(index + by) % all.size()];
}

} // namespace

std::optional<PinnedCell> movedPin(const ViewState& state, PinMove move)
{
    if (state.trace.empty())
        return std::nullopt;
    const std::vector<StageMatrix> all = stageMatricesAt(state);
    if (all.empty())
        return std::nullopt;
    auto pin = state.selection.pinned;
    if (pin && std::ranges::count(all, pin->matrix) == 0)
        pin.reset(); // it belongs to another operation
    const StageMatrix matrix = pin ? matrixAfter(pin->matrix, all, move) : madeBy(state, all);
    const auto numbers = matrixOf(state, matrix);
    if (!numbers || numbers->values.rows == 0 || numbers->values.columns == 0)
        return std::nullopt;
    if (!pin)
        return nearest(matrix, *numbers, state.step().end(), 0);
    std::size_t position = pin->position;
    std::size_t column = pin->column;
    if (move == PinMove::Up && position > 0)
        --position;
    if (move == PinMove::Down)
        ++position;
    if (move == PinMove::Left && column > 0)
        --column;
    if (move == PinMove::Right)
        ++column;
    return nearest(matrix, *numbers, position, column);
}

} // namespace pastkeys
