// What each operation cost in a whole run, in each lane, and how much of all that was saved it
// saved.
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

/// By operation, in the order of a pass; only operations that were done.
std::vector<LedgerRow> ledgerOf(const Trace& trace);

/// Rows computed and work of one lane in all steps. None if it never ran.
std::optional<LaneTotals> totalsOf(const Trace& trace, Lane lane);

/// FLOPs of matrix products (counted) that the other lane did not do; negative where it did more.
std::int64_t savedFlops(const LaneTotals& baseline, const LaneTotals& other);

} // namespace pastkeys
