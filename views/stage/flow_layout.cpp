#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/matrix_fit.h"
#include "shared/operation_text.h"
#include "shared/view_metrics.h"
#include "shared/work_text.h"
#include "stage/lane_context.h"
#include "trace/row_blocks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

namespace pastkeys {

namespace {

constexpr double kLargestRow = 24;
constexpr double kLowestNew = 3; ///< minimum height of the block of new rows
constexpr double kArrowGap = 8;  ///< between a block and the arrow
constexpr double kArrowHead = 7; ///< from the arrow's line to the edge of its head

/// The layer whose recorded hidden state is the operation's input, or nullopt if that input is not
/// recorded.
std::optional<Layer> recordedIn(const Config& config, const OperationPoint& point)
{
    const OperationDescriptor& operation = descriptorOf(point.operation);
    if (!operation.reads.contains(TensorKind::Residual2) ||
        operation.flow.change == RowChange::Adds)
        return std::nullopt;
    const std::size_t layersDone = point.layer ? indexOf(*point.layer) : config.layers;
    return layersDone > 0 ? std::optional(idAt<Layer>(layersDone - 1)) : std::nullopt;
}

std::optional<Layer> recordedOut(const OperationPoint& point)
{
    return descriptorOf(point.operation).makes.contains(TensorKind::Residual2) ? point.layer
                                                                               : std::nullopt;
}

/// The rows of the lane's hidden state after that layer in that step, from row `first` on.
/// \pre the lane computed these rows in that step
std::vector<const float*> hiddenRows(const Trace& trace, std::size_t step, Lane lane, Layer layer,
                                     std::size_t first)
{
    std::vector<const float*> rows;
    for (const ConstMatrix& part :
         laneRows(trace.steps().first(step + 1), lane, layer, &LayerRows::hidden, first,
                  trace.step(step).positions()))
        for (std::size_t r = 0; r < part.rows; ++r)
            rows.push_back(part.row(r));
    return rows;
}

/// The values as cells that are large enough to see. A cell shared by several values shows the one
/// that is farthest from 0.
HeatCells heatOf(const std::vector<const float*>& rows, std::size_t columns, QSizeF cell)
{
    const std::size_t down = cellsSharing(cell.height());
    const std::size_t across = cellsSharing(cell.width());
    HeatCells cells{(rows.size() + down - 1) / down, (columns + across - 1) / across, {}};
    cells.values.assign(cells.rows * cells.columns, 0);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        float* value = &cells.values[r / down * cells.columns];
        for (std::size_t c = 0; c < columns; ++value) // a division per number would be slow
            for (const std::size_t end = std::min(c + across, columns); c < end; ++c)
                *value = largerOf(*value, rows[r][c]);
    }
    return cells;
}

/// The largest finite magnitude. Compares bit patterns, which have the same order as the
/// magnitudes, because the compiler vectorizes this loop only for integers.
float largestMagnitude(std::span<const float> values)
{
    constexpr std::uint32_t kInfinity = 0x7f800000;
    std::uint32_t largest = 0;
    for (const float value : values) {
        const std::uint32_t bits = std::bit_cast<std::uint32_t>(value) & 0x7fffffff;
        largest = std::max(largest, bits < kInfinity ? bits : 0);
    }
    return std::bit_cast<float>(largest);
}

class FlowDrawing
{
public:
    FlowDrawing(ViewLayout& layout, const LaneContext& context, const OperationRecord& record)
        : m_layout(layout), m_context(context), m_record(record),
          m_flow(descriptorOf(record.point.operation).flow),
          m_in(m_flow.in.columns(context.state.trace.header().config)),
          m_out(m_flow.out.columns(context.state.trace.header().config))
    {
    }

    void draw(const QRectF& box)
    {
        const double line = m_context.metrics.lineHeight;
        const double texts =
            m_context.metrics.widthOf(flopsLine()) * kSmallestText * kRounding + 2 * kArrowGap + 4;
        const double widest =
            std::clamp((box.width() - texts) / 2, box.width() * 0.15, box.width() * 0.36);
        const auto widthOf = [&](std::size_t columns) {
            const double most = static_cast<double>(std::max(m_in, m_out));
            return std::max(widest * static_cast<double>(columns) / most, 10.0);
        };
        const double outLeft = box.right() - widthOf(m_out);
        const double top = box.top() + drawCaptions(box, outLeft);
        const double room = box.bottom() - top - line;
        m_bottom = box.bottom();
        const auto positions = static_cast<double>(m_context.state.step().positions());
        m_rowHeight = std::min(kLargestRow, room / positions);
        const QRectF in(box.left(), top, widthOf(m_in), room);
        const QRectF out(outLeft, top, widthOf(m_out), room);
        drawBlock(in, recordedIn(m_context.state.trace.header().config, m_record.point));
        drawBlock(out, recordedOut(m_record.point));
        const double rows = static_cast<double>(m_record.rows);
        drawArrow(in.right() + kArrowGap, out.left() - kArrowGap,
                  top + m_rowHeight * (positions - rows / 2));
    }

private:
    QString flopsLine() const
    {
        const Work& work = m_record.counted;
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
        return text.arg(countedText(m_record.counted, kind()));
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
        const auto add = [&](double left, const QString& text, const RowKind& kind) {
            const double width = (m_context.metrics.widthOf(text) * kRounding + 6) * size;
            const QRectF rect(std::min(left, row.right() - width), row.top(), width, row.height());
            m_layout.list.text(rect, text, {.size = size});
            m_layout.addHit(rect, Tr::tr("%1\n%2").arg(text, operationText(kind.meaning)));
        };
        add(row.left(), in, m_flow.in);
        add(outLeft, out, m_flow.out);
    }

    /// Draws the names and shapes of the input and output rows, on two lines if the text on one
    /// line would be too small. A shape is never truncated.
    /// \returns the height used
    double drawCaptions(const QRectF& box, double outLeft)
    {
        const double line = m_context.metrics.lineHeight;
        const auto shape = [](std::size_t rows, std::size_t columns) {
            return Tr::tr("[%1 x %2]").arg(rows).arg(columns);
        };
        const QString inName = operationText(m_flow.in.name);
        const QString outName = operationText(m_flow.out.name);
        const auto caption = [&](const QString& name, std::size_t rows, std::size_t columns) {
            return name + ' ' + shape(rows, columns);
        };
        const QRectF row(box.left(), box.top(), box.width(), line * 1.3);
        const std::size_t all = m_context.state.step().positions(); // so both lanes look alike
        const double whole =
            sizeBeside(caption(inName, all, m_in), caption(outName, all, m_out), row.width());
        if (whole >= kSmallestText) {
            drawBeside(row, outLeft, caption(inName, m_record.rows, m_in),
                       caption(outName, m_record.rows, m_out), whole);
            return line * 1.5;
        }
        const double size = std::min(sizeBeside(inName, outName, row.width()),
                                     sizeBeside(shape(all, m_in), shape(all, m_out), row.width()));
        drawBeside(row, outLeft, inName, outName, size);
        drawBeside(row.translated(0, line), outLeft, shape(m_record.rows, m_in),
                   shape(m_record.rows, m_out), size);
        return line * 2.4;
    }

    /// \param layer  the layer after which the rows are recorded; if unset, no values are shown
    void drawBlock(const QRectF& box, std::optional<Layer> layer)
    {
        const std::size_t positions = m_context.state.step().positions();
        const std::size_t first = positions - m_record.rows;
        const std::size_t known = m_context.state.step().first;
        const std::size_t again = first < known ? known - first : 0;
        // A row is in the same place in both lanes, even if one of them skips earlier rows.
        const double end = box.top() + m_rowHeight * static_cast<double>(positions);
        const double split = std::min(box.top() + m_rowHeight * static_cast<double>(first + again),
                                      end - kLowestNew);
        const double top = std::min(box.top() + m_rowHeight * static_cast<double>(first), split);
        if (first > 0)
            drawGhost(QRectF(box.left(), box.top(), box.width(), top - box.top() - 2));
        // Where rows show their values, a bar beside them has the color of their role.
        const double width = layer ? kGutter - 1 : box.width();
        if (again > 0) {
            const QRectF old(box.left(), top, width, split - top);
            m_layout.list.fill(old, Ink::Panel);
            m_layout.list.hatch(old, Ink::Recomputed);
            m_layout.list.outline(old, Ink::Recomputed, 1.5);
        }
        m_layout.list.fill(QRectF(box.left(), split, width, end - split), Ink::New);
        const QRectF block(box.left(), top, box.width(), end - top);
        if (layer)
            drawValues(block.adjusted(kGutter, 0, 0, 0), *layer, first);
        else
            drawRowLines(box, top, end);
        addHits(block, layer, first);
    }

    void drawValues(const QRectF& box, Layer layer, std::size_t first)
    {
        const std::size_t columns = m_context.state.trace.header().config.width;
        const auto rows = hiddenRows(m_context.state.trace, m_context.state.cursor.step,
                                     m_context.lane, layer, first);
        HeatCells cells =
            heatOf(rows, columns, {box.width() / static_cast<double>(columns), m_rowHeight});
        const float largest = largestOf(layer);
        for (float& value : cells.values)
            value /= largest;
        m_layout.list.cells(box, std::move(cells), HeatScale::TwoSigns);
        m_layout.list.outline(box.adjusted(-1, -1, 1, 1), Ink::Grid);
    }

    /// The largest magnitude of the rows across both lanes, so that a number has the same color in
    /// both.
    float largestOf(Layer layer) const
    {
        float largest = 0;
        const ViewState& state = m_context.state;
        for (const Lane lane : kLanes)
            if (const OperationRecord* record = operationRecordAt(state.trace, state.cursor, lane))
                for (const float* row : hiddenRows(state.trace, state.cursor.step, lane, layer,
                                                   state.step().positions() - record->rows))
                    largest = std::max(largest,
                                       largestMagnitude({row, state.trace.header().config.width}));
        return largest > 0 ? largest : 1;
    }

    /// Draws the rows that do not flow through this operation.
    void drawGhost(const QRectF& rows)
    {
        m_layout.list.dotted(rows, Ink::Grid);
        m_layout.addHit(rows,
                        Tr::tr("These rows do not flow through this operation in this step."));
    }

    void drawRowLines(const QRectF& box, double top, double end)
    {
        if (m_rowHeight < 6)
            return;
        for (double y = top + m_rowHeight; y < end - 1; y += m_rowHeight)
            m_layout.list.line({box.left(), y}, {box.right(), y}, Ink::Background);
    }

    void addHits(const QRectF& block, std::optional<Layer> layer, std::size_t first)
    {
        m_layout.hits.push_back(
            {block,
             {},
             [block, layer, first, trace = m_context.state.trace,
              step = m_context.state.cursor.step, lane = m_context.lane,
              tokens = m_context.tokens](QPointF at) {
                 const auto cellAt = [](double offset, double length, std::size_t count) {
                     const double share = std::clamp(offset / length, 0.0, 1.0);
                     return std::min(static_cast<std::size_t>(share * static_cast<double>(count)),
                                     count - 1);
                 };
                 const std::size_t rows = trace.step(step).positions() - first;
                 const std::size_t row = cellAt(at.y() - block.top(), block.height(), rows);
                 const std::size_t position = first + row;
                 QString tip = (position < trace.step(step).first
                                    ? Tr::tr("Position %1 “%2”: computed again")
                                    : Tr::tr("Position %1 “%2”: computed for the first time"))
                                   .arg(position)
                                   .arg(wordAt(tokens, position));
                 if (!layer)
                     return PointDetail{
                         Tr::tr("%1\nThe values of these rows are not recorded.").arg(tip), {}};
                 const std::size_t column =
                     cellAt(at.x() - block.left() - kGutter, block.width() - kGutter,
                            trace.header().config.width);
                 const float value = hiddenRows(trace, step, lane, *layer, first)[row][column];
                 return PointDetail{Tr::tr("%1\nColumn %2: value %3")
                                        .arg(tip, QString::number(column), exactText(value)),
                                    {}};
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
        if (m_flow.change == RowChange::Adds)
            under.push_back({{Tr::tr("plus the hidden state"), Tr::tr("+ hidden state")},
                             Tr::tr("Adds the hidden state from before this part. This is called a "
                                    "residual connection.")});
        if (m_flow.change == RowChange::Multiplies) {
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
            const QString& text =
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
    const OperationRecord& m_record;
    const RowFlow& m_flow;
    std::size_t m_in;  ///< columns of the input rows
    std::size_t m_out; ///< columns of the output rows
    double m_rowHeight = kLargestRow;
    double m_bottom = 0; ///< of the whole drawing
};

} // namespace

bool showsValues(const ViewState& state)
{
    return recordedIn(state.trace.header().config, state.point()) || recordedOut(state.point());
}

void layoutFlow(ViewLayout& layout, const LaneContext& context, const QRectF& box)
{
    const OperationRecord* record =
        operationRecordAt(context.state.trace, context.state.cursor, context.lane);
    if (record && record->rows > 0) {
        FlowDrawing(layout, context, *record).draw(box);
        return;
    }
    layout.list.text(box, Tr::tr("Not done in this step: more of the prompt follows."),
                     {.ink = Ink::MutedText, .side = Qt::AlignLeft | Qt::AlignTop});
}

} // namespace pastkeys
