// States of the stage in an example run, for the stage's tests.
#pragma once

#include "stage/stage_layout.h"
#include "stage/stage_view.h"
#include "support/gpt2_names.h"
#include "support/layout_checks.h"
#include "support/view_states.h"

#include <QAction>

#include <array>
#include <memory>

namespace pastkeys::test {

/// A size at which all matrices fit, each with its name on one line.
inline constexpr QSizeF kStageSize(1900, 700);

/// Operations after which something moves on the stage.
inline constexpr std::array kMoving{Gpt2::QkvProjection, Gpt2::CacheAppend, Gpt2::Scores,
                                    Gpt2::Mask, Gpt2::WeightedSum};

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

/// Triggers the action of the stage that has this shortcut.
inline void triggerShortcut(const StageView& stage, const char* keys)
{
    for (QAction* action : stage.actions())
        if (action->shortcut() == QKeySequence(keys))
            action->trigger();
}

/// A trace with two positions beyond the prompt, which are computed in decode steps.
inline Trace promptTrace(std::size_t prompt = 22)
{
    return traceOf(longRun(prompt, 3));
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
