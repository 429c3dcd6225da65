#include "session/playback.h"

#include "session/session.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// Time between two moves at speed 1.
constexpr double kMilliseconds = 700;

} // namespace

Playback::Playback(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    // The wait begins at the end of each move, so that a slow machine plays more slowly instead of
    // queuing up moves.
    m_clock.setSingleShot(true);
    connect(&m_clock, &QTimer::timeout, this, &Playback::move);
    connect(&session, &Session::changed, this, [this](Changes what) {
        if (m_session.trace().empty())
            setPlaying(false); // another run begins
        else if (m_playing && !m_clock.isActive() && (what & (Change::Trace | Change::Running)))
            startClock();
    });
}

void Playback::setPlaying(bool playing)
{
    if (playing == m_playing)
        return;
    const Trace& trace = m_session.trace();
    const bool isInText = m_session.shownText() == Axis::Text;
    if (playing && isInText && m_session.cursor() == lastCursor(trace) && !m_session.running())
        m_session.toStart();
    m_playing = playing;
    // Playing by token shows the same operation in each step, so it starts at the operation that
    // chooses the token, to let the user see the tokens appear.
    if (playing && m_stride == Stride::Token && !trace.empty())
        m_session.setCursor(lastCursor(trace, isInText ? m_session.cursor().step : 0));
    if (playing)
        startClock();
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

void Playback::move()
{
    if (m_session.forward(m_stride))
        startClock();
    else if (!m_session.running())
        setPlaying(false);
}

void Playback::startClock()
{
    m_clock.start(static_cast<int>(kMilliseconds / m_speed));
}

} // namespace pastkeys
