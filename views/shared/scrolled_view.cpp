#include "shared/scrolled_view.h"

#include "shared/text_column.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace pastkeys {

ScrolledView::ScrolledView(const QString& scrollBarName, QWidget* parent)
    : TraceView(parent), m_bar(new QScrollBar(this))
{
    m_bar->setAccessibleName(scrollBarName);
    m_bar->setFocusPolicy(Qt::NoFocus); // its keys are the view's
    m_bar->hide();
    setFocusPolicy(Qt::StrongFocus);
    connect(m_bar, &QScrollBar::valueChanged, this, &ScrolledView::invalidate);
}

double ScrolledView::textWidth() const
{
    return m_bar->isHidden() ? width() : width() - m_bar->sizeHint().width();
}

ViewLayout ScrolledView::layoutFor(QSizeF size, const TextMetrics&) const
{
    return m_bar->isHidden() ? m_whole : scrolled(m_whole, m_bar->value(), size.height());
}

void ScrolledView::fitScrollBar()
{
    const bool barIsShown = !m_bar->isHidden();
    const int thick = m_bar->sizeHint().width();
    m_whole = wholeLayout(textWidth(), metrics());
    const bool fits = heightOf(m_whole) <= height();
    if (fits == barIsShown) {
        m_bar->setVisible(!fits);
        m_whole = wholeLayout(fits ? width() : width() - thick, metrics());
    }
    if (fits)
        return;
    m_bar->setGeometry(width() - thick, 0, thick, height());
    m_bar->setRange(0, static_cast<int>(std::ceil(heightOf(m_whole))) - height());
    m_bar->setPageStep(height());
    m_bar->setSingleStep(static_cast<int>(metrics().lineHeight));
}

void ScrolledView::textChanged()
{
    fitScrollBar();
    invalidate();
}

void ScrolledView::scrollTo(double top, double bottom)
{
    if (m_bar->isHidden())
        return;
    if (top < m_bar->value())
        m_bar->setValue(static_cast<int>(top));
    else if (bottom > m_bar->value() + height())
        m_bar->setValue(static_cast<int>(std::ceil(bottom)) - height());
}

void ScrolledView::resizeEvent(QResizeEvent* event)
{
    fitScrollBar();
    TraceView::resizeEvent(event);
}

void ScrolledView::keyPressEvent(QKeyEvent* event)
{
    constexpr Qt::Key kScrolls[] = {Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp, Qt::Key_PageDown};
    if (m_bar->isVisible() && std::ranges::count(kScrolls, event->key()) > 0)
        QCoreApplication::sendEvent(m_bar, event);
    else
        TraceView::keyPressEvent(event);
}

void ScrolledView::wheelEvent(QWheelEvent* event)
{
    if (m_bar->isVisible())
        QCoreApplication::sendEvent(m_bar, event);
}

} // namespace pastkeys
