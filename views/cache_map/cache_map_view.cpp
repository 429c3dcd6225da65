#include "cache_map/cache_map_view.h"

#include "cache_map/cache_map_layout.h"

namespace pastkeys {

CacheMapView::CacheMapView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(tr("The cache: layers by positions"));
}

ViewLayout CacheMapView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return cacheMapLayout(state(), size, metrics);
}

} // namespace pastkeys
