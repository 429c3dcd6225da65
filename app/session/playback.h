#pragma once

#include "query/cursor.h"

#include <QObject>
#include <QTimer>

namespace pastkeys {

class Session;

/// A clock that moves the session's cursor. It waits for steps that a run has not recorded yet.
class Playback : public QObject
{
    Q_OBJECT

public:
    static constexpr double kSlowest = 0.25;
    static constexpr double kFastest = 8;

    /// The session must outlive the playback.
    explicit Playback(Session& session, QObject* parent = nullptr);

    bool playing() const { return m_playing; }
    Stride stride() const { return m_stride; }
    double speed() const { return m_speed; }

    /// If the cursor is at the end of a finished run, playing starts over from the beginning.
    void setPlaying(bool playing);
    void setStride(Stride stride);
    /// Sets the speed, limited to kSlowest ... kFastest.
    void setSpeed(double speed);

signals:
    void playingChanged(bool playing);
    void speedChanged(double speed);
    void strideChanged(pastkeys::Stride stride);

private:
    void move();
    void startClock();

    Session& m_session;
    QTimer m_clock;
    bool m_playing = false;
    Stride m_stride = Stride::Operation;
    double m_speed = 1;
};

} // namespace pastkeys
