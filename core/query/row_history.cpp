#include "query/row_history.h"

#include <algorithm>

namespace pastkeys {

RowHistory rowHistory(const Trace& trace, std::size_t position)
{
    RowHistory history;
    for (const StepRecordPtr& step : trace.steps())
        for (const Lane lane : kLanes) {
            const PassRecord* record = step->lane(lane);
            if (record && record->computes(position))
                history[indexOf(lane)].computed.push_back(step->index);
            else if (record && record->moves(position))
                history[indexOf(lane)].moved.push_back(step->index);
            if (record && record->holds(position))
                history[indexOf(lane)].read.push_back(step->index);
        }
    return history;
}

RowHistory sourceHistory(const Trace& trace)
{
    RowHistory history;
    for (const StepRecordPtr& step : trace.steps())
        for (const Lane lane : kLanes)
            if (const PassRecord* record = step->lane(lane)) {
                LaneRowHistory& own = history[indexOf(lane)];
                (record->sourceRows > 0 ? own.computed : own.read).push_back(step->index);
            }
    return history;
}

std::optional<std::size_t> lastBefore(const std::vector<std::size_t>& steps, std::size_t step)
{
    const auto after = std::lower_bound(steps.begin(), steps.end(), step);
    return after == steps.begin() ? std::nullopt : std::optional(*(after - 1));
}

} // namespace pastkeys
