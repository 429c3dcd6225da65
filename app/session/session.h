#pragma once

#include "shared/run_wish.h"
#include "shared/view_state.h"
#include "trace/cache_trials.h"

#include <QElapsedTimer>
#include <QObject>

#include <vector>

namespace pastkeys {

/// Where the first token after the prompt is chosen. None before that is recorded.
std::optional<Cursor> answerIn(const Trace& trace);

/// The one owner of where a person looks: the trace shown, the cursor in it, and the selection.
/// The selected layer follows the cursor into another layer.
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
    /// None while the trace is empty.
    std::optional<Place> place() const;
    /// The caches compared in all runs that were shown since the program was started.
    const CacheTrials& trials() const { return m_trials; }

    /// Shows another trace, from its start.
    void setTrace(const Trace& trace);
    /// Shows what the other session shows, at the same place. Steps that a run still records come
    /// to this session from then on.
    void takeOver(const Session& other);
    /// Shows a new run, which has no steps yet.
    /// \param place is gone to as soon as it is recorded, unless the person moves before
    void beginRun(const TraceHeader& header, const Place& place);
    /// Adds the next step of the run. The place on screen does not change.
    void append(StepRecordPtr record);
    void endRun();

    /// Moves the cursor, as far as the trace goes.
    void setCursor(Cursor cursor);
    /// Selects layer and head as far as the model of the trace has them.
    void setSelection(Selection selection);
    /// Goes to the place, or to the nearest one that the trace has.
    void goTo(const Place& place);
    /// Goes to where the cursor was before it was last set, or went to an end; then to the place
    /// before that one. Places that were passed within a moment, while scrubbing, do not count.
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
    std::optional<Place> m_wanted; ///< not recorded yet
    std::vector<Cursor> m_before;  ///< where jumps began
    QElapsedTimer m_sinceJump;
};

} // namespace pastkeys
