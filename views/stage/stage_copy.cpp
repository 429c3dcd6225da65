#include "stage/stage_copy.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/lane_matrix.h"
#include "shared/lane_text.h"
#include "stage/pin_moves.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// How many numbers of a matrix can be copied as text: all of a head's scores for a prompt of 4,096
/// tokens.
constexpr std::size_t kMostCopied = std::size_t{1} << 24U;

/// "Keys K, cache off"
QString nameOf(const ViewState& state, const LaneCell& cell)
{
    return Tr::tr("%1, %2").arg(titleOf(state, cell.cell.matrix), laneName(state.spec(cell.lane)));
}

LaneCell inItsLane(const ViewState& state, const PinnedCell& cell)
{
    const auto has = [&](Lane lane) {
        const auto matrix = laneMatrixAt(state, lane, cell);
        return matrix && matrix->hasRow(cell.position);
    };
    return {has(Lane{1}) ? Lane{1} : Lane{0}, cell};
}

/// A cell of the matrix that the operation produces.
std::optional<LaneCell> cellOfOperation(ViewState state)
{
    state.selection.pinned.reset();
    const auto cell = movedPin(state, PinMove::Right); // the first cell, because no cell is pinned
    return cell ? std::optional(inItsLane(state, *cell)) : std::nullopt;
}

/// Why the rows that the operation makes are not available.
RowsGap gapOf(const ViewState& state)
{
    const std::vector<StageMatrix> matrices = stageMatricesAt(state);
    if (matrices.empty())
        return RowsGap::None;
    if (state.operation().isOfHeads && !state.trace.header().records(state.selection.layer))
        return RowsGap::LeftOut;
    const auto last =
        laneMatrixAt(state, state.step().leader(), matrices.back(), {state.step().end() - 1, 1});
    return last ? last->gap : RowsGap::None;
}

StageCopy nothingShown(const ViewState& state)
{
    if (state.trace.empty())
        return {{}, Tr::tr("Nothing copied: no prompt has run yet.")};
    if (const RowsGap gap = gapOf(state); gap != RowsGap::None)
        return {{}, Tr::tr("Nothing copied. %1").arg(whyNoRows(gap))};
    return {{},
            Tr::tr("Nothing copied: this operation shows no matrix. The operations before the "
                   "logits do.")};
}

} // namespace

StageCopy copyOfValue(const ViewState& state, const LaneCell& cell)
{
    const auto matrix = laneMatrixAt(state, cell.lane, cell.cell);
    const auto value = matrix ? valueAt(*matrix, cell.cell) : std::nullopt;
    if (!value)
        return {
            {},
            Tr::tr("Nothing copied: this cell of %1 has no number here.").arg(nameOf(state, cell))};
    const PassRecord& record = *state.step().lane(cell.lane);
    const bool isHeld = record.holds(cell.cell.position) || record.computes(cell.cell.position);
    const QString message =
        isHeld ? Tr::tr("Copied the value %1: %2.")
               : Tr::tr("Copied the value %1: %2. The cache no longer holds this row.");
    return {exactDigits(*value), message.arg(exactText(*value), nameOf(state, cell))};
}

StageCopy copyOfMatrix(const ViewState& state, const LaneCell& cell)
{
    const StageMatrix which = cell.cell.matrix;
    const auto matrix = laneMatrixAt(state, cell.lane, which, {state.step().end() - 1, 1});
    if (matrix && matrix->gap != RowsGap::None)
        return {{}, Tr::tr("Nothing copied. %1").arg(whyNoRows(matrix->gap))};
    if (!matrix || matrix->computedRows() == 0)
        return {{},
                Tr::tr("Nothing copied, because this has not been computed yet: %1.")
                    .arg(nameOf(state, cell))};
    const std::size_t rows = matrix->rowsBefore + matrix->computedRows() + matrix->rowsAfter;
    const std::size_t columns = matrix->values.columns;
    const bool tooMany = rows > kMostCopied / std::max<std::size_t>(columns, 1);
    const QString message =
        tooMany ? Tr::tr("Nothing copied: %1 × %2 numbers are too many for the clipboard: %3.")
                : Tr::tr("Copied %1 × %2 numbers as CSV: %3.");
    return {tooMany ? QString() : csvOf(state, cell.lane, which),
            message.arg(rows).arg(columns).arg(nameOf(state, cell))};
}

std::optional<LaneCell> meantCell(const ViewState& state, const std::optional<LaneCell>& underMouse)
{
    const auto& pinned = state.selection.pinned;
    if (!pinned || state.trace.empty() || (underMouse && underMouse->cell == *pinned))
        return underMouse;
    return inItsLane(state, *pinned);
}

StageCopy copyOfMeant(const ViewState& state, const std::optional<LaneCell>& underMouse)
{
    if (const auto cell = meantCell(state, underMouse))
        return copyOfValue(state, *cell);
    return copyOfMeantMatrix(state, underMouse);
}

StageCopy copyOfMeantMatrix(const ViewState& state, const std::optional<LaneCell>& underMouse)
{
    auto cell = meantCell(state, underMouse);
    if (!cell)
        cell = cellOfOperation(state);
    return cell ? copyOfMatrix(state, *cell) : nothingShown(state);
}

} // namespace pastkeys
