#include "shared/trace_view.h"

#include "drawing/painter.h"
#include "drawing/repaint.h"
#include "shared/picture.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QHash>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>

#include <utility>

namespace pastkeys {

namespace {

/// A tool tip of a paragraph would be one line as wide as the screen.
QString inLines(const QString& text, const TextMetrics& metrics)
{
    constexpr double kLetters = 64;
    QStringList lines;
    for (const QString& paragraph : text.split('\n'))
        lines << wrapped(paragraph, kLetters * metrics.charWidth, metrics);
    return lines.join('\n');
}

} // namespace

TraceView::TraceView(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void TraceView::present(const ViewState& state)
{
    m_state = state;
    stateChanged();
    setAccessibleDescription(spokenText());
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
        QToolTip::hideText(); // it speaks of what was there before
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
    if (m_metrics)
        return *m_metrics;
    // Shaping text is most of the time that a layout takes, and most texts come again at each step.
    constexpr int kTexts = 10'000;
    const QFontMetricsF metrics(font());
    const auto known = std::make_shared<QHash<QString, double>>();
    const auto measure = [metrics, known](const QString& text) {
        if (const auto width = known->constFind(text); width != known->constEnd())
            return *width;
        if (known->size() >= kTexts)
            known->clear();
        return *known->insert(text, metrics.horizontalAdvance(text));
    };
    m_metrics = TextMetrics{metrics.averageCharWidth() * 1.12, metrics.height(), measure};
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
    paintFocusRing(painter);
}

void TraceView::paintFocusRing(QPainter& painter) const
{
    m_focusRing.paint(painter, rect(), m_theme);
}

void TraceView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    m_focusRing.focusIn(event->reason());
    update();
}

void TraceView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    m_focusRing.focusOut(event->reason());
    update();
}

void TraceView::paintLayout(QPainter& painter, const QRegion& region) const
{
    painter.setFont(font());
    for (const QRect& rect : region)
        painter.fillRect(rect, m_theme.color(Ink::Background));
    paintDisplayList(painter, currentLayout().list, m_theme, region);
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
    const ViewAction action = currentLayout().detailAt(event->position()).action;
    if (const auto* cursor = std::get_if<Cursor>(&action))
        emit cursorRequested(*cursor);
    if (const auto* selection = std::get_if<Selection>(&action))
        emit selectionRequested(*selection);
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
    return text.isEmpty() ? text : inLines(text, metrics());
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
    return imageOf(pictureOf(view), scale);
}

} // namespace pastkeys
