// The rows of the decoder column: the open layer's operations, the other layers as one block each or
// several.
#pragma once

#include "shared/view_state.h"

#include <QString>

#include <array>

namespace pastkeys {

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

/// All operations have usual names, or where those have no room brief ones.
struct BlockNames
{
    QString usual;
    QString brief;
};

struct Block
{
    BlockKind kind = BlockKind::Operation;
    QString title;
    BlockNames names;
    std::size_t first = 0; ///< index in the step's sequence
    std::size_t count = 1;
    std::optional<Layer> layer = {}; ///< the first; none outside the layers
    PerLane<LaneShare> lanes = {};
    std::optional<Operation> which = {}; ///< of a block that is one

    bool isOperation() const { return kind == BlockKind::Operation; }
    bool contains(std::size_t operation) const
    {
        return operation >= first && operation < first + count;
    }
};

/// \param layersPerBlock how many closed layers share a block, so that the column fits
std::vector<Block> blocksOf(const ViewState& state, std::size_t layersPerBlock);

} // namespace pastkeys
