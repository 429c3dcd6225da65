#pragma once

#include "drawing/theme.h"

#include <QWidget>

namespace pastkeys {

/// Whether the focus moves to another window or a menu, or returns from one. Such a move must not
/// change the ring.
bool isForAWhile(Qt::FocusReason reason);

/// Outlines a widget that has the focus, if a key moved the focus there. After a click, the pointer
/// already shows where the focus is.
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
