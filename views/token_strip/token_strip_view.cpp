#include "token_strip/token_strip_view.h"

#include "shared/operation_text.h"
#include "token_strip/token_strip_layout.h"

namespace pastkeys {

TokenStripView::TokenStripView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(tr("Tokens of the prompt and of the answer"));
}

QSize TokenStripView::sizeHint() const
{
    return {900, static_cast<int>(metrics().lineHeight * 4.5 + 14)};
}

QSize TokenStripView::minimumSizeHint() const
{
    return {200, static_cast<int>(metrics().lineHeight * 2.8 + 14)};
}

ViewLayout TokenStripView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return tokenStripLayout(state(), size, metrics);
}

QString TokenStripView::spokenText() const
{
    if (state().trace.empty())
        return tr("Nothing has run yet.");
    const StepRecord& step = state().step();
    return tr("Step %1 of %2 reads from position %3 on; its last token is %4.")
        .arg(step.index + 1)
        .arg(state().trace.size())
        .arg(step.first)
        .arg(visibleToken(step.tokens.back().bytes));
}

} // namespace pastkeys
