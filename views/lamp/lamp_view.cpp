#include "lamp/lamp_view.h"

#include "drawing/tr.h"
#include "lamp/lamp_layout.h"
namespace pastkeys {

LampView::LampView(QWidget* parent) : LineView(parent)
{
    setAccessibleName(Tr::tr("Lamp: whether both ways give the same answer"));
}

QSize LampView::sizeHint() const
{
    return QSizeF(lampWidth(state().trace, metrics()), lineHeight()).toSize();
}

QSize LampView::minimumSizeHint() const
{
    return QSizeF(leastLampWidth(state().trace, metrics()), lineHeight()).toSize();
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
