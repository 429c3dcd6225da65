#include "commands/ledger.h"

#include <algorithm>

namespace pastkeys {

namespace {

void add(LaneTotals& totals, const OperationRecord& record)
{
    totals.rows += record.rows;
    totals.formula += record.formula;
    totals.counted += record.counted;
    totals.duration += record.duration;
}

void addLane(std::vector<LedgerRow>& rows, const StepRecord& step, Lane lane)
{
    if (!step.lane(lane))
        return;
    for (const OperationRecord& record : step.lane(lane)->operations) {
        LedgerRow& row = rows[static_cast<std::size_t>(record.point.operation)];
        add(lane == Lane::Off ? row.off : row.on, record);
    }
}

} // namespace

std::vector<LedgerRow> ledgerOf(const Trace& trace)
{
    std::vector<LedgerRow> rows;
    rows.reserve(kOperations.size());
    for (const Operation operation : kOperations)
        rows.push_back({operation, {}, {}});
    for (const StepRecordPtr& step : trace.steps()) {
        addLane(rows, *step, Lane::Off);
        addLane(rows, *step, Lane::On);
    }
    std::erase_if(rows, [](const LedgerRow& row) { return row.off.rows + row.on.rows == 0; });
    return rows;
}

std::optional<LaneTotals> totalsOf(const Trace& trace, Lane lane)
{
    LaneTotals totals;
    for (const StepRecordPtr& step : trace.steps()) {
        const std::optional<LaneRecord>& record = step->lane(lane);
        if (!record)
            continue;
        totals.rows += record->rows;
        totals.formula += record->formula;
        totals.counted += record->counted;
        totals.duration += record->duration;
    }
    return totals.rows == 0 ? std::nullopt : std::optional(totals);
}

std::int64_t savedFlops(const LaneTotals& off, const LaneTotals& on)
{
    return static_cast<std::int64_t>(off.counted.products) -
           static_cast<std::int64_t>(on.counted.products);
}

} // namespace pastkeys
