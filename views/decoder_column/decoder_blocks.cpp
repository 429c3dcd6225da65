#include "decoder_column/decoder_blocks.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/operation_text.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The counted work of each operation in the step, in the order of the sequence.
std::vector<PerLane<LaneShare>> sharesOf(const StepRecord& step,
                                         std::span<const OperationPoint> sequence)
{
    std::vector<PerLane<LaneShare>> shares(sequence.size());
    for (const Lane lane : kLanes) {
        if (!step.lane(lane))
            continue;
        std::size_t at = 0; // records are in the order of the sequence
        for (const OperationRecord& record : step.lane(lane)->operations) {
            while (at < sequence.size() && sequence[at] != record.point)
                ++at;
            if (at == sequence.size())
                break;
            shares[at][indexOf(lane)] = {record.counted, record.rows};
        }
    }
    return shares;
}

FittingText nameOfLayers(const Block& block)
{
    const std::size_t first = indexOf(*block.layer);
    const std::size_t last = indexOf(*block.lastLayer);
    if (first == last)
        return {Tr::tr("Layer %1").arg(grouped(first + 1)), Tr::tr("L %1").arg(grouped(first + 1))};
    return {Tr::tr("Layers %1–%2").arg(grouped(first + 1), grouped(last + 1)),
            Tr::tr("L %1–%2").arg(grouped(first + 1), grouped(last + 1))};
}

bool encoderRan(const StepRecord& step)
{
    return std::ranges::any_of(step.passes,
                               [](const PassRecord& pass) { return !pass.encoder.empty(); });
}

Block blockOfEncoder(const StepRecord& step)
{
    Block block{BlockKind::Encoder, {Tr::tr("Encoder"), Tr::tr("Enc.")}, 0, 0};
    for (const PassRecord& pass : step.passes) {
        LaneShare& share = block.lanes[indexOf(pass.lane)];
        share.rows = pass.sourceRows;
        for (const OperationRecord& done : pass.encoder)
            share.counted += done.counted;
    }
    return block;
}

void addTo(Block& block, const PerLane<LaneShare>& shares)
{
    for (std::size_t lane = 0; lane < kLanes.size(); ++lane) {
        block.lanes[lane].counted += shares[lane].counted;
        block.lanes[lane].rows = std::max(block.lanes[lane].rows, shares[lane].rows);
    }
}

} // namespace

FittingText nameOf(const OperationSpec& operation)
{
    // "Scores Q·Kᵀ" is as short as the other names, so it is not shortened.
    const bool inFull = operation.kind == OperationKind::Scores;
    return {inFull ? titleOf(operation) : shortTitleOf(operation), briefTitleOf(operation)};
}

std::size_t leastBlocks(const ViewState& state)
{
    const std::size_t layers = state.network().config().layers;
    const std::size_t before = indexOf(state.selection.layer);
    const std::size_t closed = (before > 0 ? 1 : 0) + (before + 1 < layers ? 1 : 0);
    const auto points = pointsOf(state.trace, state.cursor.step);
    const auto shown = std::ranges::count_if(points, [&](const OperationPoint& point) {
        return !point.layer || point.layer == state.selection.layer;
    });
    return static_cast<std::size_t>(shown) + 1 + closed + // 1: the open layer's heading
           (encoderRan(state.step()) ? 1 : 0);
}

std::vector<Block> blocksOf(const ViewState& state, std::size_t layersPerBlock)
{
    const Network& network = state.network();
    const auto sequence = pointsOf(state.trace, state.cursor.step);
    auto shares = sharesOf(state.step(), sequence);
    const Layer open = state.selection.layer;
    std::vector<Block> blocks;
    if (encoderRan(state.step()))
        blocks.push_back(blockOfEncoder(state.step()));
    std::size_t head = 0; ///< index of the block that holds the last layer so far
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        const OperationPoint point = sequence[i];
        // A lane without a cache skips this operation, but its rows still flow through.
        if (network[point.operation].cache() == CacheUse::Writes)
            for (std::size_t lane = 0; lane < kLanes.size(); ++lane)
                shares[i][lane].rows = std::max(shares[i][lane].rows, shares[i - 1][lane].rows);
        if (point.layer && point.layer != sequence[i - 1].layer) {
            const bool isOpen = *point.layer == open;
            const bool joins =
                !isOpen && blocks[head].kind == BlockKind::ClosedLayers &&
                indexOf(*point.layer) - indexOf(*blocks[head].layer) < layersPerBlock;
            if (!joins) {
                head = blocks.size();
                blocks.push_back({isOpen ? BlockKind::OpenLayer : BlockKind::ClosedLayers,
                                  {},
                                  i,
                                  0,
                                  point.layer});
            }
            blocks[head].lastLayer = point.layer;
        }
        if (point.layer)
            addTo(blocks[head], shares[i]);
        if (point.layer && *point.layer != open)
            ++blocks[head].count;
        else
            blocks.push_back({BlockKind::Operation,
                              nameOf(network[point.operation]),
                              i,
                              1,
                              point.layer,
                              {},
                              shares[i],
                              point.operation});
    }
    for (Block& block : blocks)
        if (block.lastLayer)
            block.name = nameOfLayers(block);
    return blocks;
}

} // namespace pastkeys
