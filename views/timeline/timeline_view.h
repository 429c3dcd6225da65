#pragma once

#include "shared/room.h"
#include "shared/trace_view.h"

namespace pastkeys {

/// The steps as bars. A click on a bar goes to its step and stays at the same operation. Dragging
/// goes through the steps.
class TimelineView : public TraceView
{
    Q_OBJECT

public:
    explicit TimelineView(QWidget* parent = nullptr);
    /// Height of the bars and, where there is room, of the line that says what they mean.
    int heightIn(Room room) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    Changes concerns() const override { return Change::Trace | Change::Cursor; }
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    double m_pressedAt = 0; ///< y of the press; used while dragging, even outside the bars
};

} // namespace pastkeys
