#include "stage/pin_moves.h"

#include "shared/lane_matrix.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The first matrix that the operation produces, or nullopt for operations outside attention.
std::optional<StageMatrix> madeBy(const OperationDescriptor& operation)
{
    for (const StageMatrix matrix : kStageMatrices)
        if (operation.makes.contains(kindOf(matrix)))
            return matrix;
    return std::nullopt;
}

/// The matrix from the lane in which it has more rows.
std::optional<LaneMatrix> matrixOf(const ViewState& state, StageMatrix matrix)
{
    std::optional<LaneMatrix> most;
    for (const Lane lane : kLanes)
        if (const auto found = laneMatrixAt(state, lane, matrix);
            found && (!most || found->values.rows > most->values.rows))
            most = found;
    return most;
}

/// The cell of the matrix that is nearest to that position and column.
PinnedCell nearest(StageMatrix matrix, const LaneMatrix& numbers, std::size_t position,
                   std::size_t column)
{
    const std::size_t last = numbers.firstRow + numbers.values.rows - 1;
    return {matrix, std::clamp(position, numbers.firstRow, last),
            std::min(column, numbers.values.columns - 1)};
}

StageMatrix matrixAfter(StageMatrix matrix, PinMove move)
{
    constexpr std::size_t kCount = kStageMatrices.size();
    const std::size_t by = move == PinMove::NextMatrix       ? 1
                           : move == PinMove::PreviousMatrix ? kCount - 1
                                                             : 0;
    return kStageMatrices[(indexOf(matrix) + by) % kCount];
}

} // namespace

std::optional<PinnedCell> movedPin(const ViewState& state, PinMove move)
{
    if (state.trace.empty())
        return std::nullopt;
    const auto made = madeBy(state.operation());
    if (!made)
        return std::nullopt;
    const auto& pin = state.selection.pinned;
    const StageMatrix matrix = pin ? matrixAfter(pin->matrix, move) : *made;
    const auto numbers = matrixOf(state, matrix);
    if (!numbers || numbers->values.rows == 0 || numbers->values.columns == 0)
        return std::nullopt;
    if (!pin)
        return nearest(matrix, *numbers, state.step().positions(), 0);
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
