#include "decoder_column/decoder_column_layout.h"

#include "decoder_column/decoder_blocks.h"
#include "drawing/number_text.h"
#include "drawing/term_text.h"
#include "shared/legend.h"
#include "shared/operation_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <tuple>

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
        const bool both = m_state.step().off && m_state.step().on;
        return both ? 2 * kWidestPipe + 8 : kWidestPipe + 6;
    }

    /// What the pipes are as wide as, the longest first.
    QStringList rowsTexts() const
    {
        const auto& [off, on] = std::tie(m_state.step().off, m_state.step().on);
        if (!off || !on) // one of them ran
            return {tr("rows: %1").arg(grouped((off ? off : on)->rows)), tr("rows")};
        return {tr("rows: off %1, on %2").arg(grouped(off->rows), grouped(on->rows)),
                tr("rows: %1, %2").arg(grouped(off->rows), grouped(on->rows)), tr("rows")};
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
        m_layout.addHit(flops,
                        tr("Each operation's FLOPs (c), cache off over cache on; the longest "
                           "bar is %1 (c). Whole layers have none.\n%2")
                            .arg(exactFlopsText(m_most), flopExplained()));
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

    /// As wide as rows flow: off at the left, on at the right of it.
    void drawPipes(const Block& block, const QRectF& area)
    {
        double middle = area.left() + kWidestPipe / 2;
        for (const Lane lane : {Lane::Off, Lane::On}) {
            if (!m_state.step().lane(lane))
                continue;
            const double width = pipeWidth(block.lanes[static_cast<std::size_t>(lane)].rows);
            const QRectF pipe(middle - width / 2, area.top(), width, area.height());
            if (width > 0 && lane == Lane::Off) {
                m_layout.list.hatch(pipe, Ink::Off);
                m_layout.list.line(pipe.topLeft(), pipe.bottomLeft(), Ink::Off);
                m_layout.list.line(pipe.topRight(), pipe.bottomRight(), Ink::Off);
            } else if (width > 0) {
                m_layout.list.fill(pipe, Ink::On);
            }
            middle += kWidestPipe + 4;
        }
    }

    /// Bars of FLOPs at the right of the block, off over on.
    void drawShares(const Block& block, const QRectF& box)
    {
        const bool both = m_state.step().off && m_state.step().on;
        const double height = (box.height() - 4) / (both ? 2 : 1);
        double top = box.top() + 2;
        for (const Lane lane : {Lane::Off, Lane::On}) {
            if (!m_state.step().lane(lane))
                continue;
            const std::uint64_t flops = block.lanes[static_cast<std::size_t>(lane)].flops;
            const double length = m_bars * static_cast<double>(flops) /
                                  static_cast<double>(std::max<std::uint64_t>(m_most, 1));
            if (flops > 0)
                layoutRole(m_layout.list,
                           QRectF(box.right() - 4 - m_bars, top, std::max(length, 1.0), height - 1),
                           lane == Lane::Off ? Ink::Off : Ink::On);
            top += height;
        }
    }

    QString toolTip(const Block& block, const QString& shown) const
    {
        QStringList lines{shown == block.title ? shown : tr("%1: %2").arg(shown, block.title)};
        if (block.which)
            lines << purposeOf(*block.which);
        for (const Lane lane : {Lane::Off, Lane::On}) {
            const auto& record = m_state.step().lane(lane);
            if (!record)
                continue;
            const LaneShare& share = block.lanes[static_cast<std::size_t>(lane)];
            const auto all =
                static_cast<double>(std::max<std::uint64_t>(record->counted.flops(), 1));
            lines << (lane == Lane::Off ? tr("Cache off: %1, %2 (c), %3 of the step")
                                        : tr("Cache on: %1, %2 (c), %3 of the step"))
                         .arg(share.rows == 1 ? tr("1 row")
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
        if (m_state.step().off)
            legend.push_back({Ink::Off, tr("cache off")});
        if (m_state.step().on)
            legend.push_back({Ink::On, tr("cache on")});
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
