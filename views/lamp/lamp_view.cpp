#include "lamp/lamp_view.h"

#include "drawing/tr.h"
#include "lamp/lamp_layout.h"

#include <QEvent>

namespace pastkeys {

LampView::LampView(QWidget* parent) : LineView(parent)
{
    setAccessibleName(Tr::tr("Lamp: whether both ways give the same answer"));
}

QSize LampView::sizeHint() const
{
    return QSizeF(lampWidth(measuredTrace(), metrics()), lineHeight()).toSize();
}

QSize LampView::minimumSizeHint() const
{
    return QSizeF(leastLampWidth(measuredTrace(), metrics()), lineHeight()).toSize();
}

const Trace& LampView::measuredTrace() const
{
    static const Trace none;
    return testAttribute(Qt::WA_WState_ExplicitShowHide) && isHidden() ? none : state().trace;
}

bool LampView::event(QEvent* event)
{
    if (event->type() == QEvent::HideToParent || event->type() == QEvent::ShowToParent)
        updateGeometry();
    return LineView::event(event);
}

ViewLayout LampView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return lampLayout(state(), size, metrics);
}

QString LampView::spokenText() const
{
    return lampSummary(state().trace);
}

} // namespace pastkeys
