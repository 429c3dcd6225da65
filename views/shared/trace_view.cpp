#include "shared/trace_view.h"

#include "drawing/repaint.h"
#include "drawing/tr.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <utility>

namespace pastkeys {

void TraceView::present(const ViewState& state, Changes changes)
{
    m_state = state;
    m_putOff = m_putOff || (changes & concerns());
    if (isVisible() || !window()->isVisible()) // otherwise, its tab or panel is hidden
        catchUp();
}

void TraceView::catchUp()
{
    if (!std::exchange(m_putOff, false))
        return;
    stateChanged();
    setAccessibleDescription(m_state.trace.empty() ? Tr::tr("Nothing has run yet.") : spokenText());
    // Most operations change only a few views, and painting takes most of the time. Therefore, the
    // layout waits until all events have arrived, and only what looks different is painted.
    forgetLayout();
    if (!m_comparing)
        QMetaObject::invokeMethod(this, &TraceView::repaintIfChanged, Qt::QueuedConnection);
    m_comparing = true;
}

void TraceView::repaintIfChanged()
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

void TraceView::invalidate()
{
    m_shown.reset();
    m_hint = {};
    LayoutView::invalidate();
}

void TraceView::paintEvent(QPaintEvent* event)
{
    if (m_comparing)
        m_shown.reset(); // only this region shows the new state; the rest shows the old one
    LayoutView::paintEvent(event);
}

void TraceView::showEvent(QShowEvent* event)
{
    catchUp();
    LayoutView::showEvent(event);
}

void TraceView::resizeEvent(QResizeEvent*)
{
    invalidate();
}

void TraceView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const PointDetail detail = currentLayout().detailAt(event->position());
    emit pointedAt(detail);
    follow(detail.action);
}

void TraceView::follow(const ViewAction& action)
{
    if (const auto* goTo = std::get_if<GoTo>(&action))
        emit cursorRequested(goTo->cursor);
    if (const auto* select = std::get_if<Select>(&action))
        emit selectionRequested(select->selection);
    if (const auto* enlarge = std::get_if<Enlarge>(&action))
        emit matrixRequested(enlarge->matrix);
    if (const auto* choose = std::get_if<ChooseCache>(&action))
        emit cacheChoiceRequested(choose->lane);
}

void TraceView::contextMenuEvent(QContextMenuEvent* event)
{
    const PointDetail detail = currentLayout().detailAt(event->pos());
    std::optional<std::size_t> position = detail.position;
    if (detail.cell)
        position = keyOf(detail.cell->cell).value_or(detail.cell->cell.position);
    if (position)
        emit positionMenuRequested(*position, event->globalPos());
}

void prepareView(TraceView& view, const ViewState& state, const Theme& theme, QSize size)
{
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * theme.fontScale);
    view.setFont(font);
    view.resize(size);
    view.setTheme(theme);
    view.present(state);
}

QImage renderView(TraceView& view, const ViewState& state, const Theme& theme, QSize size,
                  qreal scale)
{
    prepareView(view, state, theme, size);
    return imageOf(view.picture(), scale);
}

} // namespace pastkeys
