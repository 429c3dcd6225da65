// The rows of the decoder column. The selected layer is open: each of its operations has a row, as
// do the operations outside the layers. The other layers are closed: each row stands for one or
// more of them.
#pragma once

#include "shared/fitting_text.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The total work of a block in one lane.
struct LaneShare
{
    Work counted;
    std::size_t rows = 0; ///< rows that flow through the block
};

/// What a row of the column represents.
enum class BlockKind : std::uint8_t
{
    Operation,
    OpenLayer, ///< the heading above the operations of the open layer
    ClosedLayers,
    Encoder, ///< all that it did for this step, before the first operation
};

struct Block
{
    BlockKind kind = BlockKind::Operation;
    FittingText name;
    std::size_t first = 0; ///< index of its first operation among those of the step
    std::size_t count = 1;
    std::optional<Layer> layer = {};     ///< first layer; none outside the layers
    std::optional<Layer> lastLayer = {}; ///< last layer; none outside the layers
    PerLane<LaneShare> lanes = {};
    std::optional<Operation> which = {}; ///< set if the block is an operation

    bool isOperation() const { return kind == BlockKind::Operation; }
    bool contains(std::size_t operation) const
    {
        return operation >= first && operation < first + count;
    }
};

FittingText nameOf(const OperationSpec& operation);

/// The number of blocks if all layers before the open one share a block, and so do all layers after
/// it.
std::size_t leastBlocks(const ViewState& state);

/// \param layersPerBlock  the maximum number of closed layers in a block
std::vector<Block> blocksOf(const ViewState& state, std::size_t layersPerBlock);

} // namespace pastkeys
