#include "stage/stage_view.h"

#include "shared/operation_text.h"
#include "stage/stage_layout.h"

namespace pastkeys {

StageView::StageView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(tr("Stage: the matrices of one layer and head"));
}

QSize StageView::sizeHint() const
{
    return {760, 460};
}

QSize StageView::minimumSizeHint() const
{
    return {420, 260};
}

ViewLayout StageView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return stageLayout(state(), size, metrics);
}

QString StageView::spokenText() const
{
    if (state().trace.empty())
        return tr("Nothing has run yet.");
    return tr("%1. %2").arg(titleOf(state().point()), explanationOf(state().point().operation));
}

} // namespace pastkeys
