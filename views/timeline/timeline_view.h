#pragma once

#include "shared/trace_view.h"
#include "shared/window_height.h"

namespace pastkeys {

/// Shows the steps as bars. Clicking a bar jumps to its step but keeps the current operation.
/// Dragging scrubs through the steps.
class TimelineView : public TraceView
{
    Q_OBJECT

public:
    explicit TimelineView(QWidget* parent = nullptr);
    /// The height of the bars and, if there is room, of the line that explains them.
    int heightIn(WindowHeight window) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    Changes concerns() const override { return Change::Trace | Change::Cursor; }
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    double m_pressedAt = 0; ///< y of the mouse press; used while dragging, even outside the bars
};

} // namespace pastkeys
