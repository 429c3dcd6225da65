// The stage's matrices as numbers: what each lane has of them at the cursor.
#pragma once

#include "cache/reach.h"
#include "shared/view_layout.h"
#include "shared/view_state.h"

#include <algorithm>
#include <limits>

namespace pastkeys {

const MeasuredMatrix& matrixOf(const AttentionMatrices& matrices, StageMatrix matrix);

/// Which tensor of the table of operations the matrix is, for one head.
TensorKind kindOf(StageMatrix matrix);

/// The field's term, the same in every view: "Scores", "Keys K".
QString titleOf(StageMatrix matrix);
/// The same, and in a lane that keeps rows "Keys K cache".
QString titleOf(StageMatrix matrix, const LaneSpec& lane);

/// What it is, in a sentence.
QString meaningOf(StageMatrix matrix);

/// Whether the matrix is of the attention itself: rows are queries and columns keys, both by
/// position.
bool columnsArePositions(StageMatrix matrix);
/// Whether a cache keeps its rows.
bool isKept(StageMatrix matrix);

/// One matrix of the selected layer and head in one lane.
struct LaneMatrix
{
    static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

    ConstMatrix values;             ///< belongs to the state's attention
    std::size_t firstRow = 0;       ///< position of row 0
    std::size_t rowsDone = kAll;    ///< rows from here on are not computed yet at the cursor
    std::size_t rowsInCache = kAll; ///< rows from here on are not in the cache yet
    /// Which columns each row sees. Null: every row sees all of them.
    std::shared_ptr<const std::vector<Reach>> reaches = {};
    bool masked = false; ///< the mask has fallen over the columns that a row does not see
    /// Columns of keys that the cache no longer holds: no row sees them.
    std::vector<Span> forgotten = {};

    /// Whether the lane has a row for that position in this step.
    bool hasRow(std::size_t position) const
    {
        return position >= firstRow && position < firstRow + values.rows;
    }
    /// How many rows have values.
    std::size_t computedRows() const { return std::min(rowsDone, values.rows); }
    Reach reach(std::size_t row) const { return reaches ? reaches->at(row) : Reach{{}, {0, kAll}}; }
    bool isForgotten(std::size_t column) const
    {
        return std::ranges::any_of(forgotten, [&](Span span) { return span.contains(column); });
    }
    bool shows(std::size_t row, std::size_t column) const
    {
        return reach(row).sees(column) && !isForgotten(column);
    }
};

/// None where the lane did not run.
std::optional<LaneMatrix> laneMatrixAt(const ViewState& state, Lane lane, StageMatrix matrix);

/// The value at the cursor. None where the lane has no such cell, or it is masked or not computed
/// yet.
std::optional<float> valueAt(const LaneMatrix& matrix, const PinnedCell& cell);

/// Why a cell of that row and column has no value at the cursor. \pre it has none
QString whyNoValue(const LaneMatrix& matrix, std::size_t row, std::size_t column);

/// The value of a cell after all operations of the step. None where the lane does not have the
/// cell. \param rule  of the lane
std::optional<float> finalValue(const LaneAttention& attention, Lane lane, const ReachRule& rule,
                                const PinnedCell& cell);

/// The computed cells of the matrix, for a table program: a header line, then one line per row.
/// Each line says which matrix, step, layer, head and cache it is of, counted as in the window, and
/// the row's position and token. Columns of keys are headed by the key's position and token. Values
/// read back as the same float32; cells that are not computed are empty. \pre the lane ran
QString csvOf(const ViewState& state, Lane lane, StageMatrix matrix);

/// What a pinned cell is computed from in another matrix, or goes into: rows, of all columns or
/// one.
struct CellBand
{
    static constexpr std::size_t kAll = LaneMatrix::kAll;

    std::size_t first = 0;             ///< position of the first row
    std::size_t end = kAll;            ///< rows from here on are not in the band
    std::optional<std::size_t> column; ///< none: every column
    friend bool operator==(const CellBand&, const CellBand&) = default;
};

/// Follows the cell through all operations of the attention: a key goes on into the weights and the
/// output. None if the matrix has nothing to do with the cell.
std::optional<CellBand> bandOf(const PinnedCell& cell, StageMatrix matrix);

} // namespace pastkeys
