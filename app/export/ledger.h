// The cost of each operation in each lane of a whole run, and the FLOPs that one lane saves.
#pragma once

#include "trace/trace.h"

#include <optional>
#include <vector>

namespace pastkeys {

struct LaneTotals
{
    std::uint64_t rows = 0;
    Work formula;
    Work counted;
    std::chrono::nanoseconds duration{};
};

/// One operation over all layers and steps.
struct LedgerRow
{
    Operation operation = Operation::Embedding;
    PerLane<LaneTotals> lanes;
};

/// One row per operation that was done, in the order of a pass.
std::vector<LedgerRow> ledgerOf(const Trace& trace);

/// The rows and the work of one lane in all steps. Nothing if the lane never ran.
std::optional<LaneTotals> totalsOf(const Trace& trace, Lane lane);

/// How many more FLOPs (counted, in matrix products) the baseline did than the other lane; negative
/// if it did fewer.
std::int64_t savedFlops(const LaneTotals& baseline, const LaneTotals& other);

} // namespace pastkeys
