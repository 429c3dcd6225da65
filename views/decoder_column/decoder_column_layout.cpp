#include "decoder_column/decoder_column_layout.h"

#include "drawing/number_text.h"
#include "shared/operation_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("DecoderColumn", text);
}

struct Block
{
    QString title;
    std::optional<std::size_t>
        cursorOperation; ///< index in the step's sequence; none: a whole closed layer
    std::size_t layer = 0;
    bool inLayer = false;
    std::uint64_t off = 0; ///< counted FLOPs
    std::uint64_t on = 0;
};

std::uint64_t flopsAt(const ViewState& state, std::size_t operation, Lane lane)
{
    const OperationRecord* record =
        operationRecordAt(state.trace, {state.cursor.step, operation}, lane);
    return record ? record->counted.flops() : 0;
}

std::vector<Block> blocksOf(const ViewState& state)
{
    std::vector<Block> blocks;
    const bool cacheOn = state.step().on.has_value();
    const auto sequence = operationSequence(state.trace.header().config.layers, cacheOn);
    const std::size_t open = indexOf(state.selection.layer);
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        const OperationPoint point = sequence[i];
        const std::size_t layer = point.layer ? indexOf(*point.layer) : 0;
        const bool closed = point.layer && layer != open;
        if (closed && (blocks.empty() || blocks.back().layer != layer || !blocks.back().inLayer))
            blocks.push_back({tr("Layer %1").arg(layer + 1), std::nullopt, layer, true, 0, 0});
        if (!closed)
            blocks.push_back({titleOf(point.operation), i, layer, point.layer.has_value(), 0, 0});
        blocks.back().off += flopsAt(state, i, Lane::Off);
        blocks.back().on += flopsAt(state, i, Lane::On);
    }
    return blocks;
}

bool isCurrent(const Block& block, const ViewState& state)
{
    const OperationPoint point = state.point();
    return block.cursorOperation ? *block.cursorOperation == state.cursor.operation
                                 : point.layer && indexOf(*point.layer) == block.layer;
}

HitArea hitOf(const Block& block, const ViewState& state, const QRectF& rect)
{
    QString tip = block.title;
    if (state.step().off)
        tip += '\n' + tr("Cache off: %1 %2").arg(flopsText(block.off), badge(NumberKind::Counted));
    if (state.step().on)
        tip += '\n' + tr("Cache on: %1 %2").arg(flopsText(block.on), badge(NumberKind::Counted));
    if (block.cursorOperation)
        return {rect, tip, Cursor{state.cursor.step, *block.cursorOperation}};
    return {rect, tip, Selection{idAt<Layer>(block.layer), state.selection.head}};
}

} // namespace

ViewLayout decoderColumnLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    if (state.trace.empty()) {
        layout.list.text(QRectF(QPointF(8, 8), size - QSizeF(16, 16)),
                         tr("The decoder's operations appear here."), Ink::MutedText,
                         Qt::AlignLeft | Qt::AlignTop);
        return layout;
    }
    const std::vector<Block> blocks = blocksOf(state);
    const double line = metrics.lineHeight;
    const double top = line * 1.5;
    layout.list.text(QRectF(8, 2, size.width() - 16, line * 1.3),
                     tr("Decoder, layer %1 open").arg(indexOf(state.selection.layer) + 1),
                     Ink::Text, Qt::AlignLeft | Qt::AlignVCenter, true);
    const double height =
        std::clamp((size.height() - top - 4) / static_cast<double>(blocks.size()), 4.0, line * 1.7);
    std::uint64_t most = 1;
    for (const Block& block : blocks)
        most = std::max({most, block.off, block.on});
    // Many layers: scroll so that the current block is on show.
    double offset = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i)
        if (isCurrent(blocks[i], state))
            offset = std::max(0.0, top + static_cast<double>(i + 1) * height - size.height() + 4);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const Block& block = blocks[i];
        const double indent = block.inLayer && block.cursorOperation ? 16 : 8;
        const QRectF rect(indent, top + static_cast<double>(i) * height - offset,
                          size.width() - indent - 8, height - 2);
        if (rect.top() < top - 1)
            continue;
        const double room = rect.width() - 4;
        const auto share = [&](std::uint64_t flops) {
            return room * static_cast<double>(flops) / static_cast<double>(most);
        };
        layout.list.fill(rect, Ink::Panel);
        const double bar = std::min(height * 0.16, 4.0);
        if (state.step().off) {
            const QRectF off(rect.left() + 2, rect.bottom() - 2 * bar - 1, share(block.off), bar);
            layout.list.hatch(off, Ink::Off);
            layout.list.outline(off, Ink::Off, 0.6);
        }
        if (state.step().on)
            layout.list.fill(QRectF(rect.left() + 2, rect.bottom() - bar - 1, share(block.on), bar),
                             Ink::On);
        const bool current = isCurrent(block, state);
        layout.list.outline(rect, current ? Ink::Current : Ink::Grid, current ? 2 : 0.6);
        if (height >= line * 0.8)
            layout.list.text(rect.adjusted(6, 0, -4, height > line * 1.3 ? -2 * bar : 0),
                             block.title, Ink::Text, Qt::AlignLeft | Qt::AlignVCenter, current,
                             height < line * 1.2 ? 0.8 : 0.95);
        layout.hits.push_back(hitOf(block, state, rect));
    }
    return layout;
}

} // namespace pastkeys
