#include "stage/attention_layout.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/lane_matrix.h"
#include "stage/cell_words.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

QString placeOfCell(const MatrixFigure& figure, std::size_t row, std::size_t column)
{
    const QString position = QString::number(figure.firstRow + row);
    const QString token = wordAt(figure.words, figure.firstRow + row);
    const QString number = QString::number(column);
    const QString pattern = cellPlacePattern(figure.matrix);
    // A single call to arg(), because a token may itself be "%3".
    if (columnsArePositions(figure.matrix))
        return pattern.arg(position, token, number, wordAt(figure.columnWords, column));
    return pattern.arg(position, token, number);
}

QString valueOfCell(const MatrixFigure& figure, std::size_t row, std::size_t column)
{
    const auto value = valueAt(figure, {figure.matrix, figure.firstRow + row, column});
    if (!value)
        return whyNoValue(figure, row, column);
    if (figure.isRowForgotten(row))
        return Tr::tr("The cache no longer holds this row.");
    return cellValuePattern(figure.matrix).arg(exactText(*value));
}

/// The tool tip of a matrix cell, and what a click on the cell does.
PointDetail detailOfCell(const MatrixFigure& figure, std::size_t row, std::size_t column,
                         Selection selection)
{
    const PinnedCell cell{figure.matrix, figure.firstRow + row, column};
    if (selection.pinned == cell)
        selection.pinned.reset(); // a second click unpins the cell
    else
        selection.pinned = cell;
    return {placeOfCell(figure, row, column) + '\n' + valueOfCell(figure, row, column),
            Select{selection}, LaneCell{figure.lane, cell}};
}

class FigureMaker
{
public:
    explicit FigureMaker(const LaneContext& context)
        : m_context(context), m_operation(context.state.operation())
    {
    }

    LaneFigures figures() const
    {
        MatrixFigure weights = cellsFigure(StageMatrix::Weights);
        weights.scale = HeatScale::OneSign; // always 0 to 1, so a weight looks the same everywhere
        return {rowsFigure(StageMatrix::Queries),
                keptFigure(StageMatrix::Keys),
                keptFigure(StageMatrix::Values),
                cellsFigure(StageMatrix::Scores),
                std::move(weights),
                rowsFigure(StageMatrix::Context)};
    }

private:
    const Selection& selection() const { return m_context.state.selection; }

    static double largestIn(const MeasuredMatrix& matrix)
    {
        return static_cast<double>(std::ranges::max(matrix.largest));
    }

    /// The largest magnitude across both lanes, so that a number has the same color in both.
    double largestOf(StageMatrix matrix) const
    {
        double largest = 0;
        for (const auto& matrices : *m_context.state.attention)
            if (matrices)
                largest = std::max(largest, largestIn(matrixOf(*matrices, matrix)));
        return largest > 0 ? largest : 1;
    }

    /// Whether the operation at the cursor writes to the cache. False if the lane has none.
    bool writesCache() const
    {
        return m_operation.cache() == CacheUse::Writes && m_context.state.keeps(m_context.lane);
    }

    bool isMadeNow(StageMatrix matrix) const
    {
        return m_context.state.point().layer == selection().layer &&
               m_operation.makes.contains(tensorOf(m_context.state.site(), matrix)) &&
               (m_operation.cache() != CacheUse::Writes || writesCache());
    }

    /// \param made  the role of rows that are new in this step
    std::vector<RowRole> rolesFrom(std::size_t first, std::size_t rows,
                                   RowRole made = RowRole::New) const
    {
        std::vector<RowRole> roles(rows, made);
        for (std::size_t r = 0; r < rows; ++r) {
            if (m_context.record().holds(first + r))
                roles[r] = RowRole::Reused;
            else if (!m_context.record().computes(first + r))
                roles[r] = RowRole::Forgotten;
            else if (first + r < m_context.state.step().first)
                roles[r] = RowRole::Recomputed;
        }
        return roles;
    }

    /// The same for the keys and values of the source, which a pass computes all or not at all.
    std::vector<RowRole> rolesOfSource(std::size_t rows, RowRole made) const
    {
        const bool isFirst = m_context.state.trace.lastBefore(m_context.state.cursor.step,
                                                              m_context.lane) == nullptr;
        return {rows, m_context.record().sourceRows == 0    ? RowRole::Reused
                      : isFirst || made == RowRole::Written ? made
                                                            : RowRole::Recomputed};
    }

    /// The positions before `first` whose rows the cache holds.
    std::vector<Span> skippedBefore(std::size_t first) const
    {
        std::vector<Span> skipped;
        for (const Span& held : m_context.record().held)
            if (const Span part = overlapOf(held, {0, first}); part.count > 0)
                skipped.push_back(part);
        return skipped;
    }

    MatrixFigure figure(StageMatrix matrix) const
    {
        MatrixFigure figure =
            figureOf(m_context.state, laneMatrixAt(m_context.state, m_context.lane, matrix).value(),
                     matrix, m_context.lane);
        figure.words = isKept(matrix) ? m_context.keys : m_context.tokens;
        if (columnsArePositions(matrix))
            figure.columnWords = m_context.keys;
        figure.current = isMadeNow(matrix);
        figure.pinned = selection().pinned;
        if (figure.pinned)
            figure.band = bandOf(*figure.pinned, matrix, m_context.state.ruleOf(m_context.lane));
        // The function owns the numbers, because it is called long after the layout is built.
        figure.cellDetail = [attention = m_context.state.attention, now = selection()](
                                const MatrixFigure& shown, std::size_t row, std::size_t column) {
            return detailOfCell(shown, row, column, now);
        };
        return figure;
    }

    /// One row per query of this pass.
    MatrixFigure rowsFigure(StageMatrix matrix) const
    {
        MatrixFigure rows = figure(matrix);
        rows.largest = largestOf(matrix);
        rows.rowRoles = rolesFrom(rows.firstRow, rows.rows);
        rows.rowsSkipped = skippedBefore(rows.firstRow);
        return rows;
    }

    /// K or V: the rows that the cache holds, and the rows of this pass.
    MatrixFigure keptFigure(StageMatrix matrix) const
    {
        MatrixFigure kept = figure(matrix);
        if (kept.rowsInCache < kept.rows && m_context.state.isOverSource())
            kept.title = titleOf(m_context.state, matrix); // of no lane
        else if (kept.rowsInCache < kept.rows)
            nameRowsToAdd(kept, kept.rows - kept.rowsInCache);
        kept.largest = largestOf(matrix);
        const RowRole made = kept.current && writesCache() ? RowRole::Written : RowRole::New;
        kept.rowRoles = m_context.state.isOverSource() ? rolesOfSource(kept.rows, made)
                                                       : rolesFrom(0, kept.rows, made);
        kept.rowsForgotten =
            static_cast<std::size_t>(std::ranges::count(kept.rowRoles, RowRole::Forgotten));
        return kept;
    }

    /// One row per query and one column per key.
    MatrixFigure cellsFigure(StageMatrix matrix) const
    {
        MatrixFigure cells = figure(matrix);
        if (matrix == StageMatrix::Scores)
            cells.largest = largestOf(matrix);
        cells.rowRoles = rolesFrom(cells.firstRow, cells.rows);
        cells.rowsSkipped = skippedBefore(cells.firstRow);
        return cells;
    }

    const LaneContext& m_context;
    const OperationSpec& m_operation;
};

} // namespace

void nameRowsToAdd(MatrixFigure& kept, std::size_t rows)
{
    const bool keys = kept.matrix == StageMatrix::Keys;
    if (rows >= kept.rows) {
        kept.title = keys ? Tr::tr("Keys K new") : Tr::tr("Values V new");
        return;
    }
    kept.title = keys ? Tr::tr("Keys K cache + new") : Tr::tr("Values V cache + new");
    kept.rowsAdded = rows;
}

LaneFigures attentionFigures(const LaneContext& context)
{
    return FigureMaker(context).figures();
}

} // namespace pastkeys
