#include "shared/trace_view.h"

#include "drawing/painter.h"
#include "drawing/repaint.h"
#include "drawing/tr.h"
#include "shared/font_text_metrics.h"
#include "shared/text_page.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>

#include <utility>

namespace pastkeys {

TraceView::TraceView(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void TraceView::present(const ViewState& state, Changes changes)
{
    m_state = state;
    m_putOff = m_putOff || (changes & concerns());
    if (isVisible() || !window()->isVisible()) // else behind another tab, or in a closed panel
        catchUp();
}

void TraceView::catchUp()
{
    if (!std::exchange(m_putOff, false))
        return;
    stateChanged();
    setAccessibleDescription(m_state.trace.empty() ? Tr::tr("Nothing has run yet.") : spokenText());
    // Most operations change few views, and painting is what costs: lay out once all events are
    // in, and paint only what looks different.
    m_valid = false;
    if (!m_comparing)
        QMetaObject::invokeMethod(this, &TraceView::repaintIfChanged, Qt::QueuedConnection);
    m_comparing = true;
}

void TraceView::repaintIfChanged()
{
    m_comparing = false;
    if (!isVisible()) {
        m_shown.reset();
        return; // lays out when it is shown
    }
    const DisplayList& list = currentLayout().list;
    const QRegion different =
        m_shown ? differenceOf(*m_shown, list, m_theme, metrics().lineHeight) : QRegion(rect());
    if (different.isEmpty())
        return;
    m_shown = list;
    if (QToolTip::isVisible() && underMouse() &&
        QToolTip::text() != toolTipAt(mapFromGlobal(QCursor::pos())))
        QToolTip::hideText(); // it describes the old state
    // Whoever lays out the window must not do so at each step.
    if (const QSize hint = sizeHint(); std::exchange(m_hint, hint) != hint)
        updateGeometry();
    update(different - childrenRegion()); // scroll bars paint themselves
}

void TraceView::setTheme(const Theme& theme)
{
    m_theme = theme;
    forgetStyle();
}

void TraceView::forgetStyle()
{
    m_metrics.reset();
    invalidate();
    styleChanged();
}

TextMetrics TraceView::metrics() const
{
    if (!m_metrics)
        m_metrics = textMetricsOf(font());
    return *m_metrics;
}

const ViewLayout& TraceView::currentLayout() const
{
    if (!m_valid) {
        m_layout = layoutFor(size(), metrics());
        m_valid = true;
    }
    return m_layout;
}

void TraceView::invalidate()
{
    m_valid = false;
    m_shown.reset();
    updateGeometry();
    update();
}

void TraceView::paintEvent(QPaintEvent* event)
{
    if (m_comparing)
        m_shown.reset(); // this region shows the new state, the others the one before
    QPainter painter(this);
    paintLayout(painter, event->region());
    m_focusRing.paint(painter, m_theme);
}

void TraceView::paintLayout(QPainter& painter, const QRegion& region) const
{
    painter.setFont(font());
    for (const QRect& rect : region)
        painter.fillRect(rect, m_theme.color(Ink::Background));
    paintDisplayList(painter, currentLayout().list, m_theme, region);
}

void TraceView::showEvent(QShowEvent* event)
{
    catchUp();
    QWidget::showEvent(event);
}

void TraceView::resizeEvent(QResizeEvent*)
{
    invalidate();
}

void TraceView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        forgetStyle();
    QWidget::changeEvent(event);
}

void TraceView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const PointDetail detail = currentLayout().detailAt(event->position());
    const ViewAction& action = detail.action;
    emit pointedAt(detail);
    if (const auto* cursor = std::get_if<Cursor>(&action))
        emit cursorRequested(*cursor);
    if (const auto* selection = std::get_if<Selection>(&action))
        emit selectionRequested(*selection);
    if (const auto* lane = std::get_if<Lane>(&action))
        emit cacheChoiceRequested(*lane);
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

void TraceView::mouseMoveEvent(QMouseEvent* event)
{
    const ViewAction action = currentLayout().detailAt(event->position()).action;
    const bool leadsSomewhere = !std::holds_alternative<std::monostate>(action);
    setCursor(leadsSomewhere ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

bool TraceView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = toolTipAt(help->pos());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

QString TraceView::toolTipAt(QPointF point) const
{
    const QString text = currentLayout().detailAt(point).toolTip;
    return text.isEmpty() ? text : toolTipHtml(text);
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
