#pragma once

#include "shared/trace_view.h"

namespace pastkeys {

/// A view of one line. A click, or Enter, goes where the line leads or, if it leads nowhere, shows
/// its tool tip at once.
class LineView : public TraceView
{
    Q_OBJECT

public:
    using TraceView::TraceView;

protected:
    Changes concerns() const override { return Change::Trace | Change::Cursor; }
    /// The height of the line, in pixels.
    int lineHeight() const;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showToolTip(const PointDetail& detail, QPoint at);
};

} // namespace pastkeys
