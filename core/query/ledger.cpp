#include "query/ledger.h"

#include "model/network.h"

#include <algorithm>
#include <iterator>

namespace pastkeys {

namespace {

/// \param record  the record of an operation or of a whole lane
template <typename Record> void add(LaneTotals& totals, const Record& record)
{
    totals.rows += record.rows;
    totals.formula += record.formula;
    totals.counted += record.counted;
    totals.duration += record.duration;
}

} // namespace

std::vector<StepRecordPtr> stepsOfBoth(const Trace& trace)
{
    std::vector<StepRecordPtr> steps;
    std::ranges::copy_if(trace.steps(), std::back_inserter(steps),
                         [](const StepRecordPtr& step) { return step->ranBoth(); });
    return steps;
}

std::vector<LedgerRow> ledgerOf(const Network& network, std::span<const StepRecordPtr> steps)
{
    std::vector<LedgerRow> rows;
    const OperationList operations = network.operations();
    rows.reserve(operations.size());
    for (const OperationSpec& operation : operations)
        rows.push_back({operation.id, {}});
    for (const StepRecordPtr& step : steps)
        for (const Lane lane : kLanes)
            if (const PassRecord* record = step->lane(lane))
                for (const OperationRecord& done : record->operations)
                    add(rows[indexOf(done.point.operation)].lanes[indexOf(lane)], done);
    std::erase_if(rows, [](const LedgerRow& row) {
        return std::ranges::all_of(row.lanes,
                                   [](const LaneTotals& totals) { return totals.rows == 0; });
    });
    return rows;
}

PerLane<LaneTotals> encoderTotals(std::span<const StepRecordPtr> steps)
{
    PerLane<LaneTotals> totals;
    for (const StepRecordPtr& step : steps)
        for (const Lane lane : kLanes)
            if (const PassRecord* record = step->lane(lane))
                for (const OperationRecord& done : record->encoder)
                    add(totals[indexOf(lane)], done);
    return totals;
}

std::optional<LaneTotals> totalsOf(std::span<const StepRecordPtr> steps, Lane lane)
{
    LaneTotals totals;
    for (const StepRecordPtr& step : steps)
        if (const PassRecord* record = step->lane(lane))
            add(totals, *record);
    return totals.rows == 0 ? std::nullopt : std::optional(totals);
}

std::int64_t savedFlops(const LaneTotals& baseline, const LaneTotals& other)
{
    return static_cast<std::int64_t>(baseline.counted.products) -
           static_cast<std::int64_t>(other.counted.products);
}

} // namespace pastkeys
