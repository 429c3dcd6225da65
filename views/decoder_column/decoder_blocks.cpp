#include "decoder_column/decoder_blocks.h"

#include "shared/operation_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("DecoderColumn", text);
}

/// Counted work of each operation of the step, by its place in the sequence.
std::vector<PerLane<LaneShare>> sharesOf(const StepRecord& step,
                                         const std::vector<OperationPoint>& sequence)
{
    std::vector<PerLane<LaneShare>> shares(sequence.size());
    for (const Lane lane : kLanes) {
        if (!step.lane(lane))
            continue;
        std::size_t at = 0; // records stand in the order of the sequence
        for (const OperationRecord& record : step.lane(lane)->operations) {
            while (at < sequence.size() && sequence[at] != record.point)
                ++at;
            if (at == sequence.size())
                break;
            shares[at][indexOf(lane)] = {record.counted.flops(), record.rows};
        }
    }
    return shares;
}

BlockNames namesOfLayers(std::size_t first, std::size_t last)
{
    if (first == last)
        return {tr("Layer %1").arg(first + 1), tr("L %1").arg(first + 1)};
    return {tr("Layers %1–%2").arg(first + 1).arg(last + 1),
            tr("L %1–%2").arg(first + 1).arg(last + 1)};
}

BlockNames namesOf(Operation operation)
{
    // Not longer than others: in full, as everywhere else.
    const bool inFull = operation == Operation::Scores;
    return {inFull ? titleOf(operation) : shortTitleOf(operation),
            operationText(descriptorOf(operation).texts.briefTitle)};
}

/// One operation more.
void addTo(Block& block, const PerLane<LaneShare>& shares)
{
    for (std::size_t lane = 0; lane < kLanes.size(); ++lane) {
        block.lanes[lane].flops += shares[lane].flops;
        block.lanes[lane].rows = std::max(block.lanes[lane].rows, shares[lane].rows);
    }
}

} // namespace

std::vector<Block> blocksOf(const ViewState& state, std::size_t layersPerBlock)
{
    const auto sequence = operationSequence(state.trace.header().config,
                                            appendsToCache(state.trace, state.cursor.step));
    auto shares = sharesOf(state.step(), sequence);
    const Layer open = state.selection.layer;
    std::vector<Block> blocks;
    std::size_t head = 0; // of the open layer
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        const OperationPoint point = sequence[i];
        if (descriptorOf(point.operation).cache == CacheUse::Writes) // when off, rows flow on
            for (std::size_t lane = 0; lane < kLanes.size(); ++lane)
                shares[i][lane].rows = std::max(shares[i][lane].rows, shares[i - 1][lane].rows);
        if (point.layer && *point.layer != open) {
            const bool joins =
                !blocks.empty() && blocks.back().kind == BlockKind::ClosedLayers &&
                indexOf(*point.layer) - indexOf(*blocks.back().layer) < layersPerBlock;
            if (joins)
                ++blocks.back().count;
            else
                blocks.push_back({BlockKind::ClosedLayers, {}, {}, i, 1, point.layer});
            Block& block = blocks.back();
            if (point.layer != sequence[i - 1].layer) {
                block.names = namesOfLayers(indexOf(*block.layer), indexOf(*point.layer));
                block.title = block.names.usual;
            }
            addTo(block, shares[i]);
            continue;
        }
        if (point.layer && (blocks.empty() || blocks.back().layer != open)) {
            head = blocks.size();
            const BlockNames names = namesOfLayers(indexOf(open), indexOf(open));
            blocks.push_back({BlockKind::OpenLayer, names.usual, names, i, 0, open});
        }
        if (point.layer)
            addTo(blocks[head], shares[i]);
        blocks.push_back({BlockKind::Operation, titleOf(point.operation), namesOf(point.operation),
                          i, 1, point.layer, shares[i], point.operation});
    }
    return blocks;
}

} // namespace pastkeys
