// Lists the lanes' own rows and logits in the order in which a file stores them. A lane has its own
// rows or logits where they differ from those of the step.
#pragma once

#include "record/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace pastkeys {

/// A lane's rows at consecutive positions. In the tensors "own.layers.*", they begin at `row`.
struct OwnRows
{
    std::size_t position = 0;
    std::size_t rows = 0;
    std::size_t row = 0;
};

/// One lane's own rows and logits in one step.
struct OwnOfLane
{
    std::vector<OwnRows> rows;         ///< in order of position
    std::optional<std::size_t> logits; ///< the row of "own.logits"
    std::optional<std::size_t> source; ///< what it computed of the source: "source.0.*", ...
};

/// The own rows and logits of all lanes in all steps.
struct OwnTensors
{
    std::vector<PerLane<OwnOfLane>> steps;
    std::vector<std::shared_ptr<const RowBlock>> blocks; ///< without duplicates, in tensor order
    std::vector<std::span<const float>> logits;
    std::vector<std::shared_ptr<const SourceRows>> sources; ///< without duplicates

    std::size_t rows() const;
};

OwnTensors ownTensorsOf(const Trace& trace);

} // namespace pastkeys
