#pragma once

#include "trace/cursor.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <vector>

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
    /// To where the cursor was before it was last set, or went to an end; then to the place before
    /// that one. Places that were passed within a moment, while scrubbing, do not count.
    void toPlaceBefore();
    /// \returns false at the end of the trace
    bool forward(Stride stride);
    bool back(Stride stride);
    void toStart();
    void toEnd();
    /// At the end of a finished run it plays from the start.
    void setPlaying(bool playing);
    void setStride(Stride stride);
    /// Between kSlowest and kFastest.
    void setSpeed(double speed);

signals:
    void traceChanged();
    void cursorChanged();
    void playingChanged(bool playing);
    void speedChanged(double speed);
    void strideChanged(pastkeys::Stride stride);

private:
    void moveTo(std::optional<Cursor> cursor);
    void jumpTo(std::optional<Cursor> cursor);

    Trace m_trace;
    Cursor m_cursor;
    std::vector<Cursor> m_before; ///< places that jumps began at
    QElapsedTimer m_sinceJump;
    QTimer m_clock;
    Stride m_stride = Stride::Operation;
    double m_speed = 1;
};

} // namespace pastkeys
