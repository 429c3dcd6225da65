// The values that each lane has in the stage's matrices at the cursor.
#pragma once

#include "cache/reach.h"
#include "shared/view_layout.h"
#include "shared/view_state.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pastkeys {

struct LaneMatrix;

/// \pre isOfHead(matrix)
const MeasuredMatrix& matrixOf(const AttentionMatrices& matrices, StageMatrix matrix);

/// The technical term, the same in every view: "Scores", "Keys K", "MLP rows".
QString titleOf(const ViewState& state, StageMatrix matrix);
/// The title in that lane: "Keys K cache" if the lane keeps rows.
QString titleOf(const ViewState& state, StageMatrix matrix, Lane lane);

/// The same for what the lane has at the cursor: "Keys K before rotation".
QString titleOf(const ViewState& state, StageMatrix matrix, Lane lane, const LaneMatrix& numbers);

/// Explains the matrix in one or two sentences.
QString meaningOf(const ViewState& state, StageMatrix matrix);

/// The token of a row of the pass, and the one that the key at this position belongs to: of the text,
/// or of the source if the views show the attention over it.
QString wordOfRow(const ViewState& state, Lane lane, std::size_t position);
QString wordOfKey(const ViewState& state, Lane lane, std::size_t position);

/// True for scores and weights: each row belongs to a query, and column i to the key at position i.
bool columnsArePositions(StageMatrix matrix);
/// Whether a cache keeps the rows of the matrix.
bool isKept(StageMatrix matrix);

/// The positions that a lane's pass covers in the text of the run.
struct PlaceOfPass
{
    std::size_t origin = 0; ///< PassRecord::origin
    std::size_t sinks = 0;  ///< PassRecord::sinks
    std::size_t first = 0;  ///< position of the first query
    std::size_t end = 0;    ///< position after the last key
};

/// The positions that each query sees. \param queries  positions of queries in the pass
std::vector<Reach> reachesIn(const PlaceOfPass& pass, const ReachRule& rule,
                             std::span<const std::size_t> queries);

/// One matrix of the selected layer and head in one lane, or some of the rows that flow through the
/// pass.
struct LaneMatrix
{
    static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

    MeasuredMatrix values; ///< belongs to the state's attention, or to `memory`
    std::shared_ptr<const void> memory = {};
    std::size_t firstRow = 0;       ///< position of row 0
    std::size_t rowsBefore = 0;     ///< rows of the matrix before row 0, which `values` leaves out
    std::size_t rowsAfter = 0;      ///< the same, after the last row
    RowsGap gap = RowsGap::None;    ///< why `values` has no rows
    std::size_t rowsDone = kAll;    ///< rows from this index on are not computed yet at the cursor
    std::size_t rowsInCache = kAll; ///< rows from this index on are not in the cache yet
    /// The columns that each row sees. Null if every row sees all of them.
    std::shared_ptr<const std::vector<Reach>> reaches = {};
    bool masked = false; ///< whether the columns that a row does not see are already masked
    ReachRule::Kind rule = ReachRule::Kind::Causal; ///< which keys a query of the lane sees
    bool keepsRows = false;                         ///< whether the lane has a cache
    /// Whether `values` are queries or keys that the pass has not rotated yet.
    bool isBeforeRotation = false;
    /// Columns of keys that the pass does not read: the cache no longer holds them or, in a lane
    /// without a cache, the text begins after them. No row sees them.
    std::vector<Span> forgotten = {};

    /// Whether the lane has a row for that position in this step.
    bool hasRow(std::size_t position) const
    {
        return position >= firstRow && position < firstRow + values.rows;
    }
    /// The positions of all rows of the matrix.
    Span positions() const { return {firstRow - rowsBefore, rowsBefore + values.rows + rowsAfter}; }
    /// The number of rows that have values.
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

/// The matrix after the step, with all rows computed and masked.
/// \param rule  the lane's rule for which keys a query sees
LaneMatrix wholeMatrix(const AttentionMatrices& matrices, StageMatrix matrix,
                       const ReachRule& rule);

/// The matrix at the cursor, or nullopt if the lane did not run or if there is no step yet. Of a
/// matrix that is not of a head, the rows at the positions `wanted`, as the pass last made them;
/// nullopt if it has not made them.
std::optional<LaneMatrix> laneMatrixAt(const ViewState& state, Lane lane, StageMatrix matrix,
                                       Span wanted = {0, LaneMatrix::kAll});
/// The matrix of the cell, with at least the cell's row.
std::optional<LaneMatrix> laneMatrixAt(const ViewState& state, Lane lane, const PinnedCell& cell);

/// The rows of a tensor in the step at the cursor.
/// \param positions  some of positionsOf(), for the tensor's maker
TensorRows tensorRowsAt(const ViewState& state, Lane lane, const MadeTensor& tensor,
                        Span positions);

/// The matrices that the stage has for the operation at the cursor: those of a head, or the rows
/// that enter the operation and those that leave it. None for the choice of the next token.
std::vector<StageMatrix> stageMatricesAt(const ViewState& state);

/// A sentence on why rows are not available. \pre gap is not None
QString whyNoRows(RowsGap gap);

/// The cell's value at the cursor, or nullopt if the lane has no such cell or if the cell is masked
/// or not computed yet.
std::optional<float> valueAt(const LaneMatrix& matrix, const PinnedCell& cell);

/// Why the cell in that row and column has no value at the cursor. \pre it has no value
QString whyNoValue(const LaneMatrix& matrix, std::size_t row, std::size_t column);

/// The value of a cell after all operations of the step, or nullopt if the lane has no such cell or
/// if the cell is masked.
/// \param rule  the lane's rule for which keys a query sees
std::optional<float> finalValue(const LaneAttention& attention, Lane lane, const ReachRule& rule,
                                const PinnedCell& cell);

/// The computed cells of the matrix as CSV: a header line, then one line per row. Each line begins
/// with the matrix, the step, layer and head (1-based), the cache, and the row's position and
/// token. The header of a column of keys is the key's position and token. Reading a value back
/// gives the same float32. Cells that are not computed are empty.
/// \pre the lane ran
QString csvOf(const ViewState& state, Lane lane, StageMatrix matrix);

/// The part of another matrix that a pinned cell is computed from or contributes to: some rows of
/// that matrix, in all columns or in one.
struct CellBand
{
    static constexpr std::size_t kAll = LaneMatrix::kAll;

    std::size_t first = 0;             ///< position of the first row
    std::size_t end = kAll;            ///< position after the last row
    std::optional<std::size_t> column; ///< if unset, every column
    friend bool operator==(const CellBand&, const CellBand&) = default;
};

/// The cells of `matrix` that the pinned cell is computed from, or that are computed from it,
/// directly or through other matrices of the head: for example, a key affects the weights and,
/// through them, the output. Returns nullopt if there are no such cells.
/// \param rule  the lane's rule for which keys a query sees
std::optional<CellBand> bandOf(const PinnedCell& cell, StageMatrix matrix, const ReachRule& rule);

} // namespace pastkeys
