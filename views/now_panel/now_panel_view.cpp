#include "now_panel/now_panel_view.h"

#include "drawing/number_text.h"
#include "now_panel/now_panel_layout.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"

#include <utility>

namespace pastkeys {

NowPanelView::NowPanelView(QWidget* parent)
    : ScrolledView(tr("Scroll the text on the current operation"), parent)
{
    setAccessibleName(tr("Now: what the current operation does and costs"));
}

QSize NowPanelView::sizeHint() const
{
    return {static_cast<int>(metrics().charWidth * 40),
            static_cast<int>(metrics().lineHeight * 22)};
}

QSize NowPanelView::minimumSizeHint() const
{
    return {static_cast<int>(metrics().charWidth * 22), static_cast<int>(metrics().lineHeight * 5)};
}

ViewLayout NowPanelView::wholeLayout(double width, const TextMetrics& metrics) const
{
    constexpr double kLow = 16.5; ///< lines: the words and the numbers do not fit
    const bool low = height() < kLow * metrics.lineHeight;
    return nowPanelLayout(state(), width, metrics,
                          low ? NowOrder::NumbersFirst : NowOrder::WordsFirst);
}

QString NowPanelView::spokenText() const
{
    if (state().trace.empty())
        return tr("Nothing has run yet.");
    QStringList flops;
    for (const Lane lane : lanesOf(state().trace.header())) {
        const OperationRecord* record = operationRecordAt(state().trace, state().cursor, lane);
        flops << tr("%1 %2").arg(laneName(state().spec(lane)),
                                 record ? exactFlopsText(record->counted.flops()) : tr("not done"));
    }
    return tr("%1. %2 Counted: %3.")
        .arg(titleOf(state().point()), explanationOf(state()), flops.join(QStringLiteral(", ")));
}

void NowPanelView::stateChanged()
{
    ScrolledView::stateChanged();
    const auto operation =
        state().trace.empty() ? std::nullopt : std::optional(state().point().operation);
    if (std::exchange(m_operation, operation) != operation)
        scrollTo(0, 0);
}

} // namespace pastkeys
