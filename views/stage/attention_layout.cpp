#include "stage/attention_layout.h"

#include "drawing/number_text.h"
#include "shared/lane_matrix.h"
#include "shared/operation_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Stage", text);
}

/// One cell of a matrix for the mouse. Owns the numbers, because it is asked long after.
struct CellSource
{
    std::shared_ptr<const LaneAttention> attention;
    TokenTexts tokens;
    LaneMatrix numbers;
    Lane lane;
    StageMatrix matrix;
    Selection selection;

    QString place(std::size_t row, std::size_t column) const
    {
        const std::size_t position = numbers.firstRow + row;
        if (columnsArePositions(matrix))
            return tr("Query at position %1 “%2”, key at position %3 “%4”")
                .arg(position)
                .arg(tokenAt(tokens, position))
                .arg(column)
                .arg(tokenAt(tokens, column));
        return tr("Position %1 “%2”, column %3")
            .arg(position)
            .arg(tokenAt(tokens, position))
            .arg(column);
    }

    QString valueText(std::size_t row, std::size_t column) const
    {
        if (row >= numbers.rowsDone)
            return tr("Not computed yet");
        if (!numbers.shows(row, column))
            return numbers.masked ? tr("Masked: this key comes after the query")
                                  : tr("Not computed: this key comes after the query");
        const QString value = exactText(numbers.values.row(row)[column]);
        return (matrix == StageMatrix::Scores ? tr("Value %1 (scaled)") : tr("Value %1"))
            .arg(value);
    }

    PointDetail detail(std::size_t row, std::size_t column) const
    {
        const PinnedCell cell{matrix, numbers.firstRow + row, column};
        Selection pinned = selection;
        pinned.pinned = cell;
        if (pinned == selection)
            pinned.pinned.reset(); // a second click lets go
        return {place(row, column) + '\n' + valueText(row, column), pinned, LaneCell{lane, cell}};
    }
};

class FigureMaker
{
public:
    FigureMaker(const LaneContext& context, const AttentionMatrices& matrices)
        : m_context(context), m_matrices(matrices), m_operation(context.state.operation())
    {
    }

    LaneFigures figures() const
    {
        MatrixFigure weights = cellsFigure(StageMatrix::Weights);
        weights.scale = HeatScale::OneSign;
        weights.largest = largestLastWeight();
        weights.exceeded = largestIn(m_matrices.weights) > weights.largest;
        return {rowsFigure(StageMatrix::Queries),
                keptFigure(StageMatrix::Keys),
                keptFigure(StageMatrix::Values),
                cellsFigure(StageMatrix::Scores),
                std::move(weights),
                rowsFigure(StageMatrix::Output)};
    }

private:
    const Selection& selection() const { return m_context.state.selection; }

    static double largestIn(const MeasuredMatrix& matrix)
    {
        return static_cast<double>(std::ranges::max(matrix.largest));
    }

    /// The largest of what is measured in both lanes, so that a number has one colour in both.
    template <typename Measure> double largestOfLanes(Measure measure) const
    {
        double largest = 0;
        for (const auto& matrices : *m_context.state.attention)
            if (matrices)
                largest = std::max(largest, measure(*matrices));
        return largest > 0 ? largest : 1;
    }

    double largestOf(StageMatrix matrix) const
    {
        return largestOfLanes(
            [matrix](const AttentionMatrices& m) { return largestIn(matrixOf(m, matrix)); });
    }

    /// Of the last query, which both lanes have. The first rows see few keys, so that their weights
    /// are near 1 and would leave one colour for all others.
    double largestLastWeight() const
    {
        return largestOfLanes([](const AttentionMatrices& m) {
            return static_cast<double>(m.weights.largest.back());
        });
    }

    /// Where it is off there is no cache to write.
    bool writesCache() const
    {
        return m_operation.cache == CacheUse::Writes && keepsRows(m_context.spec());
    }

    bool isMadeNow(StageMatrix matrix) const
    {
        return m_context.state.point().layer == selection().layer &&
               m_operation.makes.contains(kindOf(matrix)) &&
               (m_operation.cache != CacheUse::Writes || writesCache());
    }

    /// \param made  rows that are new in this step
    std::vector<Ink> inksFrom(std::size_t first, std::size_t rows, Ink made = Ink::New) const
    {
        std::vector<Ink> inks(rows, made);
        for (std::size_t r = 0; r < rows; ++r) {
            if (m_context.record().holds(first + r))
                inks[r] = Ink::Reused;
            else if (first + r < m_context.state.step().first)
                inks[r] = Ink::Recomputed;
        }
        return inks;
    }

    MatrixFigure figure(StageMatrix matrix) const
    {
        const LaneMatrix numbers = *laneMatrixAt(m_context.state, m_context.lane, matrix);
        MatrixFigure figure;
        figure.lane = m_context.lane;
        figure.keepsRows = keepsRows(m_context.spec());
        figure.matrix = matrix;
        figure.title = titleOf(matrix, m_context.spec());
        figure.meaning = meaningOf(matrix);
        figure.rows = numbers.values.rows;
        figure.columns = numbers.values.columns;
        figure.values = numbers.values;
        figure.firstRow = numbers.firstRow;
        figure.rowsDone = numbers.rowsDone;
        figure.visibleBefore = numbers.visibleBefore;
        figure.masked = numbers.masked;
        figure.columnsArePositions = columnsArePositions(matrix);
        figure.current = isMadeNow(matrix);
        figure.pinned = selection().pinned;
        if (figure.pinned)
            figure.band = bandOf(*figure.pinned, matrix);
        const CellSource source{m_context.state.attention,
                                m_context.tokens,
                                numbers,
                                m_context.lane,
                                matrix,
                                selection()};
        figure.cellDetail = [source](std::size_t row, std::size_t column) {
            return source.detail(row, column);
        };
        return figure;
    }

    /// One row a query of this pass.
    MatrixFigure rowsFigure(StageMatrix matrix) const
    {
        MatrixFigure rows = figure(matrix);
        rows.largest = largestOf(matrix);
        rows.rowInks = inksFrom(rows.firstRow, rows.rows);
        return rows;
    }

    /// K or V: rows of the cache are there from the start, the others once they are projected.
    MatrixFigure keptFigure(StageMatrix matrix) const
    {
        MatrixFigure kept = figure(matrix);
        if (const auto numbers = laneMatrixAt(m_context.state, m_context.lane, matrix);
            numbers->rowsInCache < kept.rows)
            nameRowsToAdd(kept, kept.rows - numbers->rowsInCache);
        kept.largest = largestOf(matrix);
        kept.rowInks =
            inksFrom(0, kept.rows, kept.current && writesCache() ? Ink::Written : Ink::New);
        return kept;
    }

    /// Queries by keys.
    MatrixFigure cellsFigure(StageMatrix matrix) const
    {
        MatrixFigure cells = figure(matrix);
        if (matrix == StageMatrix::Scores)
            cells.largest = largestOf(matrix);
        cells.rowInks = inksFrom(cells.firstRow, cells.rows);
        return cells;
    }

    const LaneContext& m_context;
    const AttentionMatrices& m_matrices;
    const OperationDescriptor& m_operation;
};

} // namespace

void nameRowsToAdd(MatrixFigure& kept, std::size_t rows)
{
    const bool keys = kept.matrix == StageMatrix::Keys;
    if (rows >= kept.rows) {
        kept.title = keys ? tr("Keys K new") : tr("Values V new");
        return;
    }
    kept.title = keys ? tr("Keys K cache + new") : tr("Values V cache + new");
    kept.rowsAdded = rows;
}

LaneFigures attentionFigures(const LaneContext& context)
{
    const auto& matrices = context.state.attention->at(indexOf(context.lane));
    return FigureMaker(context, matrices.value()).figures();
}

void layoutAttention(ViewLayout& layout, const LaneFigures& figures, const AttentionPlan& plan,
                     QPointF topLeft, const TextMetrics& metrics)
{
    for (const AttentionPlan::Slot& slot : plan.shown) {
        const MatrixFigure& figure = figures[static_cast<std::size_t>(slot.matrix)];
        layoutMatrix(layout, figure, plan.placeOf(slot, figure, topLeft, metrics), metrics);
    }
}

} // namespace pastkeys
