#pragma once

#include "record/row_blocks.h"
#include "record/trace.h"

#include <optional>

namespace pastkeys {

/// One number in the K or V of a head.
struct KeptNumber
{
    Layer layer{};
    Head head{};       ///< of the keys and values as the model computes them
    TensorKind rows{}; ///< the keys or the values of the layer, of the text or of the source
    std::size_t position = 0;
    std::size_t column = 0; ///< in the rows of the head
};

/// Where and how a lane's cache holds a number.
struct StoredCell
{
    std::size_t row = 0; ///< index of the row in the K or V of the layer, or in the block
    std::optional<std::size_t> block; ///< 0-based; empty if the memory is contiguous
    std::size_t storedHead = 0;       ///< index in the cache; several model heads may share one
    std::size_t number = 0;           ///< index of the number in that K or V, or in that block
    float computed = 0;               ///< the number as this head of the model computed it
    std::optional<int> whole;         ///< the stored integer, if the cache quantizes its rows
    float scale = 0;                  ///< `whole` times this approximates `computed`
};

/// Returns the cell of `wanted` after the lane has appended its rows in the step, or nothing if the
/// lane's cache does not hold that position, or the run has no rows of the layer.
std::optional<StoredCell> storedCellAt(const Trace& trace, std::size_t step, Lane lane,
                                       const KeptNumber& wanted);

} // namespace pastkeys
