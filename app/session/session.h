#pragma once

#include "compare/cache_trials.h"
#include "shared/run_wish.h"
#include "shared/view_state.h"

#include <QElapsedTimer>
#include <QObject>

#include <array>
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
///
/// A model that translates has two texts. The decoder's is that of the run. The source has a trace of
/// its own, with the operations of the encoder, and a cursor and a selection in it. One of the two is
/// on show and is stepped through; the encoder's last operation comes before the decoder's first.
class Session : public QObject
{
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr) : QObject(parent) {}

    // Of the run, whichever text is on show:
    const Trace& trace() const { return m_trace; }
    Cursor cursor() const { return look(Axis::Text).cursor; }
    const Selection& selection() const { return look(Axis::Text).selection; }

    /// The text that is on show, and what the user is looking at in it.
    Axis shownText() const { return m_shown; }
    const Trace& shownTrace() const { return traceOf(m_shown); }
    Cursor shownCursor() const { return look(m_shown).cursor; }
    const Selection& shownSelection() const { return look(m_shown).selection; }
    /// Whether there is a source to show.
    bool hasSource() const { return !m_encoder.empty(); }
    /// Whether more steps of this trace may still come.
    bool running() const { return m_running; }
    /// In the text that is on show. Returns nothing while the trace is empty.
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

    /// Shows the other text where the user left it. Does nothing if there is no source.
    void showText(Axis text);
    /// Moves the cursor in the run, but not past its end, and shows the decoder's text.
    void setCursor(Cursor cursor);
    /// The same in the text that is on show.
    void setShownCursor(Cursor cursor);
    /// Selects the last layer or head if the model lacks the one in `selection`. Shows the decoder's
    /// text.
    void setSelection(Selection selection);
    /// The same in the text that is on show.
    void setShownSelection(Selection selection);
    /// Goes to the place, or to the nearest one that the trace has.
    void goTo(const Place& place);
    /// Undoes the last jump made by setCursor(), goTo(), toStart() or toEnd(). The next call undoes
    /// the jump before that one. Jumps in quick succession, as during scrubbing, count as one.
    void goBack();
    /// \returns false at the end of the run
    bool forward(Stride stride);
    /// \returns false at the start of the run or, if there is one, of the source
    bool back(Stride stride);
    /// To the start or the end of the text that is on show.
    void toStart();
    void toEnd();

signals:
    void changed(pastkeys::Changes what);

private:
    /// What the user is looking at in a text.
    struct Look
    {
        Cursor cursor;
        Selection selection;
    };
    struct Jump
    {
        Axis text;
        Cursor from;
    };

    const Look& look(Axis text) const { return m_looks[static_cast<std::size_t>(text)]; }
    const Trace& traceOf(Axis text) const { return text == Axis::Source ? m_encoder : m_trace; }
    /// The text of the place, if the model has it.
    Axis textOf(const Place& place) const;
    /// The place, but with the last layer or head of its text if the model lacks the one in `place`.
    Place within(Place place) const;
    /// Makes the encoder's trace, if the run has an encoder and its first step.
    void readSource();
    void select(Axis text, Selection selection);
    void jumpTo(Axis text, Cursor cursor);
    void remember();
    void moveTo(Axis text, Cursor cursor);
    void set(Axis text, Look look);
    /// Whether the pinned cell is one of attention over the text, and the views show that over the
    /// source after the move, or the other way round.
    static bool leavesPin(const Trace& trace, const Look& before, const Look& after);
    void approachWanted();

    Trace m_trace;
    Trace m_encoder; ///< made once, from the first step; empty without an encoder
    CacheTrials m_trials;
    Axis m_shown = Axis::Text;
    std::array<Look, 2> m_looks; ///< by Axis
    bool m_running = false;
    std::optional<Place> m_wanted; ///< where to go once its step is recorded
    std::vector<Jump> m_before;    ///< the starting points of jumps, for goBack()
    QElapsedTimer m_sinceJump;
};

} // namespace pastkeys
