#include "now_panel/now_panel_view.h"

#include "now_panel/now_panel_layout.h"

namespace pastkeys {

NowPanelView::NowPanelView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(tr("What the current operation does and costs"));
}

ViewLayout NowPanelView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return nowPanelLayout(state(), size, metrics);
}

} // namespace pastkeys
