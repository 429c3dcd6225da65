#include "session/session.h"

#include "query/encoder_trace.h"
#include "shared/lane_words.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

/// Backspace undoes several jumps at once if each follows the previous one within this time.
constexpr qint64 kScrubMilliseconds = 500;
constexpr std::size_t kPlacesKept = 100;

Selection selectionAt(const Place& place, Selection selection)
{
    selection.layer = place.layer;
    selection.head = place.head;
    return selection;
}

} // namespace

bool Session::leavesPin(const Trace& trace, const Look& before, const Look& after)
{
    const auto& pin = after.selection.pinned;
    return before.cursor != after.cursor && pin && pin == before.selection.pinned &&
           isOfHead(pin->matrix) &&
           operationSpecAt(trace, before.cursor).isOverSource !=
               operationSpecAt(trace, after.cursor).isOverSource;
}

std::optional<Cursor> answerIn(const Trace& trace)
{
    const std::size_t prompt = trace.header().promptTokens;
    if (trace.empty() || prompt == 0 || trace.tokens().size() < prompt)
        return std::nullopt;
    return lastCursor(trace, trace.stepOf(idAt<Position>(prompt - 1)));
}

std::optional<Cursor> endOfAnswerIn(const Trace& trace)
{
    for (std::size_t i = trace.size(); i-- > 0;)
        for (const Lane lane : lanesOf(trace.header()))
            if (answerTokenOf(trace.step(i), lane, trace.header()))
                return lastCursor(trace, i);
    return answerIn(trace);
}

std::optional<Place> Session::place() const
{
    const Trace& trace = shownTrace();
    if (trace.empty())
        return std::nullopt;
    const Operation operation = operationAt(trace, shownCursor()).operation;
    return Place{shownCursor().step, (*trace.header().network)[operation].name,
                 shownSelection().layer, shownSelection().head, m_shown};
}

void Session::setTrace(const Trace& trace)
{
    m_trace = trace;
    m_trials.follow(trace);
    m_shown = Axis::Text;
    for (Look& look : m_looks)
        look.cursor = {};
    if (!trace.empty())
        m_looks.front().selection =
            pastkeys::within(*trace.header().network, m_looks.front().selection);
    readSource();
    m_before.clear();
    m_wanted.reset();
    m_running = false;
    emit changed(kAllChanges);
}

void Session::beginRun(const TraceHeader& header, const Place& place)
{
    m_trace = Trace(header);
    m_encoder = {};
    m_before.clear();
    m_running = true;
    m_wanted = within(place);
    m_shown = Axis::Text; // as long as the source has not been read
    for (Look& look : m_looks)
        look.cursor = {};
    Look& wanted = m_looks[static_cast<std::size_t>(m_wanted->text)];
    wanted.selection = selectionAt(*m_wanted, wanted.selection);
    if (m_wanted->text == Axis::Source) {
        Selection& other = m_looks.front().selection;
        other = pastkeys::within(*header.network, other);
    }
    emit changed(kAllChanges);
}

void Session::append(StepRecordPtr record)
{
    m_trace = m_trace.appended(std::move(record));
    if (m_trace.size() == 1)
        readSource();
    m_trials.follow(m_trace);
    emit changed(Change::Trace);
    approachWanted();
}

void Session::readSource()
{
    m_encoder = encoderTrace(m_trace);
    if (!hasSource())
        return;
    Selection& selection = m_looks.back().selection;
    selection = pastkeys::within(*m_encoder.header().network, selection);
    selection.pinned.reset(); // this encoder may lack the cell
}

void Session::endRun()
{
    if (std::exchange(m_running, false))
        emit changed(Change::Running);
}

/// Goes to the wanted place once its step is recorded, or to the last step if the run stops before
/// then. Meanwhile, shows the wanted operation in the first step.
void Session::approachWanted()
{
    if (!m_wanted)
        return;
    const Place place = *m_wanted;
    const Trace& trace = traceOf(place.text);
    const std::size_t newest = trace.size() - 1;
    const bool ends = newest == place.step || m_trace.steps().back()->stopped;
    if (newest > 0 && !ends)
        return;
    set(place.text, {cursorAt(trace, std::min(newest, place.step),
                              trace.header().network->pointNamed(place.operation, place.layer)),
                     selectionAt(place, look(place.text).selection)});
    if (!ends)
        m_wanted = place;
}

void Session::showText(Axis text)
{
    if (text == m_shown || !hasSource())
        return;
    remember();
    set(text, look(text));
}

void Session::setCursor(Cursor cursor)
{
    jumpTo(Axis::Text, cursor);
}

void Session::setShownCursor(Cursor cursor)
{
    jumpTo(m_shown, cursor);
}

void Session::jumpTo(Axis text, Cursor cursor)
{
    const Trace& trace = traceOf(text);
    if (trace.empty())
        return;
    cursor.step = std::min(cursor.step, trace.size() - 1);
    cursor.operation = std::min(cursor.operation, operationCount(trace, cursor.step) - 1);
    if (text != m_shown || cursor != look(text).cursor)
        remember();
    moveTo(text, cursor);
}

void Session::setSelection(Selection selection)
{
    select(Axis::Text, selection);
}

void Session::setShownSelection(Selection selection)
{
    select(m_shown, selection);
}

void Session::select(Axis text, Selection selection)
{
    if (const Trace& trace = traceOf(text); !trace.empty())
        selection = pastkeys::within(*trace.header().network, selection);
    set(text, {look(text).cursor, selection});
}

Axis Session::textOf(const Place& place) const
{
    return m_trace.header().network->encoder() ? place.text : Axis::Text;
}

Place Session::within(Place place) const
{
    const NetworkPtr& network = m_trace.header().network;
    place.text = textOf(place);
    const Selection nearest = pastkeys::within(
        place.text == Axis::Source ? *network->encoder() : *network, selectionAt(place, {}));
    place.layer = nearest.layer;
    place.head = nearest.head;
    return place;
}

void Session::goTo(const Place& place)
{
    const Place wanted = m_trace.empty() ? place : within(place);
    if (m_wanted && m_trace.empty())
        m_wanted = wanted;
    if (m_trace.empty())
        return;
    const Trace& trace = traceOf(wanted.text);
    const Cursor cursor =
        cursorAt(trace, std::min(wanted.step, trace.size() - 1),
                 trace.header().network->pointNamed(wanted.operation, wanted.layer));
    if (wanted.text != m_shown || cursor != shownCursor())
        remember();
    set(wanted.text, {cursor, selectionAt(wanted, look(wanted.text).selection)});
}

void Session::goBack()
{
    if (m_before.empty())
        return;
    const Jump before = m_before.back();
    m_before.pop_back();
    moveTo(before.text, before.from);
}

bool Session::forward(Stride stride)
{
    const Trace& trace = shownTrace();
    const auto cursor = trace.empty() ? std::nullopt : next(trace, shownCursor(), stride);
    if (!cursor && m_shown == Axis::Source) {
        moveTo(Axis::Text, {});
        return true;
    }
    moveTo(m_shown, cursor.value_or(shownCursor()));
    return cursor.has_value();
}

bool Session::back(Stride stride)
{
    const Trace& trace = shownTrace();
    const auto cursor = trace.empty() ? std::nullopt : previous(trace, shownCursor(), stride);
    if (!cursor && m_shown == Axis::Text && hasSource()) {
        moveTo(Axis::Source, *lastCursor(m_encoder));
        return true;
    }
    moveTo(m_shown, cursor.value_or(shownCursor()));
    return cursor.has_value();
}

void Session::toStart()
{
    setShownCursor({});
}

void Session::toEnd()
{
    setShownCursor(lastCursor(shownTrace()).value_or(shownCursor()));
}

void Session::remember()
{
    const bool scrubs = m_sinceJump.isValid() && m_sinceJump.elapsed() < kScrubMilliseconds;
    m_sinceJump.start();
    if (scrubs)
        return;
    if (m_before.size() == kPlacesKept)
        m_before.erase(m_before.begin());
    m_before.push_back({m_shown, shownCursor()});
}

void Session::moveTo(Axis text, Cursor cursor)
{
    Selection selection = look(text).selection;
    if (cursor != look(text).cursor)
        if (const auto layer = operationAt(traceOf(text), cursor).layer)
            selection.layer = *layer;
    set(text, {cursor, selection});
}

void Session::set(Axis text, Look wanted)
{
    m_wanted.reset(); // any move cancels the wanted place, but approachWanted() then sets it again
    Look& look = m_looks[static_cast<std::size_t>(text)];
    if (leavesPin(traceOf(text), look, wanted))
        wanted.selection.pinned.reset();
    Changes changes;
    changes.setFlag(Change::Cursor, wanted.cursor != look.cursor);
    changes.setFlag(Change::Step, wanted.cursor.step != look.cursor.step);
    changes.setFlag(Change::Selection, wanted.selection != look.selection);
    look = wanted;
    if (std::exchange(m_shown, text) != text)
        changes |= Changes(Change::Trace) | Change::Cursor | Change::Step | Change::Selection;
    if (changes)
        emit changed(changes);
}

} // namespace pastkeys
