#include "decoder_column/decoder_column_layout.h"

#include "drawing/number_text.h"
#include "drawing/term_text.h"
#include "shared/legend.h"
#include "shared/operation_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

constexpr double kWidestPipe = 12;
constexpr double kIndent = 12;      ///< of the open layer's operations
constexpr double kBars = 0.28;      ///< of the width
constexpr double kSmaller = 0.9;    ///< heads of the columns
constexpr double kLowestRow = 0.95; ///< times a line's height
constexpr double kAroundRows = 3.7; ///< lines of title, heads and legend

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

/// What a row of the column stands for.
enum class BlockKind : std::uint8_t
{
    Operation,
    OpenLayer, ///< the head of its operations, which follow
    ClosedLayers,
};

struct Block
{
    BlockKind kind = BlockKind::Operation;
    QStringList titles;    ///< the longest first
    std::size_t first = 0; ///< index in the step's sequence
    std::size_t count = 1;
    std::optional<Layer> layer = {};     ///< the first; none outside the layers
    std::array<LaneShare, 2> lanes = {}; ///< by Lane
    std::optional<Operation> which = {}; ///< of a block that is one

    bool isOperation() const { return kind == BlockKind::Operation; }
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

QStringList layersTitles(std::size_t first, std::size_t last)
{
    if (first == last)
        return {tr("Layer %1").arg(first + 1), tr("L %1").arg(first + 1)};
    return {tr("Layers %1–%2").arg(first + 1).arg(last + 1),
            tr("L %1–%2").arg(first + 1).arg(last + 1)};
}

/// Of a few letters, and no two the same.
QString briefTitleOf(Operation operation)
{
    switch (operation) {
    case Operation::Embedding:
        return tr("Emb");
    case Operation::LayerNorm1:
        return tr("LN 1");
    case Operation::QkvProjection:
        return tr("QKV");
    case Operation::CacheAppend:
        return tr("Append");
    case Operation::Scores:
        return tr("Q·Kᵀ");
    case Operation::Mask:
        return tr("Mask");
    case Operation::Softmax:
        return tr("Softm");
    case Operation::WeightedSum:
        return tr("Sum V");
    case Operation::OutputProjection:
        return tr("Proj");
    case Operation::Residual1:
        return tr("Res 1");
    case Operation::LayerNorm2:
        return tr("LN 2");
    case Operation::MlpExpand:
        return tr("MLP ↑");
    case Operation::Gelu:
        return tr("Act");
    case Operation::MlpContract:
        return tr("MLP ↓");
    case Operation::Residual2:
        return tr("Res 2");
    case Operation::FinalLayerNorm:
        return tr("LN f");
    case Operation::Logits:
        return tr("Logits");
    case Operation::Sample:
        return tr("Next");
    }
    return {};
}

/// One operation more.
void addTo(Block& block, const std::array<LaneShare, 2>& shares)
{
    for (std::size_t lane = 0; lane < 2; ++lane) {
        block.lanes[lane].flops += shares[lane].flops;
        block.lanes[lane].rows = std::max(block.lanes[lane].rows, shares[lane].rows);
    }
}

/// \param layersPerBlock how many closed layers share a block, so that the column fits
std::vector<Block> blocksOf(const ViewState& state, std::size_t layersPerBlock)
{
    const auto sequence =
        operationSequence(state.trace.header().config.layers, state.step().on.has_value());
    auto shares = sharesOf(state.step(), sequence);
    const Layer open = state.selection.layer;
    std::vector<Block> blocks;
    std::size_t head = 0; // of the open layer
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        const OperationPoint point = sequence[i];
        if (point.operation == Operation::CacheAppend) // nothing to do when off, yet rows flow on
            for (std::size_t lane = 0; lane < 2; ++lane)
                shares[i][lane].rows = std::max(shares[i][lane].rows, shares[i - 1][lane].rows);
        if (point.layer && *point.layer != open) {
            const bool joins =
                !blocks.empty() && blocks.back().kind == BlockKind::ClosedLayers &&
                indexOf(*point.layer) - indexOf(*blocks.back().layer) < layersPerBlock;
            if (joins)
                ++blocks.back().count;
            else
                blocks.push_back({BlockKind::ClosedLayers, {}, i, 1, point.layer});
            Block& block = blocks.back();
            block.titles = layersTitles(indexOf(*block.layer), indexOf(*point.layer));
            addTo(block, shares[i]);
            continue;
        }
        if (point.layer && (blocks.empty() || blocks.back().layer != open)) {
            head = blocks.size();
            blocks.push_back(
                {BlockKind::OpenLayer, layersTitles(indexOf(open), indexOf(open)), i, 0, open});
        }
        if (point.layer)
            addTo(blocks[head], shares[i]);
        blocks.push_back({BlockKind::Operation,
                          {titleOf(point.operation), shortTitleOf(point.operation),
                           briefTitleOf(point.operation)},
                          i,
                          1,
                          point.layer,
                          shares[i],
                          point.operation});
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
        m_layout.list.text(QRectF(box.left(), box.top(), box.width(), line * 1.3), tr("Decoder"),
                           Ink::Text, Qt::AlignLeft | Qt::AlignVCenter, true);
        const double height = std::max(box.height(), line * kAroundRows + leastRows());
        const QRectF area(box.left(), box.top() + line * 2.4, box.width(),
                          height - line * kAroundRows);
        chooseBlocks(area.height());
        drawHeads(QRectF(box.left(), box.top() + line * 1.3, box.width(), line));
        for (std::size_t i = 0; i < m_blocks.size(); ++i)
            drawBlock(m_blocks[i],
                      QRectF(area.left(), area.top() + static_cast<double>(i) * m_rowHeight,
                             area.width(), m_rowHeight));
        if (!m_current.isEmpty())
            m_layout.list.outline(m_current.adjusted(-2, -2, 2, 2), Ink::Current, 2);
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

    double pipesWidth() const
    {
        const bool both = m_state.step().off && m_state.step().on;
        return both ? 2 * kWidestPipe + 8 : kWidestPipe + 6;
    }

    /// What the pipes and the bars are.
    void drawHeads(const QRectF& box)
    {
        const QRectF rows(box.left(), box.top(), box.width() / 2, box.height());
        m_layout.list.text(rows, tr("rows"), Ink::MutedText, Qt::AlignLeft | Qt::AlignVCenter,
                           false, kSmaller);
        m_layout.addHit(rows, tr("As wide as rows flow through: cache off hatched at the left, "
                                 "cache on solid at the right"));
        const QRectF flops(box.center().x(), box.top(), box.width() / 2 - 4, box.height());
        m_layout.list.text(flops, tr("FLOPs (c)"), Ink::MutedText,
                           Qt::AlignRight | Qt::AlignVCenter, false, kSmaller);
        m_layout.addHit(flops,
                        tr("Each operation's FLOPs (c), cache off over cache on; the longest "
                           "bar is %1. Whole layers have none.\n%2")
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
        const QRectF box = all.adjusted(block.isOperation() && block.layer ? kIndent : 0, 0, 0, 0);
        if (current)
            m_current = box;
        if (block.kind != BlockKind::OpenLayer)
            m_layout.list.fill(box, Ink::Panel);
        if (block.isOperation())
            drawShares(block, all);
        const QRectF text =
            box.adjusted(6, 0, block.isOperation() ? -all.width() * kBars - 6 : 0, 0);
        const double size = std::min(0.95, row.height() / m_metrics.lineHeight * 0.85);
        // So that the cursor's bold one is the same title.
        const QString title = fitting(block.titles, text.width() / (size * kBold), m_metrics);
        m_layout.list.text(text, title, Ink::Text, Qt::AlignLeft | Qt::AlignVCenter,
                           current || block.kind == BlockKind::OpenLayer, size);
        m_layout.addHit(row, toolTip(block, title), actionOf(block));
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
        const double room = box.width() * kBars;
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

    QString toolTip(const Block& block, const QString& shown) const
    {
        const QString& title = block.titles.front();
        QStringList lines{shown == title ? title : tr("%1: %2").arg(shown, title)};
        if (block.which)
            lines << purposeOf(*block.which);
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
