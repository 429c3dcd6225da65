#pragma once

#include "compare/cache_trials.h"
#include "shared/run_wish.h"
#include "shared/view_state.h"

#include <QElapsedTimer>
#include <QObject>

#include <vector>

namespace pastkeys {

/// The cursor at which the first token after the prompt is chosen. Returns nothing until that step
/// is recorded.
std::optional<Cursor> answerIn(const Trace& trace);
/// The cursor at which the last token of the answer recorded so far is chosen. If the model answers
/// nothing, where it chooses that. Returns nothing until a token is chosen.
std::optional<Cursor> endOfAnswerIn(const Trace& trace);

/// Holds what the user is looking at: the trace on screen, the cursor in it, and the selection.
/// Moving the cursor to another layer selects that layer.
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
    /// Returns nothing while the trace is empty.
    std::optional<Place> place() const;
    /// The cache comparisons made by the runs that have been shown since the program started.
    const CacheTrials& trials() const { return m_trials; }

    /// Shows another trace, from its start.
    void setTrace(const Trace& trace);
    /// Shows a new run, which has no steps yet.
    /// \param place  where to go as soon as its step is recorded, unless the user moves the cursor
    ///     first
    void beginRun(const TraceHeader& header, const Place& place);
    /// Adds the next step of the run. Moves the cursor only until it reaches the place given to
    /// beginRun() or the user moves it.
    void append(StepRecordPtr record);
    void endRun();

    /// Moves the cursor, but not past the end of the trace.
    void setCursor(Cursor cursor);
    /// Selects the last layer or head if the model lacks the one in `selection`.
    void setSelection(Selection selection);
    /// Goes to the place, or to the nearest one that the trace has.
    void goTo(const Place& place);
    /// Undoes the last jump made by setCursor(), goTo(), toStart() or toEnd(). The next call undoes
    /// the jump before that one. Jumps in quick succession, as during scrubbing, count as one.
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
    void set(Cursor cursor, Selection selection);
    bool leavesPin(Cursor cursor) const;
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
