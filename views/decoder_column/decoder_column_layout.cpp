#include "decoder_column/decoder_column_layout.h"

#include "decoder_column/decoder_blocks.h"
#include "drawing/number_text.h"
#include "drawing/term_text.h"
#include "drawing/tr.h"
#include "query/encoder_trace.h"
#include "shared/lane_text.h"
#include "shared/legend.h"
#include "shared/operation_text.h"
#include "shared/view_metrics.h"
#include "shared/work_text.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kWidestPipe = 12;
constexpr double kIndent = 12;      ///< of the open layer's operations
constexpr double kLeastBars = 24;   ///< shorter bars could not be compared
constexpr double kAroundRows = 3.7; ///< title, headings and legend, in lines of text
constexpr TextStyle kName{.size = kSmallText};
constexpr TextStyle kBoldName{.bold = true, .size = kSmallText};
constexpr TextStyle kHead{.ink = Ink::MutedText, .size = kSmallText};

QString toolTip(const ViewState& state, const Block& block)
{
    QStringList lines{block.which ? titleOf(state.network()[*block.which]) : block.name.full};
    if (block.kind == BlockKind::Encoder)
        lines << Tr::tr("It reads the source before the decoder begins. Click to step through it.");
    if (block.which)
        lines << purposeOf(state.network()[*block.which]);
    for (const Lane lane : kLanes) {
        const PassRecord* record = state.step().lane(lane);
        if (!record)
            continue;
        const LaneShare& share = block.lanes[indexOf(lane)];
        const std::uint64_t all = std::max<std::uint64_t>(flopsOf(record->counted), 1);
        lines << Tr::tr("%1: %2, %3, %4 of the step's FLOPs")
                     .arg(capitalized(laneName(state.spec(lane))),
                          share.rows == 1 ? Tr::tr("1 row")
                                          : Tr::tr("%1 rows").arg(grouped(share.rows)),
                          countedText(share.counted, workKind(state.trace.header())),
                          percentText(static_cast<double>(flopsOf(share.counted)) /
                                      static_cast<double>(all)));
    }
    return lines.join('\n');
}

ViewAction actionOf(const ViewState& state, const Block& block)
{
    if (block.kind == BlockKind::Encoder)
        return ShowEncoder{};
    if (block.kind != BlockKind::ClosedLayers)
        return GoTo{{state.cursor.step, block.first}};
    Selection selection = state.selection;
    selection.layer = *block.layer;
    return Select{selection};
}

class ColumnDrawing
{
public:
    ColumnDrawing(ViewLayout& layout, const ViewState& state, const TextMetrics& metrics)
        : m_layout(layout), m_state(state), m_metrics(metrics)
    {
    }

    void draw(const QRectF& box)
    {
        const double line = m_metrics.lineHeight;
        layoutText(m_layout, QRectF(box.left(), box.top(), box.width(), line * 1.3),
                   {isOfEncoder(m_state.trace.header()) ? Tr::tr("Encoder") : Tr::tr("Decoder")},
                   {.bold = true}, m_metrics);
        chooseBlocks(box.height() - line * kAroundRows);
        chooseNames(box.width());
        drawHeads(QRectF(box.left(), box.top() + line * 1.3, box.width(), line));
        QRectF row(box.left(), box.top() + line * 2.4, box.width(), m_rowHeight);
        for (const Block& block : m_blocks) {
            drawBlock(block, row);
            row.translate(0, m_rowHeight);
        }
        if (!m_layout.current.isEmpty())
            m_layout.list.frame(m_layout.current, Ink::Current, 1.5);
        drawLegend(QRectF(box.left(), row.top() + line * 0.15, box.width(), line * 1.1));
    }

private:
    /// Puts several closed layers into a block if there is not enough room for all rows. A row is
    /// always tall enough for its text.
    void chooseBlocks(double height)
    {
        const std::size_t layers = m_state.trace.header().config().layers;
        const double line = m_metrics.lineHeight;
        const std::size_t before = indexOf(m_state.selection.layer);
        const auto closedBlocks = [&](std::size_t each) {
            return (before + each - 1) / each + (layers - 1 - before + each - 1) / each;
        };
        const std::size_t others = leastBlocks(m_state) - closedBlocks(layers);
        std::size_t each = 1;
        while (each < layers && line * static_cast<double>(others + closedBlocks(each)) > height)
            ++each;
        m_blocks = blocksOf(m_state, each);
        m_rowHeight = std::clamp(height / static_cast<double>(m_blocks.size()), line, line * 1.6);
        for (const Block& block : m_blocks)
            for (const LaneShare& lane : block.lanes)
                if (block.isOperation()) // bars scaled to whole layers would be too short
                    m_most = std::max(m_most, flopsOf(lane.counted));
    }

    double indentOf(const Block& block) const
    {
        return block.isOperation() && block.layer ? kIndent : 0;
    }

    const QString& nameOf(const Block& block) const
    {
        return m_brief ? block.name.shortest() : block.name.full;
    }

    /// Chooses either full or brief names for all operations: a brief name beside full ones would
    /// look like a different operation. If room is scarce, the bars shrink first.
    void chooseNames(double width)
    {
        const double room = width - pipesWidth() - 2 * kTextGap;
        const auto needed = [&] {
            double widest = 0;
            for (const Block& block : m_blocks) // bold, like the name at the cursor
                if (block.isOperation())
                    widest = std::max(widest, indentOf(block) +
                                                  widthOf(nameOf(block), kBoldName, m_metrics));
            return widest;
        };
        m_brief = room - needed() < kLeastBars;
        m_bars = std::clamp(room - needed(), kLeastBars, std::max(width * 0.28, kLeastBars));
    }

    double pipesWidth() const
    {
        return m_state.step().ranBoth() ? 2 * kWidestPipe + 8 : kWidestPipe + 6;
    }

    /// The numbers of rows represented by the widths of the pipes.
    FittingText rowsText() const
    {
        const StepRecord& step = m_state.step();
        const auto rows = [&](Lane lane) { return grouped(step.lane(lane)->rows); };
        if (!step.ranBoth())
            return {Tr::tr("rows: %1").arg(rows(step.leader())), Tr::tr("rows")};
        return {Tr::tr("rows: %1 %2, %3 %4")
                    .arg(shortLaneName(m_state.spec(Lane{0})), rows(Lane{0}),
                         shortLaneName(m_state.spec(Lane{1})), rows(Lane{1})),
                Tr::tr("rows")};
    }

    /// Draws headings that explain the pipes and the bars.
    void drawHeads(const QRectF& box)
    {
        const FittingText bars{ofKind(Tr::tr("FLOPs (c)"), kind()), Tr::tr("FLOPs")};
        const double width = std::min(widthOf(bars.full, kHead, m_metrics) + 2, box.width() / 2);
        const QRectF right = box.adjusted(box.width() - width, 0, 0, 0);
        const QRectF left = box.adjusted(0, 0, -width - kTextGap, 0);
        layoutText(m_layout, left, rowsText(), kHead, m_metrics);
        m_layout.addHit(
            left,
            Tr::tr(
                "The wider a pipe is, the more rows flow through it. Each token has one row.\n%1")
                .arg(rowsText().full));
        layoutText(m_layout, right, bars,
                   {.ink = kHead.ink, .side = Qt::AlignRight, .size = kHead.size}, m_metrics);
        m_layout.addHit(right, barsText() + '\n' + flopExplained());
    }

    NumberKind kind() const { return workKind(m_state.trace.header()); }

    QString barsText() const
    {
        const QString most = exactFlopsText(m_most);
        const TraceHeader& header = m_state.trace.header();
        if (header.lanes.size() == 1)
            return ofKind(Tr::tr("The bars show each operation's FLOPs (c). The longest bar is %1 "
                                 "(c). Whole layers have no bar."),
                          kind())
                .arg(most);
        return ofKind(Tr::tr("The bars show each operation's FLOPs (c), %1 above %2. The longest "
                             "bar is %3 (c). Whole layers have no bar."),
                      kind())
            .arg(laneName(header.lane(Lane{0})), laneName(header.lane(Lane{1})), most);
    }

    double pipeWidth(std::size_t rows) const
    {
        const double all = static_cast<double>(m_state.step().end());
        return rows == 0 ? 0
                         : std::clamp(kWidestPipe * static_cast<double>(rows) / all, 2.0,
                                      kWidestPipe); // there may be more rows of the source
    }

    void drawBlock(const Block& block, const QRectF& row)
    {
        const bool current =
            block.kind != BlockKind::OpenLayer && block.contains(m_state.cursor.operation);
        drawPipes(block, QRectF(row.left(), row.top(), pipesWidth() - 2, row.height()));
        const QRectF all(row.left() + pipesWidth(), row.top() + 1, row.width() - pipesWidth(),
                         row.height() - 2);
        const QRectF box = all.adjusted(indentOf(block), 0, 0, 0);
        if (current)
            m_layout.current = box;
        if (block.kind != BlockKind::OpenLayer)
            m_layout.list.fill(box, Ink::Panel);
        if (block.isOperation())
            drawShares(block, all);
        const QRectF text =
            box.adjusted(kTextGap, 0, block.isOperation() ? -m_bars - kTextGap : 0, 0);
        const bool bold = current || block.kind == BlockKind::OpenLayer;
        layoutText(m_layout, text, block.isOperation() ? FittingText{nameOf(block)} : block.name,
                   bold ? kBoldName : kName, m_metrics);
        const auto detail = [state = m_state, block](QPointF) {
            return PointDetail{toolTip(state, block), actionOf(state, block)};
        };
        m_layout.hits.push_back({row, {}, detail});
    }

    /// The width of a pipe shows how many rows flow through it. The lanes are side by side.
    void drawPipes(const Block& block, const QRectF& area)
    {
        double middle = area.left() + kWidestPipe / 2;
        for (const Lane lane : kLanes) {
            if (!m_state.step().lane(lane))
                continue;
            const double width = pipeWidth(block.lanes[indexOf(lane)].rows);
            const QRectF pipe(middle - width / 2, area.top(), width, area.height());
            const Ink ink = inkOf(m_state.spec(lane));
            const bool isHatched = m_state.spec(lane).ink == LaneInk::WithoutCache;
            if (width > 0 && isHatched) {
                m_layout.list.hatch(pipe, ink);
                m_layout.list.line(pipe.topLeft(), pipe.bottomLeft(), ink);
                m_layout.list.line(pipe.topRight(), pipe.bottomRight(), ink);
            } else if (width > 0) {
                m_layout.list.fill(pipe, ink);
            }
            middle += kWidestPipe + 4;
        }
    }

    /// Draws FLOPs bars on the right of the block, one lane below the other.
    void drawShares(const Block& block, const QRectF& box)
    {
        const double height = (box.height() - 4) / (m_state.step().ranBoth() ? 2 : 1);
        double top = box.top() + 2;
        for (const Lane lane : kLanes) {
            if (!m_state.step().lane(lane))
                continue;
            const std::uint64_t flops = flopsOf(block.lanes[indexOf(lane)].counted);
            const double length = m_bars * static_cast<double>(flops) /
                                  static_cast<double>(std::max<std::uint64_t>(m_most, 1));
            if (flops > 0)
                layoutRole(m_layout.list,
                           QRectF(box.right() - 4 - m_bars, top, std::max(length, 1.0), height - 1),
                           inkOf(m_state.spec(lane)));
            top += height;
        }
    }

    void drawLegend(const QRectF& box)
    {
        std::vector<LegendEntry> legend;
        for (const Lane lane : kLanes)
            if (m_state.step().lane(lane))
                legend.push_back({inkOf(m_state.spec(lane)), laneName(m_state.spec(lane))});
        layoutLegend(m_layout, legend, box, m_metrics);
    }

    ViewLayout& m_layout;
    const ViewState& m_state;
    const TextMetrics& m_metrics;
    std::vector<Block> m_blocks;
    double m_rowHeight = 0;
    double m_bars = 0;        ///< width reserved for bars
    bool m_brief = false;     ///< whether operations have brief names
    std::uint64_t m_most = 0; ///< FLOPs of the largest bar
};

} // namespace

QSizeF leastColumnSize(const ViewState& state, const TextMetrics& metrics)
{
    double names = 0;
    for (const OperationSpec& operation : state.network().operations())
        names = std::max(names, widthOf(nameOf(operation).shortest(), kBoldName, metrics));
    const double pipes = 2 * kWidestPipe + 8;
    const std::size_t rows = state.trace.empty() ? 0 : leastBlocks(state);
    return {std::ceil(kViewMargins.left() + pipes + kIndent + names + 2 * kTextGap + kLeastBars +
                      kViewMargins.right()),
            std::ceil(kViewMargins.top() +
                      (kAroundRows + static_cast<double>(rows)) * metrics.lineHeight +
                      kViewMargins.bottom())};
}

ViewLayout decoderColumnLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const QRectF box = QRectF(QPointF(0, 0), size).marginsRemoved(kViewMargins);
    if (state.trace.empty()) {
        layout.list.text(box, Tr::tr("The operations appear here."),
                         {.ink = Ink::MutedText, .side = Qt::AlignCenter});
        return layout;
    }
    ColumnDrawing(layout, state, metrics).draw(box);
    return layout;
}

} // namespace pastkeys
