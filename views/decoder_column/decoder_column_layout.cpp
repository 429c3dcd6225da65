#include "decoder_column/decoder_column_layout.h"

#include "decoder_column/decoder_blocks.h"
#include "drawing/number_text.h"
#include "drawing/term_text.h"
#include "shared/lane_text.h"
#include "shared/legend.h"
#include "shared/operation_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kWidestPipe = 12;
constexpr double kIndent = 12;    ///< of the open layer's operations
constexpr double kBars = 0.28;    ///< of the width, where the names leave as much
constexpr double kLeastBars = 24; ///< pixels: shorter ones could not be compared
constexpr double kBesideName = 6;
constexpr double kSmaller = 0.9;    ///< heads of the columns
constexpr double kLowestRow = 0.95; ///< times a line's height
constexpr double kAroundRows = 3.7; ///< lines of title, heads and legend

QString tr(const char* text)
{
    return QCoreApplication::translate("DecoderColumn", text);
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
        m_layout.list.text(QRectF(box.left(), box.top(), box.width(), line * 1.3), tr("Decoder"),
                           Ink::Text, Qt::AlignLeft | Qt::AlignVCenter, true);
        const double height = std::max(box.height(), line * kAroundRows + leastRows());
        const QRectF area(box.left(), box.top() + line * 2.4, box.width(),
                          height - line * kAroundRows);
        chooseBlocks(area.height());
        chooseNames(area.width());
        drawHeads(QRectF(box.left(), box.top() + line * 1.3, box.width(), line));
        for (std::size_t i = 0; i < m_blocks.size(); ++i)
            drawBlock(m_blocks[i],
                      QRectF(area.left(), area.top() + static_cast<double>(i) * m_rowHeight,
                             area.width(), m_rowHeight));
        if (!m_current.isEmpty())
            m_layout.list.frame(m_current, Ink::Current, 1.5);
        const double bottom = area.top() + static_cast<double>(m_blocks.size()) * m_rowHeight;
        drawLegend(QRectF(box.left(), bottom + line * 0.15, box.width(), line * 1.1));
    }

private:
    /// Of all rows where closed layers share as few as they can.
    double leastRows() const
    {
        const auto blocks = blocksOf(m_state, m_state.trace.header().config.layers).size();
        return m_metrics.lineHeight * kLowestRow * static_cast<double>(blocks);
    }

    /// Closed layers share blocks until all rows have the least height.
    void chooseBlocks(double height)
    {
        const std::size_t layers = m_state.trace.header().config.layers;
        const double least = m_metrics.lineHeight * kLowestRow;
        for (std::size_t each = 1; each <= layers; ++each) {
            m_blocks = blocksOf(m_state, each);
            if (least * static_cast<double>(m_blocks.size()) <= height)
                break;
        }
        m_rowHeight =
            std::min(height / static_cast<double>(m_blocks.size()), m_metrics.lineHeight * 1.6);
        for (const Block& block : m_blocks)
            for (const LaneShare& lane : block.lanes)
                if (block.isOperation()) // whole layers would make their bars too short to compare
                    m_most = std::max(m_most, lane.flops);
    }

    double indentOf(const Block& block) const
    {
        return block.isOperation() && block.layer ? kIndent : 0;
    }

    /// The same for all operations: one that changed its name with the width, or was cut beside another
    /// that is whole, would seem to be another operation. The bars give way to the usual ones.
    void chooseNames(double width)
    {
        m_textSize = std::min(0.95, m_rowHeight / m_metrics.lineHeight * 0.85);
        const double room = width - pipesWidth() - 2 * kBesideName;
        const auto needed = [&](QString BlockNames::*name) {
            double widest = 0;
            for (const Block& block : m_blocks) // so that the cursor's bold one is the same name
                if (block.isOperation())
                    widest = std::max(widest,
                                      indentOf(block) + m_textSize * kBold *
                                                            m_metrics.widthOf(block.names.*name));
            return widest;
        };
        const double usual = needed(&BlockNames::usual);
        m_name = room - usual >= kLeastBars ? &BlockNames::usual : &BlockNames::brief;
        const double names = m_name == &BlockNames::usual ? usual : needed(m_name);
        m_bars = std::clamp(room - names, kLeastBars, std::max(width * kBars, kLeastBars));
    }

    double pipesWidth() const
    {
        return m_state.step().ranBoth() ? 2 * kWidestPipe + 8 : kWidestPipe + 6;
    }

    /// What the pipes are as wide as, the longest first.
    QStringList rowsTexts() const
    {
        const StepRecord& step = m_state.step();
        const auto rows = [&](Lane lane) { return grouped(step.lane(lane)->rows); };
        if (!step.ranBoth())
            return {tr("rows: %1").arg(rows(step.leader())), tr("rows")};
        return {tr("rows: %1 %2, %3 %4")
                    .arg(shortLaneName(m_state.spec(Lane{0})), rows(Lane{0}),
                         shortLaneName(m_state.spec(Lane{1})), rows(Lane{1})),
                tr("rows: %1, %2").arg(rows(Lane{0}), rows(Lane{1})), tr("rows")};
    }

    /// What the pipes and the bars are.
    void drawHeads(const QRectF& box)
    {
        const QString bars = tr("FLOPs (c)");
        const double beside = kSmaller * m_metrics.widthOf(bars) + kBesideName;
        const QRectF rows = box.adjusted(0, 0, -beside - 2 * kBesideName, 0);
        m_layout.list.text(rows, fitting(rowsTexts(), rows.width() / kSmaller, m_metrics),
                           Ink::MutedText, Qt::AlignLeft | Qt::AlignVCenter, false, kSmaller);
        m_layout.addHit(rows, tr("The wider a pipe, the more rows flow through it, one for each "
                                 "token.\n%1")
                                  .arg(rowsTexts().front()));
        const QRectF flops(box.right() - beside, box.top(), beside - 4, box.height());
        m_layout.list.text(flops, bars, Ink::MutedText, Qt::AlignRight | Qt::AlignVCenter, false,
                           kSmaller);
        m_layout.addHit(flops, barsText() + '\n' + flopExplained());
    }

    QString barsText() const
    {
        const QString most = exactFlopsText(m_most);
        const TraceHeader& header = m_state.trace.header();
        if (header.lanes.size() == 1)
            return tr("Each operation's FLOPs (c); the longest bar is %1 (c). Whole layers have "
                      "none.")
                .arg(most);
        return tr("Each operation's FLOPs (c), %1 over %2; the longest bar is %3 (c). Whole layers "
                  "have none.")
            .arg(laneName(header.lane(Lane{0})), laneName(header.lane(Lane{1})), most);
    }

    double pipeWidth(std::size_t rows) const
    {
        const double all = static_cast<double>(m_state.step().positions());
        return rows == 0 ? 0 : std::max(kWidestPipe * static_cast<double>(rows) / all, 2.0);
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
            m_current = box;
        if (block.kind != BlockKind::OpenLayer)
            m_layout.list.fill(box, Ink::Panel);
        if (block.isOperation())
            drawShares(block, all);
        const QRectF text =
            box.adjusted(kBesideName, 0, block.isOperation() ? -m_bars - kBesideName : 0, 0);
        const QString name = block.isOperation()
                                 ? block.names.*m_name
                                 : fitting({block.names.usual, block.names.brief},
                                           text.width() / (m_textSize * kBold), m_metrics);
        m_layout.list.text(text, name, Ink::Text, Qt::AlignLeft | Qt::AlignVCenter,
                           current || block.kind == BlockKind::OpenLayer, m_textSize);
        m_layout.addHit(row, toolTip(block, name), actionOf(block));
    }

    /// As wide as rows flow, the lanes side by side.
    void drawPipes(const Block& block, const QRectF& area)
    {
        double middle = area.left() + kWidestPipe / 2;
        for (const Lane lane : kLanes) {
            if (!m_state.step().lane(lane))
                continue;
            const double width = pipeWidth(block.lanes[indexOf(lane)].rows);
            const QRectF pipe(middle - width / 2, area.top(), width, area.height());
            const Ink ink = inkOf(m_state.spec(lane));
            if (width > 0 && ink == Ink::Off) {
                m_layout.list.hatch(pipe, ink);
                m_layout.list.line(pipe.topLeft(), pipe.bottomLeft(), ink);
                m_layout.list.line(pipe.topRight(), pipe.bottomRight(), ink);
            } else if (width > 0) {
                m_layout.list.fill(pipe, ink);
            }
            middle += kWidestPipe + 4;
        }
    }

    /// Bars of FLOPs at the right of the block, lane under lane.
    void drawShares(const Block& block, const QRectF& box)
    {
        const double height = (box.height() - 4) / (m_state.step().ranBoth() ? 2 : 1);
        double top = box.top() + 2;
        for (const Lane lane : kLanes) {
            if (!m_state.step().lane(lane))
                continue;
            const std::uint64_t flops = block.lanes[indexOf(lane)].flops;
            const double length = m_bars * static_cast<double>(flops) /
                                  static_cast<double>(std::max<std::uint64_t>(m_most, 1));
            if (flops > 0)
                layoutRole(m_layout.list,
                           QRectF(box.right() - 4 - m_bars, top, std::max(length, 1.0), height - 1),
                           inkOf(m_state.spec(lane)));
            top += height;
        }
    }

    QString toolTip(const Block& block, const QString& shown) const
    {
        QStringList lines{shown == block.title ? shown : tr("%1: %2").arg(shown, block.title)};
        if (block.which)
            lines << purposeOf(*block.which);
        for (const Lane lane : kLanes) {
            const LaneRecord* record = m_state.step().lane(lane);
            if (!record)
                continue;
            const LaneShare& share = block.lanes[indexOf(lane)];
            const auto all =
                static_cast<double>(std::max<std::uint64_t>(record->counted.flops(), 1));
            lines << tr("%1: %2, %3 (c), %4 of the step")
                         .arg(laneTitle(m_state.spec(lane)),
                              share.rows == 1 ? tr("1 row")
                                              : tr("%1 rows").arg(grouped(share.rows)),
                              exactFlopsText(share.flops),
                              percentText(static_cast<double>(share.flops) / all));
        }
        return lines.join('\n');
    }

    ViewAction actionOf(const Block& block) const
    {
        if (block.kind != BlockKind::ClosedLayers)
            return Cursor{m_state.cursor.step, block.first};
        Selection selection = m_state.selection;
        selection.layer = *block.layer;
        return selection;
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
    double m_textSize = 1;
    double m_bars = 0; ///< their room
    QString BlockNames::*m_name = &BlockNames::usual;
    QRectF m_current;         ///< block of the cursor; framed around, last, so that no text is cut
    std::uint64_t m_most = 0; ///< FLOPs of the largest bar
};

} // namespace

ViewLayout decoderColumnLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const QRectF box = QRectF(QPointF(0, 0), size).adjusted(8, 4, -8, -2);
    if (state.trace.empty()) {
        layout.list.text(box, tr("The operations appear here."), Ink::MutedText, Qt::AlignCenter);
        return layout;
    }
    ColumnDrawing(layout, state, metrics).draw(box);
    return layout;
}

} // namespace pastkeys
