// The rows of the decoder column: the operations of the open layer, and blocks of one or more
// closed layers.
#pragma once

#include "shared/fitting_text.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The sums of a block in one lane.
struct LaneShare
{
    Work counted;
    std::size_t rows = 0; ///< that flow through
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
    FittingText name;
    std::size_t first = 0; ///< index in the step's sequence
    std::size_t count = 1;
    std::optional<Layer> layer = {};     ///< the first; none outside the layers
    std::optional<Layer> lastLayer = {}; ///< likewise
    PerLane<LaneShare> lanes = {};
    std::optional<Operation> which = {}; ///< where the block is an operation

    bool isOperation() const { return kind == BlockKind::Operation; }
    bool contains(std::size_t operation) const
    {
        return operation >= first && operation < first + count;
    }
};

/// The name in full and in brief.
FittingText nameOfOperation(Operation operation);

/// How many blocks there are if the layers before the open one share a block, and those after it.
std::size_t leastBlocks(const ViewState& state);

/// \param layersPerBlock how many closed layers share a block, so that the column fits
std::vector<Block> blocksOf(const ViewState& state, std::size_t layersPerBlock);

} // namespace pastkeys
