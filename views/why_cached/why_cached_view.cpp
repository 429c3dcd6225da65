#include "why_cached/why_cached_view.h"

#include "drawing/tr.h"
#include "why_cached/why_cached_layout.h"
#include "why_cached/why_cached_story.h"

namespace pastkeys {

WhyCachedView::WhyCachedView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(Tr::tr("Why can this be cached?"));
}

QSize WhyCachedView::sizeHint() const
{
    constexpr QSizeF kLines(56, 34);
    return (kLines * metrics().lineHeight).toSize();
}

ViewLayout WhyCachedView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return whyCachedLayout(state(), size, metrics);
}

QString WhyCachedView::spokenText() const
{
    return whyCachedText(state());
}

} // namespace pastkeys
