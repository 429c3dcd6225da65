#pragma once

#include "query/encoder_trace.h"
#include "shared/trace_view.h"
#include "stage/stage_view.h"
#include "window/main_window.h"

#include <utility>

namespace pastkeys::test {

/// What must be true of a window, whatever the user has done.
class WindowChecks
{
public:
    /// \returns what is wrong now, compared with the last call; empty if nothing is
    QString wrongIn(MainWindow& window)
    {
        const Session& session = window.session();
        const Trace& trace = session.trace();
        const StepRecordPtr first = trace.empty() ? nullptr : trace.steps().front();
        const bool isSameRun = std::exchange(m_first, first) == first && first;
        if (trace.size() < std::exchange(m_steps, trace.size()) && isSameRun)
            return "recorded steps are gone";
        for (const TraceView* view : window.findChildren<TraceView*>())
            if (view->state().cursor != placeIn(session, view->state().trace))
                return QString("%1 shows another place").arg(view->metaObject()->className());
        if (trace.empty())
            return {};
        const Cursor cursor = session.cursor();
        if (cursor.step >= trace.size() || cursor.operation >= operationCount(trace, cursor.step))
            return "the cursor is past the end";
        const ViewState& stage = window.findChild<StageView*>()->state();
        if (indexOf(stage.selection.layer) >= stage.trace.header().config().layers ||
            indexOf(stage.selection.head) >= stage.network().site(Layer{0}).heads)
            return "a layer or head is shown that the model lacks";
        return {};
    }

private:
    /// The place on show in that trace, which is the run or its encoder.
    static Cursor placeIn(const Session& session, const Trace& trace)
    {
        const bool isOfSource = !trace.empty() && isOfEncoder(trace.header());
        return isOfSource ? session.shownCursor() : session.cursor();
    }

    StepRecordPtr m_first; ///< of the run that was shown last
    std::size_t m_steps = 0;
};

} // namespace pastkeys::test
