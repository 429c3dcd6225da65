// The stage of an example run, as its tests look at it.
#pragma once

#include "stage/stage_layout.h"
#include "support/layout_checks.h"
#include "support/view_states.h"

#include <array>

namespace pastkeys::test {

inline constexpr QSizeF kStageSize(900, 560);

/// Operations after which something moves on the stage.
inline constexpr std::array kMoving{Operation::QkvProjection, Operation::CacheAppend,
                                    Operation::Scores, Operation::Mask, Operation::WeightedSum};

inline ViewLayout stageOf(const ViewState& state, QSizeF size = kStageSize)
{
    return stageLayout(state, size, fixedMetrics());
}

inline Trace traceIn(CacheMode mode)
{
    ExampleRun run;
    run.mode = mode;
    return traceOf(run);
}

/// The second decode step: position 9 is new.
inline ViewState decodeState(const Trace& trace, Operation operation)
{
    return viewStateAt(trace, 2, operation, 1, 1);
}

inline ViewState oneBack(ViewState state)
{
    --state.cursor.operation;
    return state;
}

} // namespace pastkeys::test
