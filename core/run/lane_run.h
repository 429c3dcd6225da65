// One text, run in one or two lanes. twin_run.h chooses one token per step, draft_run.h may choose
// several.
#pragma once

#include "record/step_record.h"

#include <stop_token>
#include <vector>

namespace pastkeys {

class LaneRun
{
public:
    virtual ~LaneRun() = default;

    virtual bool finished() const = 0;
    /// Selects the lanes that run from the next step on. \pre as the class says
    virtual void setRunning(std::vector<Lane> lanes) = 0;
    /// Runs one step and records it. Throws Cancelled, RunError, and InputError if the first step
    /// would need more memory than is free. A step that throws leaves the run unchanged.
    /// \pre !finished()
    virtual StepRecordPtr advance(const std::stop_token& stop = {}) = 0;
};

} // namespace pastkeys
