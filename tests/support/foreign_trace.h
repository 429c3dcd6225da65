#pragma once

#include "trace/trace.h"

namespace pastkeys::test {

/// The run as another program may have recorded it, without counts of work and times of operations.
/// \param pass  measured duration of each lane's pass; 0 if that was not measured either
inline Trace foreignTrace(const Trace& trace, std::chrono::nanoseconds pass = {})
{
    TraceHeader header = trace.header();
    header.kernels = "pytorch";
    header.counted = header.timed = false;
    std::vector<StepRecordPtr> steps;
    steps.reserve(trace.size());
    for (const StepRecordPtr& step : trace.steps()) {
        auto copy = std::make_shared<StepRecord>(*step);
        for (std::optional<LaneRecord>& lane : copy->lanes)
            if (lane) {
                lane->duration = pass;
                lane->repeated.reset();
                for (OperationRecord& operation : lane->operations)
                    operation.duration = {};
            }
        steps.push_back(std::move(copy));
    }
    return Trace(std::move(header), std::move(steps));
}

} // namespace pastkeys::test
