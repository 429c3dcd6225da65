#include "token_strip/token_strip_view.h"

#include "token_strip/token_strip_layout.h"

namespace pastkeys {

TokenStripView::TokenStripView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(tr("The tokens of the prompt and of the answer"));
}

ViewLayout TokenStripView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return tokenStripLayout(state(), size, metrics);
}

} // namespace pastkeys
