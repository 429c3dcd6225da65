#include "trace/row_history.h"

#include <algorithm>

namespace pastkeys {

RowHistory rowHistory(const Trace& trace, std::size_t position)
{
    RowHistory history;
    for (const StepRecordPtr& step : trace.steps()) {
        const auto computes = [&](const std::optional<LaneRecord>& lane) {
            return lane && position >= lane->past && position < lane->past + lane->rows;
        };
        if (computes(step->off))
            history.computedOff.push_back(step->index);
        if (computes(step->on))
            history.computedOn.push_back(step->index);
        else if (step->on && position < step->on->past)
            history.readOn.push_back(step->index);
    }
    return history;
}

std::optional<std::size_t> lastBefore(const std::vector<std::size_t>& steps, std::size_t step)
{
    const auto after = std::lower_bound(steps.begin(), steps.end(), step);
    return after == steps.begin() ? std::nullopt : std::optional(*(after - 1));
}

} // namespace pastkeys
