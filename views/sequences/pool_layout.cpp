#include "sequences/pool_layout.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "sequences/batch_text.h"
#include "shared/fitting_text.h"
#include "shared/legend.h"
#include "shared/view_metrics.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

// These numbers are in lines of text, except for the gap.
constexpr QSizeF kBlock(2.9, 1.75);
constexpr double kFill = 0.5;    ///< height of the bar that shows how full a block is
constexpr double kBarRow = 1.35; ///< height per sequence of a static batch
constexpr double kPoolLegend = 1.4;
constexpr double kGap = 4; ///< between blocks, in pixels

/// "1", "1 3", "1–8"
QString numbersOf(const BlockState& block)
{
    const std::vector<std::size_t>& all = block.sequences;
    if (all.size() > 2 && all.back() - all.front() + 1 == all.size())
        return Tr::tr("%1–%2").arg(ordinalText(all.front()), ordinalText(all.back()));
    QStringList numbers;
    for (const std::size_t sequence : all)
        numbers << ordinalText(sequence);
    return numbers.join(' ');
}

/// The number of blocks that fit side by side.
std::size_t columnsIn(double width, const TextMetrics& metrics)
{
    const double each = kBlock.width() * metrics.lineHeight + kGap;
    return static_cast<std::size_t>(std::max(1.0, std::floor((width + kGap) / each)));
}

class PoolDrawing
{
public:
    PoolDrawing(const BatchState& state, QSizeF size, const TextMetrics& metrics)
        : m_state(state), m_step(state.current()), m_size(size), m_metrics(metrics),
          m_lineHeight(metrics.lineHeight)
    {
    }

    ViewLayout draw()
    {
        m_list.fill(QRectF(QPointF(), m_size), Ink::Background);
        QRectF room = QRectF(QPointF(), m_size).adjusted(kViewMargin, 2, -kViewMargin, -2);
        for (const QString& line : linesOf(poolSentence(m_state), room.width(), {}, m_metrics)) {
            m_list.text(QRectF(room.left(), room.top(), room.width(), m_lineHeight), line);
            room.setTop(room.top() + m_lineHeight);
        }
        room.setTop(room.top() + kGap);
        if (m_state.header().kind == BatchKind::Static)
            drawReserved(room);
        else
            drawBlocks(room);
        return std::move(m_layout);
    }

private:
    void drawBlocks(QRectF room)
    {
        const std::size_t columns = columnsIn(room.width(), m_metrics);
        const QSizeF size = kBlock * m_lineHeight;
        double bottom = room.top();
        for (std::size_t i = 0; i < m_step.blocks.size(); ++i) {
            const std::size_t row = i / columns;
            const QRectF block(
                QPointF(room.left() + static_cast<double>(i % columns) * (size.width() + kGap),
                        room.top() + static_cast<double>(row) * (size.height() + kGap)),
                size);
            drawBlock(block, m_step.blocks[i]);
            addBlock(block, i);
            bottom = block.bottom();
        }
        drawLegend(QRectF(room.left(), bottom + kGap, room.width(), kRowHeight * m_lineHeight));
    }

    void addBlock(const QRectF& box, std::size_t index)
    {
        m_layout.hits.push_back(
            {box, {.toolTip = blockSentence(m_state, index), .position = index}, {}});
    }

    void drawBlock(const QRectF& box, const BlockState& block)
    {
        m_list.outline(box, Ink::Grid, 1);
        if (block.isFree())
            return;
        const QRectF bar(box.left() + 1, box.bottom() - kFill * m_lineHeight, box.width() - 2,
                         kFill * m_lineHeight - 1);
        QRectF filled = bar;
        filled.setWidth(bar.width() * shareOf(block.rows));
        if (block.sequences.empty())
            layoutRole(m_list, filled, Ink::Reused);
        else
            drawStripes(filled, block.sequences);
        if (block.sequences.size() > 1)
            m_list.outline(box, Ink::Current, 2);
        const QRectF text(box.left() + 3, box.top() + 1, box.width() - 6,
                          box.height() - kFill * m_lineHeight - 1);
        if (block.sequences.empty())
            m_list.text(text, Tr::tr("kept"),
                        {.ink = Ink::MutedText, .side = Qt::AlignHCenter, .size = kTinyText});
        else
            m_list.text(text, numbersOf(block), {.side = Qt::AlignHCenter, .bold = true});
    }

    /// Divides the bar into pieces, one per sequence, each in its sequence's color.
    void drawStripes(const QRectF& bar, const std::vector<std::size_t>& sequences)
    {
        const double width = bar.width() / static_cast<double>(sequences.size());
        double left = bar.left();
        for (const std::size_t sequence : sequences) {
            m_list.fill(QRectF(left, bar.top(), width, bar.height()), inkOfSequence(sequence));
            left += width;
        }
    }

    double shareOf(std::size_t rows) const
    {
        const auto block = static_cast<double>(std::max<std::size_t>(m_state.header().block, 1));
        return std::clamp(static_cast<double>(rows) / block, 0.0, 1.0);
    }

    void drawReserved(QRectF room)
    {
        const double number = widthOf(QStringLiteral("00"), {.bold = true}, m_metrics) + kTextGap;
        const double high = std::min(kBarRow * m_lineHeight,
                                     room.height() / static_cast<double>(m_step.blocks.size()));
        for (std::size_t i = 0; i < m_step.blocks.size(); ++i) {
            const BlockState& block = m_step.blocks[i];
            const double top = room.top() + static_cast<double>(i) * high;
            const QString text = Tr::tr("%1 of %2 positions")
                                     .arg(grouped(block.rows), grouped(m_state.header().block));
            const double beside = widthOf(text, {.size = kSmallText}, m_metrics) * kRounding;
            m_list.text(QRectF(room.left(), top, number, high), numbersOf(block), {.bold = true});
            const QRectF bar(room.left() + number, top + 0.15 * high,
                             std::max(room.width() - number - beside - kTextGap, 4.0), 0.7 * high);
            m_list.outline(bar, Ink::Grid, 1);
            QRectF filled = bar.adjusted(1, 1, -1, -1);
            filled.setWidth(filled.width() * shareOf(block.rows));
            if (!block.sequences.empty())
                m_list.fill(filled, inkOfSequence(block.sequences.front()));
            m_list.text(QRectF(bar.right() + kTextGap, top, beside, high), text,
                        {.ink = Ink::MutedText, .size = kSmallText});
            addBlock(QRectF(room.left(), top, room.width(), high), i);
        }
    }

    void drawLegend(const QRectF& box)
    {
        const PoolUse use = m_step.poolUse();
        std::vector<LegendEntry> entries;
        if (use.taken > 0)
            entries.push_back({.ink = Ink::Sequence1,
                               .text = Tr::tr("read by the sequence with this number; the filled "
                                              "part holds rows"),
                               .brief = Tr::tr("read by a sequence"),
                               .draw = [](DisplayList& list, const QRectF& swatch, double) {
                                   list.outline(swatch, Ink::Grid);
                                   list.fill(QRectF(swatch.left() + 1, swatch.center().y(),
                                                    0.6 * swatch.width(), swatch.height() / 2 - 1),
                                             Ink::Sequence1);
                               }});
        if (use.shared > 0)
            entries.push_back({.ink = Ink::Current,
                               .text = Tr::tr("shared"),
                               .draw = [](DisplayList& list, const QRectF& swatch, double) {
                                   list.outline(swatch, Ink::Current, 2);
                               }});
        if (use.kept > 0)
            entries.push_back({Ink::Reused, Tr::tr("kept for later prompts")});
        if (use.taken + use.kept < use.blocks)
            entries.push_back({.ink = Ink::Grid,
                               .text = Tr::tr("free"),
                               .draw = [](DisplayList& list, const QRectF& swatch, double) {
                                   list.outline(swatch, Ink::Grid);
                               }});
        layoutLegend(m_layout, entries, box, m_metrics);
    }

    const BatchState& m_state;
    const BatchStep& m_step;
    QSizeF m_size;
    const TextMetrics& m_metrics;
    double m_lineHeight;
    ViewLayout m_layout;
    DisplayList& m_list = m_layout.list;
};

} // namespace

ViewLayout poolLayout(const BatchState& state, QSizeF size, const TextMetrics& metrics)
{
    if (!state.empty())
        return PoolDrawing(state, size, metrics).draw();
    ViewLayout layout;
    layout.list.fill(QRectF(QPointF(), size), Ink::Background);
    return layout;
}

double poolHeight(const BatchState& state, double width, const TextMetrics& metrics)
{
    if (state.empty())
        return 4 * metrics.lineHeight;
    const double room = width - 2 * kViewMargin;
    const auto lines = static_cast<double>(linesOf(poolSentence(state), room, {}, metrics).size());
    const auto blocks = static_cast<double>(state.current().blocks.size());
    if (state.header().kind == BatchKind::Static)
        return (lines + kBarRow * blocks) * metrics.lineHeight + 2 * kGap;
    const double rows = std::ceil(blocks / static_cast<double>(columnsIn(room, metrics)));
    return lines * metrics.lineHeight + rows * (kBlock.height() * metrics.lineHeight + kGap) +
           kPoolLegend * metrics.lineHeight + 3 * kGap;
}

} // namespace pastkeys
