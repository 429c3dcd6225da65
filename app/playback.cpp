#include "playback.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Time between two moves at speed 1.
constexpr double kMilliseconds = 700;

/// Jumps that follow each other faster are one movement of the hand.
constexpr qint64 kScrubMilliseconds = 500;
constexpr std::size_t kPlacesKept = 100;

} // namespace

Playback::Playback(QObject* parent) : QObject(parent)
{
    // The next move is timed from the end of this one: a slow machine plays slower, nothing queues up.
    m_clock.setSingleShot(true);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        if (forward(m_stride))
            m_clock.start(static_cast<int>(kMilliseconds / m_speed));
        else
            emit playingChanged(false);
    });
}

void Playback::setTrace(const Trace& trace)
{
    setPlaying(false);
    m_trace = trace;
    m_cursor = {};
    m_before.clear();
    emit traceChanged();
    emit cursorChanged();
}

void Playback::extend(const Trace& trace)
{
    m_trace = trace;
    emit traceChanged();
}

void Playback::setCursor(Cursor cursor)
{
    if (m_trace.empty())
        return;
    cursor.step = std::min(cursor.step, m_trace.size() - 1);
    cursor.operation = std::min(cursor.operation, operationCount(m_trace, cursor.step) - 1);
    jumpTo(cursor);
}

void Playback::toPlaceBefore()
{
    if (m_before.empty())
        return;
    moveTo(m_before.back());
    m_before.pop_back();
}

bool Playback::forward(Stride stride)
{
    const auto cursor = m_trace.empty() ? std::nullopt : next(m_trace, m_cursor, stride);
    moveTo(cursor);
    return cursor.has_value();
}

bool Playback::back(Stride stride)
{
    const auto cursor = m_trace.empty() ? std::nullopt : previous(m_trace, m_cursor, stride);
    moveTo(cursor);
    return cursor.has_value();
}

void Playback::toStart()
{
    jumpTo(firstCursor(m_trace));
}

void Playback::toEnd()
{
    jumpTo(lastCursor(m_trace));
}

void Playback::setPlaying(bool playing)
{
    if (playing == this->playing())
        return;
    if (playing && m_cursor == lastCursor(m_trace) && m_trace.steps().back()->stopped)
        toStart();
    // By token, what a person waits for is the next one.
    if (playing && m_stride == Stride::Token && !m_trace.empty())
        moveTo(cursorAt(m_trace, m_cursor.step, {Operation::Sample, {}}));
    if (playing)
        m_clock.start(static_cast<int>(kMilliseconds / m_speed));
    else
        m_clock.stop();
    emit playingChanged(playing);
}

void Playback::setStride(Stride stride)
{
    m_stride = stride;
    emit strideChanged(stride);
}

void Playback::setSpeed(double speed)
{
    m_speed = std::clamp(speed, kSlowest, kFastest);
    emit speedChanged(m_speed);
}

void Playback::jumpTo(std::optional<Cursor> cursor)
{
    if (!cursor || *cursor == m_cursor)
        return;
    const bool scrubs = m_sinceJump.isValid() && m_sinceJump.elapsed() < kScrubMilliseconds;
    m_sinceJump.start();
    if (!scrubs) {
        if (m_before.size() == kPlacesKept)
            m_before.erase(m_before.begin());
        m_before.push_back(m_cursor);
    }
    moveTo(cursor);
}

void Playback::moveTo(std::optional<Cursor> cursor)
{
    if (!cursor || *cursor == m_cursor)
        return;
    m_cursor = *cursor;
    emit cursorChanged();
}

} // namespace pastkeys
