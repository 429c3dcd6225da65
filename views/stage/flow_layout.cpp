#include "drawing/number_text.h"
#include "shared/operation_text.h"
#include "stage/lane_context.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kLargestRow = 24;
constexpr double kLowestNew = 3;   ///< so that the new rows show beside many old ones
constexpr double kArrowGap = 8;    ///< between a block and the arrow
constexpr double kArrowHead = 7;   ///< from the arrow's line, past its head
constexpr double kSmallest = 0.75; ///< size of text

QString tr(const char* text)
{
    return QCoreApplication::translate("Stage", text);
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
            m_context.metrics.widthOf(flopsLine()) * kSmallest * kRounding + 2 * kArrowGap + 4;
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
        drawBlock(in);
        drawBlock(out);
        const double rows = static_cast<double>(m_record.rows);
        drawArrow(in.right() + kArrowGap, out.left() - kArrowGap,
                  top + m_rowHeight * (positions - rows / 2));
    }

private:
    QString flopsLine() const
    {
        return flopsText(m_record.counted.flops()) + ' ' + badge(NumberKind::Counted);
    }

    /// The size at which two texts stand side by side.
    double sizeBeside(const QString& in, const QString& out, double width) const
    {
        const TextMetrics& metrics = m_context.metrics;
        const double all = metrics.widthOf(in) + metrics.widthOf(out);
        return std::min(1.0, (width - 8) / (all * kRounding + 12));
    }

    /// Each at the left of its block where it has room there.
    void drawBeside(const QRectF& row, double outLeft, const QString& in, const QString& out,
                    double size)
    {
        const auto add = [&](double left, const QString& text, const RowKind& kind) {
            const double width = (m_context.metrics.widthOf(text) * kRounding + 6) * size;
            const QRectF rect(std::min(left, row.right() - width), row.top(), width, row.height());
            m_layout.list.text(rect, text, Ink::Text, Qt::AlignLeft | Qt::AlignVCenter, false,
                               size);
            m_layout.addHit(rect, tr("%1\n%2").arg(text, operationText(kind.meaning)));
        };
        add(row.left(), in, m_flow.in);
        add(outLeft, out, m_flow.out);
    }

    /// Name and shape of what goes in and comes out; in two lines where one would be too small. A
    /// shape is never cut.
    /// \returns the height used
    double drawCaptions(const QRectF& box, double outLeft)
    {
        const double line = m_context.metrics.lineHeight;
        const auto shape = [](std::size_t rows, std::size_t columns) {
            return tr("[%1 x %2]").arg(rows).arg(columns);
        };
        const QString inName = operationText(m_flow.in.name);
        const QString outName = operationText(m_flow.out.name);
        const auto caption = [&](const QString& name, std::size_t rows, std::size_t columns) {
            return name + ' ' + shape(rows, columns);
        };
        const QRectF row(box.left(), box.top(), box.width(), line * 1.3);
        const std::size_t all = m_context.state.step().positions(); // one answer for both lanes
        const double whole =
            sizeBeside(caption(inName, all, m_in), caption(outName, all, m_out), row.width());
        if (whole >= kSmallest) {
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

    void drawBlock(const QRectF& box)
    {
        const std::size_t positions = m_context.state.step().positions();
        const std::size_t first = positions - m_record.rows;
        const std::size_t known = m_context.state.step().first;
        const std::size_t again = first < known ? known - first : 0;
        // A row has one height in both lanes, whether the rows before it flow or not.
        const double end = box.top() + m_rowHeight * static_cast<double>(positions);
        const double split = std::min(box.top() + m_rowHeight * static_cast<double>(first + again),
                                      end - kLowestNew);
        const double top = std::min(box.top() + m_rowHeight * static_cast<double>(first), split);
        if (first > 0)
            drawGhost(QRectF(box.left(), box.top(), box.width(), top - box.top() - 2));
        if (again > 0) {
            const QRectF old(box.left(), top, box.width(), split - top);
            m_layout.list.fill(old, Ink::Panel);
            m_layout.list.hatch(old, Ink::Recomputed);
            m_layout.list.outline(old, Ink::Recomputed, 1.5);
        }
        m_layout.list.fill(QRectF(box.left(), split, box.width(), end - split), Ink::New);
        drawRowLines(box, top, end);
        addHits(QRectF(box.left(), top, box.width(), end - top), first);
    }

    /// Rows that this operation does not run.
    void drawGhost(const QRectF& rows)
    {
        m_layout.list.dotted(rows, Ink::Grid);
        m_layout.addHit(rows, tr("These rows do not flow through this operation in this step."));
    }

    void drawRowLines(const QRectF& box, double top, double end)
    {
        if (m_rowHeight < 6)
            return;
        for (double y = top + m_rowHeight; y < end - 1; y += m_rowHeight)
            m_layout.list.line({box.left(), y}, {box.right(), y}, Ink::Background);
    }

    void addHits(const QRectF& block, std::size_t first)
    {
        m_layout.hits.push_back(
            {block,
             {},
             [top = block.top(), height = m_rowHeight, first, rows = m_record.rows,
              known = m_context.state.step().first, tokens = m_context.tokens](QPointF at) {
                 const auto row = static_cast<std::size_t>(std::max(0.0, (at.y() - top) / height));
                 const std::size_t position = first + std::min(row, rows - 1);
                 return PointDetail{(position < known
                                         ? tr("Position %1 “%2”: computed again")
                                         : tr("Position %1 “%2”: computed for the first time"))
                                        .arg(position)
                                        .arg(tokenAt(tokens, position)),
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
        constexpr double kSize = 0.9;
        const double room = right - left;
        struct Line
        {
            QString text;
            QString toolTip;
        };
        std::vector<Line> under;
        if (m_flow.change == RowChange::Adds)
            under.push_back(
                {fitting({tr("plus the hidden state"), tr("+ hidden state")}, room / kSize,
                         m_context.metrics),
                 tr("The hidden state from before this part is added: that is the residual.")});
        if (m_flow.change == RowChange::Multiplies) {
            const QString shape = tr("W [%1 x %2]").arg(m_in).arg(m_out);
            under.push_back({fitting({tr("times model weights %1").arg(shape),
                                      tr("weights %1").arg(shape), shape},
                                     room / kSize, m_context.metrics),
                             tr("W: weights of the model, the same with the cache off and on.")});
        }
        under.push_back({flopsLine(), tr("%1 (c)\nFLOPs: additions and multiplications of numbers; "
                                         "(c): counted while they were done.")
                                          .arg(exactFlopsText(m_record.counted.flops()))});
        const double height = static_cast<double>(under.size()) * line;
        const bool below = y + kArrowHead + height <= m_bottom;
        double top = below ? y + kArrowHead : y - kArrowHead - height;
        for (const auto& [text, toolTip] : under) {
            const QRectF rect(left, top, room, line);
            const double size = std::clamp(room / (m_context.metrics.widthOf(text) * kRounding + 2),
                                           kSmallest, kSize);
            m_layout.list.text(rect, text, Ink::MutedText, Qt::AlignCenter, false, size);
            m_layout.addHit(rect, toolTip);
            top += line;
        }
    }

    ViewLayout& m_layout;
    const LaneContext& m_context;
    const OperationRecord& m_record;
    const RowFlow& m_flow;
    std::size_t m_in;  ///< columns of the rows that go in
    std::size_t m_out; ///< and of those that come out
    double m_rowHeight = kLargestRow;
    double m_bottom = 0; ///< of the room for all
};

} // namespace

void layoutFlow(ViewLayout& layout, const LaneContext& context, const QRectF& box)
{
    const OperationRecord* record =
        operationRecordAt(context.state.trace, context.state.cursor, context.lane);
    if (record && record->rows > 0) {
        FlowDrawing(layout, context, *record).draw(box);
        return;
    }
    layout.list.text(box, tr("Not done in this step: more of the prompt follows."), Ink::MutedText,
                     Qt::AlignLeft | Qt::AlignTop);
}

} // namespace pastkeys
