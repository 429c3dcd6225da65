#include "cache_map/cache_map_view.h"

#include "cache_map/cache_map_layout.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "query/state_at.h"

namespace pastkeys {

CacheMapView::CacheMapView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(Tr::tr("Cache map: layers and positions"));
}

ViewLayout CacheMapView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return cacheMapLayout(state(), size, metrics);
}

QString CacheMapView::spokenText() const
{
    if (QString missing = missingCacheText(state().trace); !missing.isEmpty())
        return missing;
    const CacheState cache = cacheAt(state().trace, state().cursor);
    const std::size_t layer = indexOf(state().selection.layer);
    const CacheLayerState held =
        layer < cache.layers.size() ? cache.layers[layer] : CacheLayerState{};
    const auto sentence = [&](const QString& text) {
        return text.arg(grouped(layer + 1), grouped(held.rows()), grouped(cache.positions()),
                        bytesText(cache.bytesUsed));
    };
    if (cache.block > 0)
        return sentence(Tr::tr("The cache of layer %1 holds %2 of %3 positions, in blocks of %5; "
                               "all layers use %4."))
            .arg(grouped(cache.block));
    if (held.rows() < held.end)
        return sentence(Tr::tr("The cache of layer %1 holds %2 of %3 positions and has forgotten "
                               "%5; all layers use %4."))
            .arg(grouped(held.end - held.rows()));
    return sentence(Tr::tr("The cache of layer %1 holds %2 of %3 positions; all layers use %4."));
}

} // namespace pastkeys
