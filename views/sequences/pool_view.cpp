#include "sequences/pool_view.h"

#include "drawing/tr.h"
#include "sequences/batch_text.h"
#include "sequences/pool_layout.h"

#include <cmath>

namespace pastkeys {

PoolView::PoolView(QWidget* parent) : BatchView(parent)
{
    setAccessibleName(Tr::tr("Memory: which sequence reads each block"));
}

int PoolView::heightForWidth(int width) const
{
    return static_cast<int>(std::ceil(poolHeight(state(), width, metrics())));
}

QSize PoolView::minimumSizeHint() const
{
    return {static_cast<int>(10 * metrics().lineHeight), heightForWidth(width())};
}

ViewLayout PoolView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return poolLayout(state(), size, metrics);
}

QString PoolView::spokenText() const
{
    return state().empty() ? Tr::tr("Nothing has run yet.") : poolSentence(state());
}

} // namespace pastkeys
