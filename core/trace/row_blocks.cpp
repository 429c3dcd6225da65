#include "trace/row_blocks.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

ConstMatrix rowsOf(const RowBlock& block, Layer layer, RowsMember member)
{
    const Buffer<float>& values = block.layers.at(indexOf(layer)).*member;
    const std::size_t width = block.rows == 0 ? 0 : values.size() / block.rows;
    return {values.data(), block.rows, width, width};
}

RowBlock makeRowBlock(std::size_t first, std::size_t rows, std::size_t layers, std::size_t width)
{
    RowBlock block{first, rows, {}};
    block.layers.resize(layers);
    for (LayerRows& layer : block.layers)
        for (const RowsMember member :
             {&LayerRows::queries, &LayerRows::keys, &LayerRows::values, &LayerRows::hidden})
            layer.*member = Buffer<float>(rows * width);
    return block;
}

std::uint64_t bytesOf(const RowBlock& block)
{
    std::uint64_t bytes = 0;
    for (const LayerRows& layer : block.layers)
        bytes += layer.queries.bytes() + layer.keys.bytes() + layer.values.bytes() +
                 layer.hidden.bytes();
    return bytes;
}

std::vector<BlockPart> blockParts(std::span<const StepRecordPtr> steps, std::size_t from,
                                  std::size_t to)
{
    std::vector<BlockPart> parts;
    for (const StepRecordPtr& step : steps) {
        const std::size_t begin = std::max(from, step->rows.first);
        const std::size_t end = std::min(to, step->rows.first + step->rows.rows);
        if (begin < end)
            parts.push_back({&step->rows, begin, end - begin, begin - step->rows.first});
    }
    std::size_t rows = 0;
    for (const BlockPart& part : parts)
        rows += part.rows;
    PASTKEYS_EXPECTS(from + rows == std::max(from, to));
    return parts;
}

RowParts laneRows(std::span<const StepRecordPtr> steps, const LaneRecord& lane, Layer layer,
                  RowsMember member, std::size_t from, std::size_t to)
{
    RowParts parts;
    const std::size_t own = lane.ownRows ? std::clamp(lane.past, from, to) : to;
    const std::vector<BlockPart> blocks = blockParts(steps, from, own);
    parts.reserve(blocks.size() + 1);
    for (const BlockPart& part : blocks)
        parts.push_back(rowsOf(*part.block, layer, member).rowBlock(part.rowInBlock, part.rows));
    if (own < to)
        parts.push_back(rowsOf(*lane.ownRows, layer, member).rowBlock(own - lane.past, to - own));
    return parts;
}

} // namespace pastkeys
