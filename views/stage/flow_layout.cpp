#include "stage/flow_layout.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/matrix_fit.h"
#include "shared/operation_text.h"
#include "shared/view_metrics.h"
#include "shared/work_text.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace pastkeys {

namespace {

constexpr double kLowestNew = 3; ///< minimum height of the block of new rows
constexpr double kArrowGap = 8;  ///< between a block and the arrow
constexpr double kArrowHead = 7; ///< from the arrow's line to the edge of its head

/// Draws the rows that flow through an operation in one lane.
class FlowDrawing
{
public:
    FlowDrawing(ViewLayout& layout, const LaneContext& context, std::size_t rows)
        : m_layout(layout), m_context(context), m_rows(rows),
          m_operation(context.state.operation()), m_inTensor(tensorIn(m_operation.reads)),
          m_outTensor(tensorIn(m_operation.makes)), m_in(m_operation.in), m_out(m_operation.out)
    {
    }

    /// The room for the cells below the captions.
    QSizeF room(QSizeF box) const
    {
        const double line = m_context.metrics.lineHeight;
        return {box.width() - rowNumbersWidth() - kFrameRoom,
                box.height() - captionsIn(box.width()).height - line};
    }

    void draw(const QRectF& box, const FlowPlan& plan, const FlowFigures& figures)
    {
        m_plan = &plan;
        m_bottom = box.bottom();
        m_top = box.top() + captionsIn(box.width()).height;
        if (plan.alone)
            return drawAlone(box, figures);
        const double texts =
            m_context.metrics.widthOf(flopsLine()) * kSmallestText * kRounding + 2 * kArrowGap + 4;
        const double widest =
            std::clamp((box.width() - texts) / 2, box.width() * 0.15, box.width() * 0.36);
        const auto widthOf = [&](std::size_t columns) {
            const double most = static_cast<double>(std::max(m_in, m_out));
            return std::max(widest * static_cast<double>(columns) / most, 10.0);
        };
        const double outLeft = box.right() - widthOf(m_out);
        drawCaptions(box, outLeft);
        const QRectF in(box.left(), m_top, widthOf(m_in), 0);
        const QRectF out(outLeft, m_top, widthOf(m_out), 0);
        drawRows(in, figures.in, figures.gap);
        drawRows(out, figures.out, figures.gap);
        drawArrow(in.right() + kArrowGap, out.left() - kArrowGap, middleOf(shown()));
    }

private:
    const OperationRecord& record() const
    {
        const ViewState& state = m_context.state;
        return *operationRecordAt(state.trace, state.cursor, m_context.lane);
    }

    QString flopsLine() const
    {
        const Work& work = record().counted;
        return work.products > 0
                   ? ofKind(Tr::tr("%1 (c)"), kind()).arg(flopsText(work.products))
                   : ofKind(Tr::tr("%1 of other work (c)"), kind()).arg(grouped(work.other));
    }

    NumberKind kind() const { return workKind(m_context.state.trace.header()); }

    QString flopsTip() const
    {
        const QString text =
            kind() == NumberKind::Counted
                ? Tr::tr("%1\nFLOPs: multiplications and additions of matrix products. (c): "
                         "counted while they were done.")
                : Tr::tr("%1\nFLOPs: multiplications and additions of matrix products. (f): "
                         "worked out from the sizes.");
        return text.arg(countedText(record().counted, kind()));
    }

    /// The text size at which two labels fit side by side.
    double sizeBeside(const QString& in, const QString& out, double width) const
    {
        const TextMetrics& metrics = m_context.metrics;
        const double all = metrics.widthOf(in) + metrics.widthOf(out);
        return std::min(1.0, (width - 8) / (all * kRounding + 12));
    }

    /// Draws each label starting at the left edge of its block, or farther left if space is tight.
    void drawBeside(const QRectF& row, double outLeft, const QString& in, const QString& out,
                    double size)
    {
        const auto add = [&](double left, const QString& text, const TensorSpec& tensor) {
            const double width = (m_context.metrics.widthOf(text) * kRounding + 6) * size;
            const QRectF rect(std::min(left, row.right() - width), row.top(), width, row.height());
            m_layout.list.text(rect, text, {.size = size});
            m_layout.addHit(rect, Tr::tr("%1\n%2").arg(text, operationText(tensor.meaning)));
        };
        add(row.left(), in, m_inTensor);
        add(outLeft, out, m_outTensor);
    }

    /// The names and shapes of the input and output rows, on two lines if the text on one line would
    /// be too small. A shape is never truncated.
    struct Captions
    {
        double size;
        double height;
        bool oneLine;
    };

    /// The first of these tensors.
    const TensorSpec& tensorIn(const TensorSet& tensors) const
    {
        return m_context.state.network()[tensors.kinds().front()];
    }

    static QString shape(std::size_t rows, std::size_t columns)
    {
        return Tr::tr("[%1 x %2]").arg(rows).arg(columns);
    }
    static QString caption(const TensorSpec& tensor, std::size_t rows, std::size_t columns)
    {
        return titleOf(tensor) + ' ' + shape(rows, columns);
    }

    Captions captionsIn(double width) const
    {
        const double line = m_context.metrics.lineHeight;
        const std::size_t all = m_context.state.step().end(); // so both lanes look alike
        const double whole =
            sizeBeside(caption(m_inTensor, all, m_in), caption(m_outTensor, all, m_out), width);
        if (whole >= kSmallestText)
            return {whole, line * 1.5, true};
        return {std::min(sizeBeside(titleOf(m_inTensor), titleOf(m_outTensor), width),
                         sizeBeside(shape(all, m_in), shape(all, m_out), width)),
                line * 2.4, false};
    }

    void drawCaptions(const QRectF& box, double outLeft)
    {
        const double line = m_context.metrics.lineHeight;
        const Captions captions = captionsIn(box.width());
        const QRectF row(box.left(), box.top(), box.width(), line * 1.3);
        if (captions.oneLine)
            return drawBeside(row, outLeft, caption(m_inTensor, m_rows, m_in),
                              caption(m_outTensor, m_rows, m_out), captions.size);
        drawBeside(row, outLeft, titleOf(m_inTensor), titleOf(m_outTensor), captions.size);
        drawBeside(row.translated(0, line), outLeft, shape(m_rows, m_in), shape(m_rows, m_out),
                   captions.size);
    }

    /// The positions of the rows that flow through this lane and are on show.
    Span shown() const
    {
        const std::size_t end = m_context.state.step().end();
        return overlapOf({end - m_rows, m_rows}, m_plan->positions);
    }

    double topOf(std::size_t position) const
    {
        return m_top + m_plan->rowHeight * static_cast<double>(position - m_plan->positions.first);
    }

    double middleOf(Span rows) const { return (topOf(rows.first) + topOf(rows.end())) / 2; }

    double rowNumbersWidth() const
    {
        return m_context.metrics.widthOf(QString::number(m_context.state.step().end())) * 0.8 + 4 +
               kGutter;
    }

    /// Draws one side of the flow: cells with their values or, if these are not available, a block.
    void drawRows(const QRectF& side, const std::optional<MatrixFigure>& figure, RowsGap gap)
    {
        const Span rows = shown();
        if (rows.first > m_plan->positions.first)
            drawGhost(QRectF(side.left(), m_top, side.width(), topOf(rows.first) - m_top - 2));
        if (rows.count == 0)
            return;
        if (!figure)
            return drawBlock(side, gap);
        MatrixPlace place;
        place.box = side;
        place.top = topOf(rows.first);
        place.rows = {0, rows.count};
        place.columns = m_plan->alone ? m_plan->columns : Span{0, figure->columns};
        const double cells = side.width() - pastkeys::rowNumbersWidth(*figure, m_context.metrics);
        place.cell = {m_plan->alone ? m_plan->columnWidth
                                    : cells / static_cast<double>(figure->columns),
                      m_plan->rowHeight};
        place.caption.lines = 0;
        layoutMatrix(m_layout, *figure, place, m_context.metrics);
    }

    void drawAlone(const QRectF& box, const FlowFigures& figures)
    {
        const bool isIn = figures.in && figures.in->matrix == m_plan->alone;
        const TensorSpec& tensor = isIn ? m_inTensor : m_outTensor;
        const QRectF row(box.left(), box.top(), box.width(), m_context.metrics.lineHeight * 1.3);
        const QString text = caption(tensor, m_rows, isIn ? m_in : m_out);
        const double fitting = row.width() / (m_context.metrics.widthOf(text) * kRounding + 2);
        m_layout.list.text(row, text, {.size = std::min(1.0, fitting)});
        m_layout.addHit(row, operationText(tensor.meaning));
        drawRows(QRectF(box.left(), m_top, box.width(), 0), isIn ? figures.in : figures.out,
                 figures.gap);
    }

    /// A block of the size of the rows, without their values.
    void drawBlock(const QRectF& side, RowsGap gap)
    {
        const Span rows = shown();
        const std::size_t known = m_context.state.step().first;
        const double end = topOf(rows.end());
        const double split =
            std::min(topOf(std::clamp(known, rows.first, rows.end())), end - kLowestNew);
        const double top = std::min(topOf(rows.first), split);
        if (known > rows.first) {
            const QRectF old(side.left(), top, side.width(), split - top);
            m_layout.list.fill(old, Ink::Panel);
            m_layout.list.hatch(old, Ink::Recomputed);
            m_layout.list.outline(old, Ink::Recomputed, 1.5);
        }
        m_layout.list.fill(QRectF(side.left(), split, side.width(), end - split), Ink::New);
        const QRectF block(side.left(), top, side.width(), end - top);
        drawRowLines(block);
        addHits(block, gap);
    }

    /// Draws the rows that do not flow through this operation.
    void drawGhost(const QRectF& rows)
    {
        m_layout.list.dotted(rows, Ink::Grid);
        m_layout.addHit(rows,
                        Tr::tr("These rows do not flow through this operation in this step."));
    }

    void drawRowLines(const QRectF& block)
    {
        if (m_plan->rowHeight < 6)
            return;
        for (double y = block.top() + m_plan->rowHeight; y < block.bottom() - 1;
             y += m_plan->rowHeight)
            m_layout.list.line({block.left(), y}, {block.right(), y}, Ink::Background);
    }

    void addHits(const QRectF& block, RowsGap gap)
    {
        // Tokens have no values other than themselves.
        const QString reason = gap == RowsGap::None ? QString() : '\n' + whyNoRows(gap);
        m_layout.hits.push_back(
            {block,
             {},
             [block, rows = shown(), trace = m_context.state.trace,
              step = m_context.state.cursor.step, tokens = m_context.tokens, reason](QPointF at) {
                 const double share = (at.y() - block.top()) / block.height();
                 const auto row = static_cast<std::size_t>(std::max(0.0, share) *
                                                           static_cast<double>(rows.count));
                 const std::size_t position = rows.first + std::min(row, rows.count - 1);
                 return PointDetail{placeOfRow(trace.step(step), tokens, position) + reason, {}};
             }});
    }

    void drawArrow(double left, double right, double middle)
    {
        const double line = m_context.metrics.lineHeight;
        const double y = middle;
        m_layout.list.line({left, y}, {right, y}, Ink::Current, 2);
        m_layout.list.line({right - 7, y - 5}, {right, y}, Ink::Current, 2);
        m_layout.list.line({right - 7, y + 5}, {right, y}, Ink::Current, 2);
        const double room = right - left;
        struct Line
        {
            FittingText text;
            QString toolTip;
        };
        std::vector<Line> under;
        if (m_operation.change() == RowChange::Adds)
            under.push_back({{Tr::tr("plus the hidden state"), Tr::tr("+ hidden state")},
                             Tr::tr("Adds the hidden state from before this part. This is called a "
                                    "residual connection.")});
        if (m_operation.change() == RowChange::Multiplies) {
            const QString shape = Tr::tr("W [%1 x %2]").arg(m_in).arg(m_out);
            under.push_back({{Tr::tr("times model weights %1").arg(shape), shape},
                             Tr::tr("W: weights of the model. No cache changes them.")});
        }
        under.push_back({{flopsLine()}, flopsTip()});
        const double height = static_cast<double>(under.size()) * line;
        const bool below = y + kArrowHead + height <= m_bottom;
        double top = below ? y + kArrowHead : y - kArrowHead - height;
        for (const auto& [wordings, toolTip] : under) {
            const QRectF rect(left, top, room, line);
            const QString text =
                wordingFor(wordings, room, {.size = kSmallText}, m_context.metrics);
            const double size = std::clamp(room / (m_context.metrics.widthOf(text) * kRounding + 2),
                                           kSmallestText, kSmallText);
            m_layout.list.text(rect, text,
                               {.ink = Ink::MutedText, .side = Qt::AlignCenter, .size = size});
            m_layout.addHit(rect, toolTip);
            top += line;
        }
    }

    ViewLayout& m_layout;
    const LaneContext& m_context;
    const FlowPlan* m_plan = nullptr;
    std::size_t m_rows; ///< that flow in this lane
    const OperationSpec& m_operation;
    const TensorSpec& m_inTensor;
    const TensorSpec& m_outTensor;
    std::size_t m_in;    ///< columns of the input rows
    std::size_t m_out;   ///< columns of the output rows
    double m_top = 0;    ///< of the rows
    double m_bottom = 0; ///< of the whole drawing
};

} // namespace

FlowLayout::FlowLayout(const std::vector<LaneContext>& lanes, QSizeF size,
                       const StageChoice& choice)
    : m_lanes(lanes)
{
    const ViewState& state = lanes.front().state;
    for (const LaneContext& lane : lanes)
        m_rows.push_back(
            positionsOf(state.trace, state.cursor.step, lane.lane, state.point()).count);
    ViewLayout unused;
    const QSizeF room = FlowDrawing(unused, lanes.front(), m_rows.front()).room(size);
    m_plan = planFlow(state, choice, room, lanes.front().metrics);
    m_figures = flowFigures(lanes, m_plan);
}

void FlowLayout::draw(ViewLayout& layout, std::size_t lane, const QRectF& box) const
{
    if (m_rows[lane] > 0)
        FlowDrawing(layout, m_lanes[lane], m_rows[lane]).draw(box, m_plan, m_figures[lane]);
    else
        layout.list.text(box, Tr::tr("Not done in this step: more of the prompt follows."),
                         {.ink = Ink::MutedText, .side = Qt::AlignLeft | Qt::AlignTop});
}

FlowMarks FlowLayout::marks() const
{
    FlowMarks marks;
    for (const FlowFigures& lane : m_figures)
        for (const auto& figure : {std::cref(lane.in), std::cref(lane.out)})
            if (const std::optional<MatrixFigure>& shown = figure.get()) {
                marks.values = true;
                marks.pinnedCell |= shown->pinned && shown->pinned->matrix == shown->matrix;
                marks.pinnedBand |= shown->band.has_value();
            }
    return marks;
}

RowsGap FlowLayout::gap() const
{
    return marks().values ? RowsGap::None : m_figures.front().gap;
}

QStringList FlowLayout::notes(const ViewLayout& drawn) const
{
    QStringList notes;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    std::size_t most = 1;
    for (const PlacedMatrix& placed : drawn.matrices) {
        const std::size_t share =
            cellsSharing(placed.cells.width() / static_cast<double>(placed.columns));
        least = std::min(least, share);
        most = std::max(most, share);
    }
    if (most > 1) {
        const QString count =
            least == most ? QString::number(most) : Tr::tr("%1 to %2").arg(least).arg(most);
        notes << Tr::tr("each cell = %1").arg(Tr::tr("%1 columns").arg(count));
    }
    const auto addRange = [&notes](const char* text, Span range, std::size_t all) {
        if (range.count < all)
            notes << Tr::tr(text).arg(range.first).arg(range.end() - 1).arg(all);
    };
    addRange(QT_TRANSLATE_NOOP("pastkeys::Tr", "rows %1–%2 of %3"), m_plan.positions, m_plan.all);
    if (m_plan.alone && !drawn.matrices.empty())
        addRange(QT_TRANSLATE_NOOP("pastkeys::Tr", "columns %1–%2 of %3"), m_plan.columns,
                 drawn.matrices.front().figure->columns);
    return notes;
}

} // namespace pastkeys
