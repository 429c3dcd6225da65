#include "sequences/batch_view.h"

#include "drawing/painter.h"
#include "shared/font_text_metrics.h"
#include "shared/text_page.h"

#include <QHelpEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>

namespace pastkeys {

BatchView::BatchView(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void BatchView::present(const BatchState& state)
{
    m_state = state;
    stateChanged();
    setAccessibleDescription(spokenText());
    invalidate();
}

void BatchView::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_metrics.reset();
    invalidate();
}

const ViewLayout& BatchView::currentLayout() const
{
    if (!m_layout)
        m_layout = layoutFor(size(), metrics());
    return *m_layout;
}

void BatchView::invalidate()
{
    m_layout.reset();
    updateGeometry();
    update();
}

TextMetrics BatchView::metrics() const
{
    if (!m_metrics)
        m_metrics = textMetricsOf(font());
    return *m_metrics;
}

bool BatchView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = currentLayout().detailAt(help->pos()).toolTip;
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), toolTipHtml(text), this);
    return true;
}

void BatchView::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.setFont(font());
    for (const QRect& rect : event->region())
        painter.fillRect(rect, m_theme.color(Ink::Background));
    paintDisplayList(painter, currentLayout().list, m_theme, event->region());
    m_focusRing.paint(painter, m_theme);
}

void BatchView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_layout.reset();
    update();
}

void BatchView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange) {
        m_metrics.reset();
        invalidate();
    }
    QWidget::changeEvent(event);
}

} // namespace pastkeys
