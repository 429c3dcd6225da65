#include "cache_map/cache_map_view.h"

#include "cache_map/cache_map_layout.h"
#include "drawing/number_text.h"
#include "trace/state_at.h"

namespace pastkeys {

CacheMapView::CacheMapView(QWidget* parent) : TraceView(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Cache map: layers and positions"));
}

QSize CacheMapView::sizeHint() const
{
    return {600, static_cast<int>(metrics().lineHeight * 9)};
}

QSize CacheMapView::minimumSizeHint() const
{
    return {300, static_cast<int>(metrics().lineHeight * 6)};
}

ViewLayout CacheMapView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return cacheMapLayout(state(), size, metrics);
}

QString CacheMapView::spokenText() const
{
    if (state().trace.empty())
        return tr("Nothing has run yet.");
    const CacheState cache = cacheAt(state().trace, state().cursor);
    const std::size_t layer = indexOf(state().selection.layer);
    const std::size_t length = layer < cache.layers.size() ? cache.layers[layer].length : 0;
    return tr("The cache of layer %1 holds %2 of %3 positions; all layers use %4.")
        .arg(layer + 1)
        .arg(length)
        .arg(cache.capacity)
        .arg(bytesText(cache.bytesUsed));
}

} // namespace pastkeys
