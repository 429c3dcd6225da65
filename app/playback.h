#pragma once

#include "trace/cursor.h"

#include <QObject>
#include <QTimer>

namespace pastkeys {

/// The trace on show and where in it the person is; moves the cursor by keys or by a clock.
class Playback : public QObject
{
    Q_OBJECT

public:
    static constexpr double kSlowest = 0.25;
    static constexpr double kFastest = 8;

    explicit Playback(QObject* parent = nullptr);

    const Trace& trace() const { return m_trace; }
    Cursor cursor() const { return m_cursor; }
    bool playing() const { return m_clock.isActive(); }
    Stride stride() const { return m_stride; }
    double speed() const { return m_speed; }

    /// Another trace; the cursor goes to its start.
    void setTrace(const Trace& trace);
    /// The same trace, longer; the cursor stays.
    void extend(const Trace& trace);
    /// Moves the cursor, as far as the trace goes.
    void setCursor(Cursor cursor);
    /// \returns false at the end of the trace
    bool forward(Stride stride);
    bool back(Stride stride);
    void toStart();
    void toEnd();
    void setPlaying(bool playing);
    void setStride(Stride stride) { m_stride = stride; }
    /// Between kSlowest and kFastest.
    void setSpeed(double speed);

signals:
    void traceChanged();
    void cursorChanged();
    void playingChanged(bool playing);
    void speedChanged(double speed);

private:
    void moveTo(std::optional<Cursor> cursor);

    Trace m_trace;
    Cursor m_cursor;
    QTimer m_clock;
    Stride m_stride = Stride::Operation;
    double m_speed = 1;
};

} // namespace pastkeys
