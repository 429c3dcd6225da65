#include "stage/stage_view.h"

#include "shared/operation_text.h"
#include "stage/stage_layout.h"

namespace pastkeys {

StageView::StageView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(tr("Stage: the matrices of one layer and head"));
}

ViewLayout StageView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return stageLayout(state(), size, metrics);
}

QString StageView::spokenText() const
{
    if (state().trace.empty())
        return {};
    return titleOf(state().point()) + QStringLiteral(". ") +
           explanationOf(state().point().operation);
}

} // namespace pastkeys
