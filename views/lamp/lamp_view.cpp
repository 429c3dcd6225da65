#include "lamp/lamp_view.h"

#include "lamp/lamp_layout.h"

namespace pastkeys {

LampView::LampView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(tr("Verdict: are the bits of cache off and cache on the same?"));
}

QSize LampView::sizeHint() const
{
    const TextMetrics text = metrics();
    return {static_cast<int>(text.widthOf(verdictText(state().trace)) + 2 * text.lineHeight + 12),
            static_cast<int>(text.lineHeight * 1.7)};
}

ViewLayout LampView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return lampLayout(state(), size, metrics);
}

QString LampView::spokenText() const
{
    return verdictText(state().trace);
}

} // namespace pastkeys
