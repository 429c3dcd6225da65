#pragma once

#include "support/changed_trace.h"

namespace pastkeys::test {

/// The run as another program might have recorded it, without work counts or operation times.
/// \param pass  measured duration of each lane's pass; 0 if that was not measured either
inline Trace foreignTrace(const Trace& trace, std::chrono::nanoseconds pass = {})
{
    TraceHeader header = trace.header();
    header.kernels = "pytorch";
    header.counted = header.timed = false;
    const std::vector<StepRecordPtr> steps(trace.steps().begin(), trace.steps().end());
    return withSteps(Trace(std::move(header), steps), [pass](StepRecord& step) {
        for (PassRecord& each : step.passes) {
            each.duration = pass;
            each.repeated.reset();
            for (OperationRecord& operation : each.operations)
                operation.duration = {};
        }
    });
}

} // namespace pastkeys::test
