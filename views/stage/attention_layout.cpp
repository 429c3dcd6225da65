#include "drawing/number_text.h"
#include "shared/matrix_figure.h"
#include "shared/operation_text.h"
#include "stage/lane_context.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
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
    ConstMatrix values;
    std::size_t firstRow;
    std::size_t rowsDone;
    std::size_t visibleBefore;
    bool masked;
    bool columnsArePositions;
    StageMatrix matrix;
    Selection selection;

    QString place(std::size_t row, std::size_t column) const
    {
        const std::size_t position = firstRow + row;
        if (columnsArePositions)
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
        if (values.rows == 0 || row >= rowsDone)
            return tr("Not computed yet");
        if (visibleBefore < values.columns && column >= visibleBefore + row)
            return masked ? tr("Masked: this key comes after the query")
                          : tr("Not computed: this key comes after the query");
        const QString value = exactText(values.row(row)[column]);
        return (matrix == StageMatrix::Scores ? tr("Value %1 (scaled)") : tr("Value %1"))
            .arg(value);
    }

    PointDetail detail(std::size_t row, std::size_t column) const
    {
        Selection pinned = selection;
        pinned.pinned = PinnedCell{matrix, firstRow + row, column};
        if (pinned == selection)
            pinned.pinned.reset(); // a second click lets go
        return {place(row, column) + '\n' + valueText(row, column), pinned};
    }
};

struct Title
{
    QString whole;
    QString brief; ///< where there is little room
};

class AttentionDrawing
{
public:
    AttentionDrawing(ViewLayout& layout, const LaneContext& context,
                     const AttentionMatrices& matrices)
        : m_layout(layout), m_context(context), m_matrices(matrices), m_point(context.state.point())
    {
    }

    void draw(const QRectF& box)
    {
        const bool cached = m_context.lane == Lane::On;
        const MatrixFigure query =
            rowsFigure(StageMatrix::Queries, {tr("Q"), tr("Q")}, &AttentionMatrices::queries,
                       Operation::QkvProjection);
        const MatrixFigure keys =
            keptFigure(StageMatrix::Keys, {cached ? tr("K cache") : tr("K"), tr("K")},
                       &AttentionMatrices::keys);
        const MatrixFigure scores = cellsFigure(StageMatrix::Scores, {tr("Scores"), tr("S")},
                                                &AttentionMatrices::scores, Operation::Scores);
        MatrixFigure weights = cellsFigure(StageMatrix::Weights, {tr("Weights"), tr("W")},
                                           &AttentionMatrices::weights, Operation::Softmax);
        weights.scale = HeatScale::OneSign;
        weights.largest = largestLastWeight();
        weights.exceeded = largestIn(m_matrices.weights) > weights.largest;
        const MatrixFigure values =
            keptFigure(StageMatrix::Values, {cached ? tr("V cache") : tr("V"), tr("V")},
                       &AttentionMatrices::values);
        const MatrixFigure output = rowsFigure(StageMatrix::Output, {tr("Output"), tr("Out")},
                                               &AttentionMatrices::context, Operation::WeightedSum);
        drawGrid(box, {&query, &keys, &scores, &weights, &values, &output});
    }

private:
    const Selection& selection() const { return m_context.state.selection; }

    /// Whether the selected layer has done that operation at the cursor.
    bool done(Operation operation) const
    {
        if (!m_point.layer)
            return m_point.operation != Operation::Embedding;
        return *m_point.layer > selection().layer ||
               (*m_point.layer == selection().layer && m_point.operation >= operation);
    }

    static double largestIn(std::span<const float> values)
    {
        float largest = 0;
        for (const float value : values)
            if (const float size = std::fabs(value); size > largest && std::isfinite(size))
                largest = size;
        return static_cast<double>(largest);
    }

    /// The largest finite size in both lanes, so that a number has one colour in both.
    double largestOf(Buffer<float> AttentionMatrices::*member) const
    {
        double largest = 0;
        for (const auto& lane : {&LaneAttention::off, &LaneAttention::on})
            if (const auto& matrices = (*m_context.state.attention).*lane)
                largest = std::max(largest, largestIn((*matrices).*member));
        return largest > 0 ? largest : 1;
    }

    /// Of the last query, which both lanes have. The first rows see few keys, so that their weights
    /// are near 1 and would leave one colour for all others.
    double largestLastWeight() const
    {
        double largest = 0;
        for (const auto& lane : {&LaneAttention::off, &LaneAttention::on})
            if (const auto& matrices = (*m_context.state.attention).*lane)
                largest = std::max(
                    largest,
                    largestIn(std::span<const float>(matrices->weights).last(matrices->positions)));
        return largest > 0 ? largest : 1;
    }

    bool current(Operation operation) const
    {
        return m_point.operation == operation && m_point.layer == selection().layer;
    }

    std::vector<Ink> inksFrom(std::size_t first, std::size_t rows, bool kept) const
    {
        std::vector<Ink> inks(rows, Ink::New);
        const std::size_t past = m_context.record().past;
        for (std::size_t r = 0; r < rows; ++r) {
            if (first + r < past)
                inks[r] = Ink::Reused;
            else if (first + r < m_context.state.step().first)
                inks[r] = Ink::Recomputed;
            else if (kept && current(Operation::CacheAppend))
                inks[r] = Ink::Written;
        }
        return inks;
    }

    MatrixFigure figure(StageMatrix matrix, const Title& title,
                        Buffer<float> AttentionMatrices::*values, std::size_t rows,
                        std::size_t columns) const
    {
        MatrixFigure figure;
        figure.matrix = matrix;
        figure.title = title.whole;
        figure.shortTitle = title.brief;
        figure.rows = rows;
        figure.columns = columns;
        figure.values = {(m_matrices.*values).data(), rows, columns, columns};
        figure.pinned = selection().pinned;
        return figure;
    }

    /// One row a query of this pass.
    MatrixFigure rowsFigure(StageMatrix matrix, const Title& title,
                            Buffer<float> AttentionMatrices::*values, Operation made) const
    {
        MatrixFigure rows = figure(matrix, title, values, m_matrices.rows, m_matrices.headDim);
        rows.largest = largestOf(values);
        rows.firstRow = m_matrices.past;
        rows.rowInks = inksFrom(rows.firstRow, rows.rows, false);
        rows.rowsDone = done(made) ? rows.rows : 0;
        rows.current = current(made);
        return withDetail(std::move(rows));
    }

    /// K or V: rows of the cache are there from the start, the others once they are projected.
    MatrixFigure keptFigure(StageMatrix matrix, const Title& title,
                            Buffer<float> AttentionMatrices::*values) const
    {
        MatrixFigure kept = figure(matrix, title, values, m_matrices.positions, m_matrices.headDim);
        kept.largest = largestOf(values);
        kept.rowInks = inksFrom(0, kept.rows, m_context.lane == Lane::On);
        kept.rowsDone = done(Operation::QkvProjection) ? kept.rows : m_matrices.past;
        kept.current = current(Operation::QkvProjection) ||
                       (current(Operation::CacheAppend) && m_context.lane == Lane::On);
        return withDetail(std::move(kept));
    }

    /// Queries by keys.
    MatrixFigure cellsFigure(StageMatrix matrix, const Title& title,
                             Buffer<float> AttentionMatrices::*values, Operation made) const
    {
        MatrixFigure cells = figure(matrix, title, values, m_matrices.rows, m_matrices.positions);
        if (matrix == StageMatrix::Scores)
            cells.largest = largestOf(values);
        cells.firstRow = m_matrices.past;
        cells.rowInks = inksFrom(cells.firstRow, cells.rows, false);
        cells.rowsDone = done(made) ? cells.rows : 0;
        cells.columnsArePositions = true;
        cells.visibleBefore = m_matrices.past + 1;
        cells.masked = done(Operation::Mask);
        cells.current = current(made) || (made == Operation::Scores && current(Operation::Mask));
        return withDetail(std::move(cells));
    }

    MatrixFigure withDetail(MatrixFigure figure) const
    {
        const CellSource source{m_context.state.attention,
                                m_context.tokens,
                                figure.values,
                                figure.firstRow,
                                figure.rowsDone,
                                figure.visibleBefore,
                                figure.masked,
                                figure.columnsArePositions,
                                figure.matrix,
                                selection()};
        figure.cellDetail = [source](std::size_t row, std::size_t column) {
            return source.detail(row, column);
        };
        return figure;
    }

    /// Q and K make the scores, these the weights, these and V the output: two in a row, or three
    /// where the lane is wide.
    void drawGrid(const QRectF& box, const std::array<const MatrixFigure*, 6>& figures)
    {
        constexpr double kGap = 8;
        const std::size_t across = box.width() > 2.2 * box.height() ? 3 : 2;
        const std::size_t down = figures.size() / across;
        const auto share = [](double room, std::size_t count) {
            return (room - kGap * static_cast<double>(count - 1)) / static_cast<double>(count);
        };
        const double width = share(box.width(), across);
        // Two in a row: only the middle row has numbers over its columns.
        const double numbers = across == 2 ? 0.8 * m_context.metrics.lineHeight : 0;
        const double height = share(box.height() - numbers, down);
        for (std::size_t i = 0; i < figures.size(); ++i) {
            const std::size_t row = i / across;
            const double left = box.left() + static_cast<double>(i % across) * (width + kGap);
            const double top =
                box.top() + static_cast<double>(row) * (height + kGap) + (row > 1 ? numbers : 0);
            layoutMatrix(m_layout, *figures[i],
                         QRectF(left, top, width, row == 1 ? height + numbers : height),
                         m_context.metrics);
        }
    }

    ViewLayout& m_layout;
    const LaneContext& m_context;
    const AttentionMatrices& m_matrices;
    OperationPoint m_point;
};

} // namespace

void layoutAttention(ViewLayout& layout, const LaneContext& context, const QRectF& box)
{
    const auto& lanes = context.state.attention;
    const std::optional<AttentionMatrices>* matrices = !lanes                      ? nullptr
                                                       : context.lane == Lane::Off ? &lanes->off
                                                                                   : &lanes->on;
    if (matrices && *matrices) {
        AttentionDrawing(layout, context, **matrices).draw(box);
        return;
    }
    layout.list.text(box,
                     tr("This lane's rows are not the other's bits, and were too large to keep."),
                     Ink::MutedText, Qt::AlignLeft | Qt::AlignTop);
}

} // namespace pastkeys
