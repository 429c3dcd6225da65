#pragma once

#include "record/trace.h"

namespace pastkeys::test {

/// A trace of `steps` steps that stands in for a long run with many layers: the first step of
/// `trace`, then copies of its last step without rows and with six times as many operations.
inline Trace longTrace(const Trace& trace, std::size_t steps)
{
    Trace result = Trace(trace.header()).appended(trace.steps().front());
    const StepRecord& last = trace.step(trace.size() - 1);
    while (result.size() < steps) {
        auto step = std::make_shared<StepRecord>();
        step->index = result.size();
        step->phase = last.phase;
        step->first = result.steps().back()->positions();
        step->tokens = last.tokens;
        step->passes = last.passes;
        auto& operations = step->lane(Lane{1})->operations;
        for (int layers = 0; layers < 5; ++layers)
            operations.insert(operations.end(), last.lane(Lane{1})->operations.begin(),
                              last.lane(Lane{1})->operations.end());
        step->verdict = last.verdict;
        step->topLogits = last.topLogits;
        step->choice = last.choice;
        result = result.appended(std::move(step));
    }
    return result;
}

} // namespace pastkeys::test
