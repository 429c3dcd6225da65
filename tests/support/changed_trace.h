#pragma once

#include "trace/trace.h"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace pastkeys::test {

using StepChange = std::function<void(StepRecord&)>;

/// The trace with copies of its steps, after `change` was called with each of them in turn.
inline Trace withSteps(const Trace& trace, const StepChange& change)
{
    std::vector<StepRecordPtr> steps;
    steps.reserve(trace.size());
    for (const StepRecordPtr& step : trace.steps()) {
        auto copy = std::make_shared<StepRecord>(*step);
        change(*copy);
        steps.push_back(std::move(copy));
    }
    return Trace(trace.header(), std::move(steps));
}

/// The trace with one step changed.
inline Trace withStep(const Trace& trace, std::size_t index, const StepChange& change)
{
    return withSteps(trace, [&](StepRecord& step) {
        if (step.index == index)
            change(step);
    });
}

} // namespace pastkeys::test
