#include "decoder_column/decoder_column_layout.h"

#include "drawing/number_text.h"
#include "shared/legend.h"
#include "shared/operation_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

constexpr double kWidestPipe = 12;

QString tr(const char* text)
{
    return QCoreApplication::translate("DecoderColumn", text);
}

/// What a block sums up in one lane.
struct LaneShare
{
    std::uint64_t flops = 0; ///< counted
    std::size_t rows = 0;    ///< that flow through
};

/// One operation of the open layer or outside the layers, or closed layers in a row.
struct Block
{
    QString title;
    std::size_t first = 0; ///< index in the step's sequence
    std::size_t count = 1;
    std::optional<Layer> layer; ///< the first; none outside the layers
    bool closed = false;
    std::array<LaneShare, 2> lanes; ///< by Lane

    bool contains(std::size_t operation) const
    {
        return operation >= first && operation < first + count;
    }
};

/// Counted work of each operation of the step, by its place in the sequence.
std::vector<std::array<LaneShare, 2>> sharesOf(const StepRecord& step,
                                               const std::vector<OperationPoint>& sequence)
{
    std::vector<std::array<LaneShare, 2>> shares(sequence.size());
    for (const Lane lane : {Lane::Off, Lane::On}) {
        if (!step.lane(lane))
            continue;
        std::size_t at = 0; // records stand in the order of the sequence
        for (const OperationRecord& record : step.lane(lane)->operations) {
            while (at < sequence.size() && sequence[at] != record.point)
                ++at;
            if (at == sequence.size())
                break;
            shares[at][static_cast<std::size_t>(lane)] = {record.counted.flops(), record.rows};
        }
    }
    return shares;
}

QString layersTitle(std::size_t first, std::size_t last)
{
    return first == last ? tr("Layer %1").arg(first + 1)
                         : tr("Layers %1–%2").arg(first + 1).arg(last + 1);
}

/// \param layersPerBlock how many closed layers share a block, so that the column fits
std::vector<Block> blocksOf(const ViewState& state, std::size_t layersPerBlock)
{
    const auto sequence =
        operationSequence(state.trace.header().config.layers, state.step().on.has_value());
    const auto shares = sharesOf(state.step(), sequence);
    const Layer open = state.selection.layer;
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        const OperationPoint point = sequence[i];
        const bool closed = point.layer && *point.layer != open;
        const bool joins = closed && !blocks.empty() && blocks.back().closed &&
                           indexOf(*point.layer) - indexOf(*blocks.back().layer) < layersPerBlock;
        if (!joins)
            blocks.push_back({closed ? QString() : shortTitleOf(point.operation),
                              i,
                              0,
                              point.layer,
                              closed,
                              {}});
        Block& block = blocks.back();
        ++block.count;
        if (closed)
            block.title = layersTitle(indexOf(*block.layer), indexOf(*point.layer));
        for (std::size_t lane = 0; lane < 2; ++lane) {
            // Nothing is appended with the cache off, yet the rows flow on.
            if (point.operation == Operation::CacheAppend && shares[i][lane].rows == 0)
                block.lanes[lane].rows = std::max(block.lanes[lane].rows, shares[i - 1][lane].rows);
            block.lanes[lane].flops += shares[i][lane].flops;
            block.lanes[lane].rows = std::max(block.lanes[lane].rows, shares[i][lane].rows);
        }
    }
    return blocks;
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
        m_layout.list.text(
            QRectF(box.left(), box.top(), box.width(), line * 1.3),
            tr("Decoder · layer %1 is open").arg(indexOf(m_state.selection.layer) + 1), Ink::Text,
            Qt::AlignLeft | Qt::AlignVCenter, true);
        const QRectF area = box.adjusted(0, line * 1.4, 0, -line * 2.3);
        chooseBlocks(area.height());
        for (std::size_t i = 0; i < m_blocks.size(); ++i)
            drawBlock(m_blocks[i],
                      QRectF(area.left(), area.top() + static_cast<double>(i) * m_rowHeight,
                             area.width(), m_rowHeight));
        m_layout.list.outline(m_current.adjusted(-2, -2, 2, 2), Ink::Current, 2);
        const double bottom = area.top() + static_cast<double>(m_blocks.size()) * m_rowHeight;
        drawLegend(QRectF(box.left(), bottom + 4, box.width(), line * 2.2));
    }

private:
    /// Closed layers share blocks until all rows are at least 80 % of a line high.
    void chooseBlocks(double height)
    {
        const std::size_t layers = m_state.trace.header().config.layers;
        const double least = m_metrics.lineHeight * 0.95;
        for (std::size_t each = 1; each <= layers; ++each) {
            m_blocks = blocksOf(m_state, each);
            if (least * static_cast<double>(m_blocks.size()) <= height)
                break;
        }
        m_rowHeight =
            std::min(height / static_cast<double>(m_blocks.size()), m_metrics.lineHeight * 1.6);
        for (const Block& block : m_blocks)
            for (const LaneShare& lane : block.lanes)
                m_most = std::max(m_most, lane.flops);
    }

    double pipeWidth(std::size_t rows) const
    {
        const double all = static_cast<double>(m_state.step().positions());
        return rows == 0 ? 0 : std::max(kWidestPipe * static_cast<double>(rows) / all, 2.0);
    }

    void drawBlock(const Block& block, const QRectF& row)
    {
        const bool current = block.contains(m_state.cursor.operation);
        const bool both = m_state.step().off && m_state.step().on;
        const double pipes = both ? 2 * kWidestPipe + 6 : kWidestPipe + 4;
        drawPipes(block, QRectF(row.left(), row.top(), pipes, row.height()));
        const QRectF box(row.left() + pipes + 2, row.top() + 1, row.width() - pipes - 2,
                         row.height() - 2);
        if (current)
            m_current = box;
        m_layout.list.fill(box, Ink::Panel);
        drawShares(block, box);
        const double size = std::min(0.95, row.height() / m_metrics.lineHeight * 0.85);
        m_layout.list.text(box.adjusted(6, 0, -box.width() * 0.32, 0), block.title,
                           block.closed ? Ink::MutedText : Ink::Text,
                           Qt::AlignLeft | Qt::AlignVCenter, current, size);
        m_layout.addHit(row, toolTip(block), actionOf(block));
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
        const double room = box.width() * 0.3;
        const bool both = m_state.step().off && m_state.step().on;
        const double height = (box.height() - 4) / (both ? 2 : 1);
        double top = box.top() + 2;
        for (const Lane lane : {Lane::Off, Lane::On}) {
            if (!m_state.step().lane(lane))
                continue;
            const std::uint64_t flops = block.lanes[static_cast<std::size_t>(lane)].flops;
            const double length = room * static_cast<double>(flops) /
                                  static_cast<double>(std::max<std::uint64_t>(m_most, 1));
            if (flops > 0)
                layoutRole(m_layout.list,
                           QRectF(box.right() - 4 - room, top, std::max(length, 1.0), height - 1),
                           lane == Lane::Off ? Ink::Off : Ink::On);
            top += height;
        }
    }

    QString toolTip(const Block& block) const
    {
        QStringList lines{block.title};
        for (const Lane lane : {Lane::Off, Lane::On}) {
            const auto& record = m_state.step().lane(lane);
            if (!record)
                continue;
            const LaneShare& share = block.lanes[static_cast<std::size_t>(lane)];
            const auto all =
                static_cast<double>(std::max<std::uint64_t>(record->counted.flops(), 1));
            lines << (lane == Lane::Off ? tr("Cache off: %1 rows, %2 (c), %3 of the step")
                                        : tr("Cache on: %1 rows, %2 (c), %3 of the step"))
                         .arg(share.rows)
                         .arg(exactFlopsText(share.flops),
                              percentText(static_cast<double>(share.flops) / all));
        }
        return lines.join('\n');
    }

    ViewAction actionOf(const Block& block) const
    {
        if (!block.closed)
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
        const double half = box.height() / 2;
        layoutLegend(m_layout, legend, QRectF(box.left(), box.top(), box.width(), half), m_metrics);
        m_layout.list.text(QRectF(box.left(), box.top() + half, box.width(), half),
                           tr("left: rows, right: FLOPs (c)"), Ink::MutedText,
                           Qt::AlignLeft | Qt::AlignVCenter, false, 0.9);
    }

    ViewLayout& m_layout;
    const ViewState& m_state;
    const TextMetrics& m_metrics;
    std::vector<Block> m_blocks;
    double m_rowHeight = 0;
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
