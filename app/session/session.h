#pragma once

#include "shared/run_wish.h"
#include "shared/view_state.h"
#include "trace/cache_trials.h"

#include <QElapsedTimer>
#include <QObject>

#include <vector>

namespace pastkeys {

/// Where the first token after the prompt is chosen. Nothing until the step that chooses it is
/// recorded.
std::optional<Cursor> answerIn(const Trace& trace);

/// Owns everything that says where the user looks: the trace shown, the cursor in it, and the
/// selection. If the cursor moves into another layer, that layer becomes the selected one.
class Session : public QObject
{
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr) : QObject(parent) {}

    const Trace& trace() const { return m_trace; }
    Cursor cursor() const { return m_cursor; }
    const Selection& selection() const { return m_selection; }
    /// Whether more steps of this trace may still come.
    bool running() const { return m_running; }
    /// Nothing while the trace is empty.
    std::optional<Place> place() const;
    /// The caches that were compared in the runs shown since the program was started.
    const CacheTrials& trials() const { return m_trials; }

    /// Shows another trace, from its start.
    void setTrace(const Trace& trace);
    /// Shows what the other session shows, at the same place. If the run of the other session is
    /// not finished, the caller must append its later steps to this session.
    void takeOver(const Session& other);
    /// Shows a new run, which has no steps yet.
    /// \param place  where to go as soon as its step is recorded, unless the user moves first
    void beginRun(const TraceHeader& header, const Place& place);
    /// Adds the next step of the run. Moves the cursor only until it has reached the place given to
    /// beginRun(), or the user has moved it.
    void append(StepRecordPtr record);
    void endRun();

    /// Moves the cursor, at most to the end of the trace.
    void setCursor(Cursor cursor);
    /// Selects the last layer or head if the model lacks the one in `selection`.
    void setSelection(Selection selection);
    /// Goes to the place, or to the nearest one that the trace has.
    void goTo(const Place& place);
    /// Undoes the last jump of the cursor that setCursor(), goTo(), toStart() or toEnd() made. The
    /// next call undoes the jump before that one. Jumps that quickly follow each other, as while
    /// scrubbing, count as one.
    void goBack();
    /// \returns false at the end of the trace
    bool forward(Stride stride);
    /// \returns false at the start of the trace
    bool back(Stride stride);
    void toStart();
    void toEnd();

signals:
    void changed(pastkeys::Changes what);

private:
    void remember();
    void moveTo(Cursor cursor);
    void set(Cursor cursor, const Selection& selection);
    void approachWanted();

    Trace m_trace;
    CacheTrials m_trials;
    Cursor m_cursor;
    Selection m_selection;
    bool m_running = false;
    std::optional<Place> m_wanted; ///< where to go once its step is recorded
    std::vector<Cursor> m_before;  ///< the starting points of jumps, for goBack()
    QElapsedTimer m_sinceJump;
};

} // namespace pastkeys
