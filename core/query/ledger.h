// The cost of each operation in each lane over several steps of a run, and the FLOPs that one lane
// saves compared with the other.
#pragma once

#include "record/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace pastkeys {

struct LaneTotals
{
    std::uint64_t rows = 0;
    Work formula;
    Work counted;
    std::chrono::nanoseconds duration{};
};

/// The totals of one operation over all layers and several steps.
struct LedgerRow
{
    Operation operation{};
    PerLane<LaneTotals> lanes;
};

/// The steps that both lanes ran. Only in these steps can the FLOPs of the lanes be compared.
std::vector<StepRecordPtr> stepsOfBoth(const Trace& trace);

/// One row per operation that was done in these steps, in the order of a pass.
std::vector<LedgerRow> ledgerOf(const Network& network, std::span<const StepRecordPtr> steps);

/// The same totals of everything that the encoder did for these steps. Empty if it did nothing.
PerLane<LaneTotals> encoderTotals(std::span<const StepRecordPtr> steps);

/// The rows and the work of one lane in these steps. Returns nothing if it ran in none of them.
std::optional<LaneTotals> totalsOf(std::span<const StepRecordPtr> steps, Lane lane);

/// The baseline's counted matrix-product FLOPs minus those of the other lane; may be negative.
std::int64_t savedFlops(const LaneTotals& baseline, const LaneTotals& other);

} // namespace pastkeys
