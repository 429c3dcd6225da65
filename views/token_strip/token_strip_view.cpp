#include "token_strip/token_strip_view.h"

#include "shared/operation_text.h"
#include "token_strip/token_strip_layout.h"

#include <cmath>

namespace pastkeys {

TokenStripView::TokenStripView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(tr("Tokens of the prompt and of the answer"));
    setFocusPolicy(Qt::StrongFocus);
}

int TokenStripView::heightIn(Room room) const
{
    const double line = metrics().lineHeight;
    const double legend = room == Room::Scarce ? 0 : line * 1.2;
    const int lines = room == Room::Ample ? 2 : 1;
    return static_cast<int>(std::ceil(lines * tokenLineHeight(metrics()) + legend + 6));
}

QSize TokenStripView::sizeHint() const
{
    return {900, heightIn(Room::Ample)};
}

QSize TokenStripView::minimumSizeHint() const
{
    return {200, heightIn(Room::Scarce)};
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
