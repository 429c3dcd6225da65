#pragma once

#include "drawing/theme.h"

#include <QWidget>

namespace pastkeys {

/// Whether `reason` says that the focus goes to another window or a menu, or comes back from one.
/// Such a move must not change the ring.
bool isForAWhile(Qt::FocusReason reason);

/// Marks the edge of a widget that has the focus, if a key moved the focus there. After a click,
/// the pointer already shows the place.
class FocusRing : public QObject
{
public:
    /// \param widget   must outlive the ring, and call paint() at the end of its own painting
    explicit FocusRing(QWidget& widget);
    /// Also shows the ring while a control in the widget has the focus.
    void watch(QWidget& control) { control.installEventFilter(this); }
    void paint(QPainter& painter, const Theme& theme) const;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& m_widget;
    bool m_shown = false;
};

} // namespace pastkeys
