#include "stage/flow_figures.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kLargestRow = 24;
/// Rows are computed when they are shown. More of them would take too long, and could hardly be
/// told apart.
constexpr std::size_t kMostRows = 128;

/// The pinned cell as a cell of the rows on the stage, or nullopt if it is not one of them. In the
/// output of all heads, the columns of the heads are side by side.
std::optional<PinnedCell> pinIn(const ViewState& state)
{
    auto pin = state.selection.pinned;
    if (!pin || std::ranges::count(stageMatricesAt(state), pin->matrix) == 0)
        return std::nullopt;
    if (isOfHead(pin->matrix))
        pin->column += indexOf(state.selection.head) * state.site().headDim;
    return pin;
}

/// The selection after a click on a cell of the rows. The output of all heads consists of matrices
/// of heads, so the click also selects the cell's head.
Selection selectionWith(const AttentionSite& site, Selection selection, PinnedCell cell)
{
    if (isOfHead(cell.matrix)) {
        selection.head = idAt<Head>(cell.column / site.headDim);
        cell.column %= site.headDim;
    }
    selection.pinned = cell;
    return selection;
}

Span spanFrom(const std::optional<std::size_t>& scroll, std::size_t count, std::size_t fitting,
              Keep keep, std::optional<std::size_t> wanted)
{
    if (scroll)
        return {std::min(*scroll, count - std::min(fitting, count)), std::min(fitting, count)};
    return cellsOnShow(count, fitting, keep, wanted);
}

class FlowFigureMaker
{
public:
    FlowFigureMaker(const LaneContext& context, const FlowPlan& plan)
        : m_context(context), m_state(context.state), m_plan(plan),
          m_flow(positionsOf(m_state.trace, m_state.cursor.step, context.lane, m_state.point()))
    {
    }

    FlowFigures figures() const
    {
        FlowFigures both;
        if (m_flow.count == 0)
            return both;
        const OperationPoint point = m_state.point();
        if (const auto in = enteringTensor(m_state.network(), point))
            both.in = figureOfRows(*in, both.gap);
        if (const auto out = leavingTensor(m_state.network(), point))
            both.out = figureOfRows(*out, both.gap);
        if (both.out)
            both.out->current = true;
        return both;
    }

private:
    std::optional<MatrixFigure> figureOfRows(const MadeTensor& tensor, RowsGap& gap) const
    {
        const TensorSpec& spec = m_state.network()[tensor.kind];
        const Span shown = overlapOf(m_flow, m_plan.positions);
        MatrixFigure figure;
        if (shown.count > 0) {
            TensorRows rows = tensorRowsAt(m_state, m_context.lane, tensor, shown);
            if (rows.gap != RowsGap::None) {
                gap = rows.gap;
                return std::nullopt;
            }
            figure.values = {rows.rows};
            figure.memory = std::move(rows.memory);
        }
        figure.firstRow = shown.first;
        figure.rowsBefore = shown.first - m_flow.first;
        figure.rowsAfter = m_flow.end() - shown.end();
        figure.lane = m_context.lane;
        figure.laneName = laneName(m_context.spec());
        figure.keepsRows = keepsRows(m_context.spec());
        figure.matrix = stageMatrixOf(m_state.network(), tensor.kind);
        figure.title = titleOf(spec);
        figure.meaning = operationText(spec.meaning);
        figure.rows = figure.values.rows;
        figure.columns = spec.columns;
        figure.pinned = pinIn(m_state);
        figure.band = bandOfPin(figure);
        figure.words = m_context.tokens;
        for (std::size_t p = shown.first; p < shown.end(); ++p)
            figure.rowRoles.push_back(p < m_state.step().first ? RowRole::Recomputed
                                                               : RowRole::New);
        figure.cellDetail = cellDetail();
        return figure;
    }

    /// What the pinned cell is computed from, or what is computed from it: a cell if the operation
    /// adds, otherwise a row.
    std::optional<CellBand> bandOfPin(const MatrixFigure& figure) const
    {
        const auto& pin = figure.pinned;
        if (!pin || pin->matrix == figure.matrix)
            return std::nullopt;
        CellBand band{pin->position, pin->position + 1, {}};
        if (m_state.operation().change() == RowChange::Adds)
            band.column = pin->column;
        return band;
    }

    std::function<PointDetail(const MatrixFigure&, std::size_t, std::size_t)> cellDetail() const
    {
        return [trace = m_state.trace, step = m_state.cursor.step, now = m_state.selection,
                site = m_state.site()](const MatrixFigure& shown, std::size_t row,
                                       std::size_t column) {
            const std::size_t position = shown.firstRow + row;
            const PinnedCell cell{shown.matrix, position, column};
            Selection then = selectionWith(site, now, cell);
            // Of the other heads, a cell can be pinned, but it cannot be told of without its head.
            const auto told = then.head == now.head
                                  ? std::optional(LaneCell{shown.lane, *then.pinned})
                                  : std::nullopt;
            QString where = QString::number(column);
            if (isOfHead(shown.matrix))
                where = Tr::tr("%1 (head %2, column %3)")
                            .arg(column)
                            .arg(indexOf(then.head) + 1)
                            .arg(then.pinned->column);
            if (then == now)
                then.pinned.reset(); // a second click unpins the cell
            return PointDetail{Tr::tr("%1\nColumn %2: value %3")
                                   .arg(placeOfRow(trace.step(step), shown.words, position), where,
                                        exactText(shown.values.row(row)[column])),
                               Select{then}, told};
        };
    }

    const LaneContext& m_context;
    const ViewState& m_state;
    const FlowPlan& m_plan;
    Span m_flow; ///< the positions of the rows that flow
};

double largestIn(const MatrixFigure& figure)
{
    float largest = 0;
    for (std::size_t r = 0; r < figure.values.rows; ++r)
        for (const float value : figure.values.rowSpan(r))
            if (std::isfinite(value))
                largest = std::max(largest, std::abs(value));
    return static_cast<double>(largest);
}

void shareColors(std::vector<FlowFigures>& lanes, std::optional<MatrixFigure> FlowFigures::*which)
{
    double largest = 0;
    for (const FlowFigures& lane : lanes)
        if (lane.*which)
            largest = std::max(largest, largestIn(*(lane.*which)));
    for (FlowFigures& lane : lanes)
        if (lane.*which)
            (lane.*which)->largest = largest > 0 ? largest : 1;
}

} // namespace

FlowPlan planFlow(const ViewState& state, const StageChoice& choice, QSizeF room,
                  const TextMetrics& metrics)
{
    FlowPlan plan;
    plan.all = state.step().end();
    if (choice.alone)
        plan.alone = choice.matrix;
    const QSizeF large = largestCell(metrics);
    const double least = plan.alone ? large.height() : kSmallestCell;
    const auto fitting = std::max<std::size_t>(
        1, std::min(kMostRows, static_cast<std::size_t>(std::max(0.0, room.height()) / least)));
    const std::optional<PinnedCell> pin = pinIn(state);
    plan.positions = spanFrom(choice.scroll.row, plan.all, fitting, Keep::Last,
                              pin ? std::optional(pin->position) : std::nullopt);
    plan.rowHeight = std::min(plan.alone ? large.height() : kLargestRow,
                              room.height() / static_cast<double>(plan.positions.count));
    if (plan.alone) {
        const TensorKind tensor =
            isOfHead(*plan.alone) ? tensorOf(state.site(), *plan.alone) : tensorOf(*plan.alone);
        const std::size_t columns = state.network()[tensor].columns;
        const auto most = static_cast<std::size_t>(std::max(1.0, room.width() / large.width()));
        plan.columns = spanFrom(choice.scroll.column, columns, most, Keep::First,
                                pin ? std::optional(pin->column) : std::nullopt);
        plan.columnWidth = large.width();
    }
    return plan;
}

std::vector<FlowFigures> flowFigures(const std::vector<LaneContext>& lanes, const FlowPlan& plan)
{
    std::vector<FlowFigures> figures;
    figures.reserve(lanes.size());
    for (const LaneContext& lane : lanes)
        figures.push_back(FlowFigureMaker(lane, plan).figures());
    shareColors(figures, &FlowFigures::in);
    shareColors(figures, &FlowFigures::out);
    return figures;
}

QString placeOfRow(const StepRecord& step, const TokenWords& words, std::size_t position)
{
    return (position < step.first ? Tr::tr("Position %1 “%2”: computed again")
                                  : Tr::tr("Position %1 “%2”: computed for the first time"))
        .arg(QString::number(position), wordAt(words, position));
}

} // namespace pastkeys
