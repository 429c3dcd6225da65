#pragma once

#include "record/trace.h"
#include "run/lane_run.h"
#include "run/machinery.h"

#include <memory>

namespace pastkeys {

/// Decodes the same text in one or more lanes, in lockstep, one step at a time. The lanes may have
/// weights of their own (Machinery::ofLanes), for one network. The last of the
/// running lanes leads: it runs first in each step, and the rows of the others are compared with the
/// leader's. The token is chosen from the logits of the first running lane, so all lanes read the
/// same text, even if their results differ. With RunSettings::ownWords, each lane continues its own
/// text, and lanes 0 and 1 are compared as long as they have chosen the same tokens. When a lane's
/// text has ended, that lane stops, while the others may continue.
class TwinRun : public LaneRun
{
public:
    /// Throws InputError like validate(). \pre Machinery::ofLanes has the weights that the lanes name,
    /// and is empty if they name none
    TwinRun(Machinery machinery, const RunSettings& settings);
    ~TwinRun() override;

    bool finished() const override;
    /// Selects the lanes that run the following steps. A lane that missed steps catches up in its
    /// next step. \pre at least one lane, in ascending order, all from RunSettings::lanes; with own
    /// words, no step has run yet
    void setRunning(std::vector<Lane> lanes) override;
    /// Runs one step in every running lane and records it. Throws Cancelled if stopped between two
    /// layers, RunError if activations overflow or no token can be chosen, and InputError if a lane
    /// would need more memory than is free. A step that throws leaves the run unchanged, so the
    /// next call tries the same step again. \pre !finished()
    StepRecordPtr advance(const std::stop_token& stop = {}) override;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace pastkeys
