#include "now_panel/now_panel_view.h"

#include "drawing/number_text.h"
#include "now_panel/now_panel_layout.h"
#include "shared/operation_text.h"

#include <QCoreApplication>
#include <QScrollBar>
#include <QWheelEvent>

#include <cmath>

namespace pastkeys {

NowPanelView::NowPanelView(QWidget* parent) : TraceView(parent), m_bar(new QScrollBar(this))
{
    m_bar->setAccessibleName(tr("Scroll the text on the current operation"));
    m_bar->setFocusPolicy(Qt::StrongFocus);
    m_bar->hide();
    connect(m_bar, &QScrollBar::valueChanged, this, &NowPanelView::invalidate);
    setAccessibleName(tr("Now: what the current operation does and costs"));
}

QSize NowPanelView::sizeHint() const
{
    return {static_cast<int>(metrics().charWidth * 40),
            static_cast<int>(metrics().lineHeight * 22)};
}

QSize NowPanelView::minimumSizeHint() const
{
    return {static_cast<int>(metrics().charWidth * 28),
            static_cast<int>(metrics().lineHeight * 10)};
}

ViewLayout NowPanelView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    if (m_bar->isHidden())
        return nowPanelLayout(state(), size.width(), metrics);
    return scrolled(nowPanelLayout(state(), size.width() - m_bar->width(), metrics), m_bar->value(),
                    size.height());
}

void NowPanelView::fitScrollBar()
{
    const bool fits = heightOf(nowPanelLayout(state(), width(), metrics())) <= height();
    m_bar->setVisible(!fits);
    if (fits)
        return;
    const int thick = m_bar->sizeHint().width();
    m_bar->setGeometry(width() - thick, 0, thick, height());
    const double text = heightOf(nowPanelLayout(state(), width() - thick, metrics()));
    m_bar->setRange(0, static_cast<int>(std::ceil(text)) - height());
    m_bar->setPageStep(height());
    m_bar->setSingleStep(static_cast<int>(metrics().lineHeight));
}

void NowPanelView::resizeEvent(QResizeEvent* event)
{
    fitScrollBar();
    TraceView::resizeEvent(event);
}

void NowPanelView::wheelEvent(QWheelEvent* event)
{
    if (m_bar->isVisible())
        QCoreApplication::sendEvent(m_bar, event);
}

QString NowPanelView::spokenText() const
{
    if (state().trace.empty())
        return tr("Nothing has run yet.");
    const auto flops = [this](Lane lane) {
        const OperationRecord* record = operationRecordAt(state().trace, state().cursor, lane);
        return record ? exactFlopsText(record->counted.flops()) : tr("not done");
    };
    return tr("%1. %2 Counted: cache off %3, cache on %4.")
        .arg(titleOf(state().point()), explanationOf(state().point().operation), flops(Lane::Off),
             flops(Lane::On));
}

} // namespace pastkeys
