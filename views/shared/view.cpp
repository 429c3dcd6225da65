#include "shared/view.h"

#include "drawing/repaint.h"
#include "drawing/tr.h"

#include <QApplication>
#include <QToolTip>

#include <utility>

namespace pastkeys {

void RecordingView::showChanges(Changes changes)
{
    m_putOff = m_putOff || (changes & concerns());
    if (isVisible() || !window()->isVisible()) // otherwise, its tab or panel is hidden
        catchUp();
}

void RecordingView::catchUp()
{
    if (!std::exchange(m_putOff, false))
        return;
    stateChanged();
    setAccessibleDescription(hasNothingToShow() ? Tr::tr("Nothing has run yet.") : spokenText());
    // Most operations change only a few views, and painting takes most of the time. Therefore, the
    // layout waits until all events have arrived, and only what looks different is painted.
    forgetLayout();
    if (!m_comparing)
        QMetaObject::invokeMethod(this, &RecordingView::repaintIfChanged, Qt::QueuedConnection);
    m_comparing = true;
}

void RecordingView::repaintIfChanged()
{
    m_comparing = false;
    if (!isVisible()) {
        m_shown.reset();
        m_hint = {};
        return; // it will be laid out when it is shown
    }
    const DisplayList& list = currentLayout().list;
    const QRegion different =
        m_shown ? differenceOf(*m_shown, list, theme(), metrics().lineHeight) : QRegion(rect());
    if (different.isEmpty())
        return;
    m_shown = list;
    if (QToolTip::isVisible() && underMouse() &&
        QToolTip::text() != toolTipAt(mapFromGlobal(QCursor::pos())))
        QToolTip::hideText(); // it describes the old state
    // updateGeometry() makes the window redo its layout, which must not happen at every step.
    if (const QSize hint = sizeHint(); std::exchange(m_hint, hint) != hint)
        updateGeometry();
    update(different - childrenRegion()); // scroll bars paint themselves
}

void RecordingView::invalidate()
{
    m_shown.reset();
    m_hint = {};
    LayoutView::invalidate();
}

void RecordingView::paintEvent(QPaintEvent* event)
{
    if (m_comparing)
        m_shown.reset(); // only this region shows the new state; the rest shows the old one
    LayoutView::paintEvent(event);
}

void RecordingView::showEvent(QShowEvent* event)
{
    catchUp();
    LayoutView::showEvent(event);
}

void RecordingView::resizeEvent(QResizeEvent*)
{
    invalidate();
}

void prepareLook(RecordingView& view, const Theme& theme, QSize size)
{
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * theme.fontScale);
    view.setFont(font);
    view.resize(size);
    view.setTheme(theme);
}

} // namespace pastkeys
