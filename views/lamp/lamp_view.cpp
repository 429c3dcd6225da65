#include "lamp/lamp_view.h"

#include "drawing/tr.h"
#include "lamp/lamp_layout.h"
#include "shared/text_page.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

namespace pastkeys {

LampView::LampView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(Tr::tr("Lamp: whether both ways give the same answer"));
}

QSize LampView::sizeHint() const
{
    return QSizeF(lampWidth(state().trace, metrics()), metrics().lineHeight * 1.6).toSize();
}

QSize LampView::minimumSizeHint() const
{
    return QSizeF(leastLampWidth(state().trace, metrics()), metrics().lineHeight * 1.6).toSize();
}

ViewLayout LampView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return lampLayout(state(), size, metrics);
}

QString LampView::spokenText() const
{
    return lampSummary(state().trace);
}

void LampView::mousePressEvent(QMouseEvent* event)
{
    const PointDetail detail = currentLayout().detailAt(event->position());
    if (std::holds_alternative<std::monostate>(detail.action))
        QToolTip::showText(event->globalPosition().toPoint(), toolTipHtml(detail.toolTip),
                           this); // without the usual delay
    else
        TraceView::mousePressEvent(event);
}

void LampView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return TraceView::keyPressEvent(event);
    const PointDetail detail = currentLayout().detailAt(rect().center());
    if (std::holds_alternative<std::monostate>(detail.action))
        QToolTip::showText(mapToGlobal(rect().bottomLeft()), toolTipHtml(detail.toolTip), this);
    else
        follow(detail.action);
}

} // namespace pastkeys
