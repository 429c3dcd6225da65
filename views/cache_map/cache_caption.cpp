#include "cache_map/cache_caption.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/fitting_text.h"
#include "shared/view_metrics.h"

#include <algorithm>

namespace pastkeys {

namespace {

constexpr TextStyle kMuted{.ink = Ink::MutedText, .size = kSmallText};

/// Within a step, the layers before the operation hold its rows already and the others do not: there
/// the text says which layer it describes.
FittingText heldText(const CacheState& cache, std::size_t layer)
{
    const bool differ = std::ranges::any_of(cache.layers, [&](const CacheLayerState& other) {
        return other.rows() != cache.layers[layer].rows();
    });
    const auto [used, reserved] = bytesTexts(cache.bytesUsed, cache.bytesReserved);
    const QString held = grouped(cache.layers[layer].rows());
    const QString capacity = grouped(cache.capacity);
    if (differ)
        return {Tr::tr("layer %1: %2 of %3 positions · %4 used (f), %5 reserved (c)")
                    .arg(grouped(layer + 1), held, capacity, used, reserved),
                Tr::tr("layer %1: %2 of %3 positions").arg(grouped(layer + 1), held, capacity)};
    return {Tr::tr("%1 of %2 positions · %3 used (f), %4 reserved (c)")
                .arg(held, capacity, used, reserved),
            Tr::tr("%1 of %2 positions").arg(held, capacity)};
}

} // namespace

void layoutCacheCaption(ViewLayout& layout, const ViewState& state, const CacheState& cache,
                        const QRectF& line, const TextMetrics& metrics)
{
    const TextStyle bold{.bold = true};
    const QString title = Tr::tr("Cache");
    const QRectF rest =
        line.adjusted(widthOf(title, bold, metrics) + metrics.lineHeight / 2, 0, 0, 0);
    const FittingText held = heldText(cache, indexOf(state.selection.layer));
    const QString account =
        Tr::tr("Allocations: %1, old rows copied to grow: %2 (c)")
            .arg(grouped(cache.account.allocations), bytesText(cache.account.copiedBytes));
    layoutText(layout, line, {title}, bold, metrics);
    layoutText(layout, rest, held, {}, metrics);
    const double left = rest.left() + widthOf(held.full, {}, metrics) + 2 * metrics.lineHeight;
    if (left + widthOf(account, kMuted, metrics) <= line.right())
        layoutText(layout, QRectF(QPointF(left, line.top()), line.bottomRight()), {account},
                   {.ink = kMuted.ink, .side = Qt::AlignRight, .size = kMuted.size}, metrics);
    layout.addHit(
        line, Tr::tr("%1\n%2 bytes used, %3 bytes reserved\n%4\nAn allocation asks for "
                     "memory. Where it replaces memory that became too small, the old "
                     "rows are copied.")
                  .arg(held.full, grouped(cache.bytesUsed), grouped(cache.bytesReserved), account));
}

void layoutCacheGauge(ViewLayout& layout, const CacheState& cache, std::uint64_t bytesAtMost,
                      const QRectF& row, double labels, const TextMetrics& metrics)
{
    QRectF bar = row.adjusted(labels, 0, 0, 0);
    bar.setWidth(bar.width() * 0.35); // were it as wide as the map, it would seem to have its scale
    const double share = static_cast<double>(cache.bytesUsed) /
                         static_cast<double>(std::max<std::uint64_t>(bytesAtMost, 1));
    layout.list.fill(bar, Ink::Panel);
    layout.list.outline(bar, Ink::Grid, 0.6); // under the fill, which it would hide
    layout.list.fill(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()), Ink::Reused);
    const double top = row.center().y() - metrics.lineHeight / 2;
    const auto [used, most] = bytesTexts(cache.bytesUsed, bytesAtMost);
    layout.addHit(row.adjusted(0, -3, 0, 3), Tr::tr("%1 of the %2 that all %3 positions need.")
                                                 .arg(used, most, grouped(cache.capacity)));
    layoutText(layout, QRectF(row.left(), top, labels, metrics.lineHeight), {Tr::tr("used")},
               kMuted, metrics);
    const double left = bar.right() + kTextGap;
    layoutText(layout, QRectF(left, top, row.right() - left, metrics.lineHeight),
               {Tr::tr("%1 of the bytes for all %2 positions (f)")
                    .arg(percentText(share), grouped(cache.capacity)),
                Tr::tr("%1 (f)").arg(percentText(share))},
               kMuted, metrics);
}

} // namespace pastkeys
