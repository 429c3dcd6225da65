// Lists the rows and logits that lanes have of their own, in the order in which a file stores them.
// A lane has rows or logits of its own where they differ from those of the step.
#pragma once

#include "trace/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace pastkeys {

/// Rows of consecutive positions of a lane. In the tensors "own.layers.*", they begin at `row`.
struct OwnRows
{
    std::size_t position = 0;
    std::size_t rows = 0;
    std::size_t row = 0;
};

/// The rows and logits that one lane of one step has of its own.
struct OwnOfLane
{
    std::vector<OwnRows> rows;         ///< in order of position
    std::optional<std::size_t> logits; ///< the row of "own.logits"
};

/// The own rows and logits of all lanes in all steps.
struct OwnTensors
{
    std::vector<PerLane<OwnOfLane>> steps;
    std::vector<std::shared_ptr<const RowBlock>> blocks; ///< each once, in the order of the tensors
    std::vector<std::span<const float>> logits;

    std::size_t rows() const;
};

OwnTensors ownTensorsOf(const Trace& trace);

} // namespace pastkeys
