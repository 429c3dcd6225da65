#pragma once

#include "drawing/theme.h"

#include <QWidget>

namespace pastkeys {

/// Whether the focus goes to another window or a menu, or comes back from there, so that the ring
/// must not change.
bool isForAWhile(Qt::FocusReason reason);

/// Shows at the edge of a widget that it has the focus, if a key moved the focus there. After a
/// click, the pointer already shows the place.
class FocusRing : public QObject
{
public:
    /// \param widget   outlives the ring, and calls paint() last when it is painted
    explicit FocusRing(QWidget& widget);
    /// Shows the ring also for a control in the widget.
    void watch(QWidget& control) { control.installEventFilter(this); }
    void paint(QPainter& painter, const Theme& theme) const;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& m_widget;
    bool m_shown = false;
};

} // namespace pastkeys
