#pragma once

#include "record/trace.h"

#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace pastkeys::test {

using StepChange = std::function<void(StepRecord&)>;

/// A copy of the trace, with `change` applied to each of its steps in turn.
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

/// Makes the step as if the lane had not run in it.
inline void drop(StepRecord& step, Lane lane)
{
    std::erase_if(step.passes, [lane](const PassRecord& pass) { return pass.lane == lane; });
}

} // namespace pastkeys::test
