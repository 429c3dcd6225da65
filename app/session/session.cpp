#include "session/session.h"

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

/// The place, but with the model's last layer or head if the model lacks the one in `place`.
Place within(const Network& network, Place place)
{
    const Selection nearest = pastkeys::within(network, selectionAt(place, {}));
    place.layer = nearest.layer;
    place.head = nearest.head;
    return place;
}

} // namespace

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
    if (m_trace.empty())
        return std::nullopt;
    const Operation operation = operationAt(m_trace, m_cursor).operation;
    return Place{m_cursor.step, (*m_trace.header().network)[operation].name, m_selection.layer,
                 m_selection.head};
}

void Session::setTrace(const Trace& trace)
{
    m_trace = trace;
    m_trials.follow(trace);
    m_cursor = {};
    m_before.clear();
    m_wanted.reset();
    m_running = false;
    if (!trace.empty())
        m_selection = within(*trace.header().network, m_selection);
    emit changed(kAllChanges);
}

void Session::beginRun(const TraceHeader& header, const Place& place)
{
    m_trace = Trace(header);
    m_cursor = {};
    m_before.clear();
    m_running = true;
    m_wanted = within(*header.network, place);
    m_selection = selectionAt(*m_wanted, m_selection);
    emit changed(kAllChanges);
}

void Session::append(StepRecordPtr record)
{
    m_trace = m_trace.appended(std::move(record));
    m_trials.follow(m_trace);
    emit changed(Change::Trace);
    approachWanted();
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
    const std::size_t newest = m_trace.size() - 1;
    const Place place = *m_wanted;
    const bool ends = newest == place.step || m_trace.steps().back()->stopped;
    if (newest > 0 && !ends)
        return;
    set(cursorAt(m_trace, std::min(newest, place.step),
                 m_trace.header().network->pointNamed(place.operation, place.layer)),
        selectionAt(place, m_selection));
    if (!ends)
        m_wanted = place;
}

void Session::setCursor(Cursor cursor)
{
    if (m_trace.empty())
        return;
    cursor.step = std::min(cursor.step, m_trace.size() - 1);
    cursor.operation = std::min(cursor.operation, operationCount(m_trace, cursor.step) - 1);
    if (cursor != m_cursor)
        remember();
    moveTo(cursor);
}

void Session::setSelection(Selection selection)
{
    if (!m_trace.empty())
        selection = within(*m_trace.header().network, selection);
    set(m_cursor, selection);
}

void Session::goTo(const Place& place)
{
    const Place wanted = m_trace.empty() ? place : within(*m_trace.header().network, place);
    if (m_wanted && m_trace.empty())
        m_wanted = wanted;
    if (m_trace.empty())
        return;
    const Cursor cursor =
        cursorAt(m_trace, std::min(wanted.step, m_trace.size() - 1),
                 m_trace.header().network->pointNamed(wanted.operation, wanted.layer));
    if (cursor != m_cursor)
        remember();
    set(cursor, selectionAt(wanted, m_selection));
}

void Session::goBack()
{
    if (m_before.empty())
        return;
    const Cursor before = m_before.back();
    m_before.pop_back();
    moveTo(before);
}

bool Session::forward(Stride stride)
{
    const auto cursor = m_trace.empty() ? std::nullopt : next(m_trace, m_cursor, stride);
    moveTo(cursor.value_or(m_cursor));
    return cursor.has_value();
}

bool Session::back(Stride stride)
{
    const auto cursor = m_trace.empty() ? std::nullopt : previous(m_trace, m_cursor, stride);
    moveTo(cursor.value_or(m_cursor));
    return cursor.has_value();
}

void Session::toStart()
{
    setCursor({});
}

void Session::toEnd()
{
    setCursor(lastCursor(m_trace).value_or(m_cursor));
}

void Session::remember()
{
    const bool scrubs = m_sinceJump.isValid() && m_sinceJump.elapsed() < kScrubMilliseconds;
    m_sinceJump.start();
    if (scrubs)
        return;
    if (m_before.size() == kPlacesKept)
        m_before.erase(m_before.begin());
    m_before.push_back(m_cursor);
}

void Session::moveTo(Cursor cursor)
{
    Selection selection = m_selection;
    if (cursor != m_cursor)
        if (const auto layer = operationAt(m_trace, cursor).layer)
            selection.layer = *layer;
    set(cursor, selection);
}

/// Whether the pinned cell is one of attention over the text, and the views show that over the source
/// at `cursor`, or the other way round.
bool Session::leavesPin(Cursor cursor) const
{
    return m_selection.pinned && isOfHead(m_selection.pinned->matrix) &&
           operationSpecAt(m_trace, cursor).isOverSource !=
               operationSpecAt(m_trace, m_cursor).isOverSource;
}

void Session::set(Cursor cursor, Selection selection)
{
    m_wanted.reset(); // any move cancels the wanted place, but approachWanted() then sets it again
    if (cursor != m_cursor && selection.pinned == m_selection.pinned && leavesPin(cursor))
        selection.pinned.reset();
    Changes changes;
    changes.setFlag(Change::Cursor, cursor != m_cursor);
    changes.setFlag(Change::Step, cursor.step != m_cursor.step);
    changes.setFlag(Change::Selection, selection != m_selection);
    m_cursor = cursor;
    m_selection = std::move(selection);
    if (changes)
        emit changed(changes);
}

} // namespace pastkeys
