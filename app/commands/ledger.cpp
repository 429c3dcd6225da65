#include "commands/ledger.h"

#include "model/operation_table.h"

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

void addLane(std::vector<LedgerRow>& rows, OperationList operations, const StepRecord& step,
             Lane lane)
{
    if (!step.lane(lane))
        return;
    for (const OperationRecord& record : step.lane(lane)->operations) {
        LedgerRow& row = rows[indexIn(operations, record.point.operation)];
        add(lane == Lane::Off ? row.off : row.on, record);
    }
}

} // namespace

std::vector<LedgerRow> ledgerOf(const Trace& trace)
{
    std::vector<LedgerRow> rows;
    const OperationList operations = operationsOf(trace.header().config);
    rows.reserve(operations.size());
    for (const OperationDescriptor& operation : operations)
        rows.push_back({operation.id, {}, {}});
    for (const StepRecordPtr& step : trace.steps()) {
        addLane(rows, operations, *step, Lane::Off);
        addLane(rows, operations, *step, Lane::On);
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
