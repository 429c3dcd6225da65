// States of the stage in an example run, for its tests.
#pragma once

#include "stage/stage_layout.h"
#include "stage/stage_view.h"
#include "support/layout_checks.h"
#include "support/view_states.h"

#include <array>
#include <memory>

namespace pastkeys::test {

/// A size at which all matrices fit, each with its name in one line.
inline constexpr QSizeF kStageSize(1900, 700);

/// Operations after which something moves on the stage.
inline constexpr std::array kMoving{Operation::QkvProjection, Operation::CacheAppend,
                                    Operation::Scores, Operation::Mask, Operation::WeightedSum};

inline ViewLayout stageOf(const ViewState& state, QSizeF size = kStageSize)
{
    return stageLayout(state, size, fixedMetrics());
}

/// A stage on screen, without animations.
inline std::unique_ptr<StageView> shownStage(const ViewState& state, QSize size)
{
    auto stage = std::make_unique<StageView>();
    stage->setReducedMotion(true);
    stage->resize(size);
    stage->present(state);
    stage->show();
    return stage;
}

inline Trace traceIn(CacheMode mode)
{
    return traceOf({.mode = mode});
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
