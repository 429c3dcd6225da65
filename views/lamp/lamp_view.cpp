#include "lamp/lamp_view.h"

#include "lamp/lamp_layout.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <cmath>

namespace pastkeys {

LampView::LampView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(tr("Lamp: whether cache off and cache on agree"));
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy byWidth(QSizePolicy::Preferred, QSizePolicy::Preferred);
    byWidth.setHeightForWidth(true);
    setSizePolicy(byWidth);
}

QSize LampView::sizeHint() const
{
    const int width = static_cast<int>(lampWidth(state().trace, metrics()));
    return {width, heightForWidth(width)};
}

QSize LampView::minimumSizeHint() const
{
    const int width = static_cast<int>(leastLampWidth(state().trace, metrics()));
    return {width, sizeHint().height()};
}

int LampView::heightForWidth(int width) const
{
    return static_cast<int>(std::ceil(lampHeight(state().trace, width, metrics())));
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
        QToolTip::showText(event->globalPosition().toPoint(), detail.toolTip, this); // at once
    else
        TraceView::mousePressEvent(event);
}

void LampView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return TraceView::keyPressEvent(event);
    const PointDetail detail = currentLayout().detailAt(rect().center());
    if (const auto* cursor = std::get_if<Cursor>(&detail.action))
        emit cursorRequested(*cursor);
    else
        QToolTip::showText(mapToGlobal(rect().bottomLeft()), detail.toolTip, this);
}

} // namespace pastkeys
