#include "cache_map/cache_caption.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/fitting_text.h"
#include "shared/lane_text.h"
#include "shared/view_metrics.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr TextStyle kTitle{.bold = true};
constexpr TextStyle kMuted{.ink = Ink::MutedText, .size = kSmallText};

/// In the middle of a step, some layers already hold the step's rows, but the others do not yet.
/// The text then states which layer it describes.
FittingText heldText(const CacheState& cache, std::size_t layer)
{
    const bool differ = std::ranges::any_of(cache.layers, [&](const CacheLayerState& other) {
        return other.rows() != cache.layers[layer].rows();
    });
    const auto [used, reserved] = bytesTexts(cache.bytesUsed, cache.bytesReserved);
    const QString held = grouped(cache.layers[layer].rows());
    const QString capacity = grouped(cache.positions());
    if (differ)
        return {Tr::tr("layer %1: %2 of %3 positions · %4 used (f), %5 reserved (c)")
                    .arg(grouped(layer + 1), held, capacity, used, reserved),
                Tr::tr("layer %1: %2 of %3 positions").arg(grouped(layer + 1), held, capacity)};
    return {Tr::tr("%1 of %2 positions · %3 used (f), %4 reserved (c)")
                .arg(held, capacity, used, reserved),
            Tr::tr("%1 of %2 positions").arg(held, capacity)};
}

/// The name of the cache if both lanes have one and the name leaves room for `held`; otherwise
/// "Cache".
QString titleOf(const ViewState& state, const FittingText& held, double width,
                const TextMetrics& metrics)
{
    const TraceHeader& header = state.trace.header();
    const QString name = capitalized(laneName(header.lane(cachedLane(header).value())));
    const bool isOneOfTwo = header.lanes.size() > 1 && std::ranges::all_of(header.lanes, keepsRows);
    const double needed = widthOf(name, kTitle, metrics) + metrics.lineHeight / 2 +
                          widthOf(held.shortest(), {}, metrics);
    return isOneOfTwo && needed <= width ? name : Tr::tr("Cache");
}

} // namespace

void layoutCacheCaption(ViewLayout& layout, const ViewState& state, const CacheState& cache,
                        const QRectF& line, const TextMetrics& metrics)
{
    FittingText held = heldText(cache, indexOf(state.selection.layer));
    const QString title = titleOf(state, held, line.width(), metrics);
    const QRectF rest =
        line.adjusted(widthOf(title, kTitle, metrics) + metrics.lineHeight / 2, 0, 0, 0);
    if (widthOf(held.brief, {}, metrics) > rest.width())
        held.brief = Tr::tr("%1 of %2", "positions")
                         .arg(grouped(cache.layers[indexOf(state.selection.layer)].rows()),
                              grouped(cache.positions()));
    const QString account =
        Tr::tr("Allocations: %1, old rows copied when growing: %2 (c)")
            .arg(grouped(cache.account.allocations), bytesText(cache.account.copiedBytes));
    layoutText(layout, line, {title}, kTitle, metrics);
    layoutText(layout, rest, held, {}, metrics);
    const double left = rest.left() + widthOf(held.full, {}, metrics) + 2 * metrics.lineHeight;
    if (left + widthOf(account, kMuted, metrics) <= line.right())
        layoutText(layout, QRectF(QPointF(left, line.top()), line.bottomRight()), {account},
                   {.ink = kMuted.ink, .side = Qt::AlignRight, .size = kMuted.size}, metrics);
    layout.addHit(
        line, Tr::tr("%1\n%2 bytes used, %3 bytes reserved\n%4\nAn allocation reserves memory. If "
                     "it replaces memory that has become too small, the old rows are copied.")
                  .arg(held.full, grouped(cache.bytesUsed), grouped(cache.bytesReserved), account));
}

void layoutSourceCaption(ViewLayout& layout, const ViewState& state, const CacheState& cache,
                         const QRectF& box, const TextMetrics& metrics)
{
    const QRectF line(box.left(), box.top(), box.width(), metrics.lineHeight * kRowHeight);
    const CacheLayerState& rows = cache.layers[indexOf(state.selection.layer)];
    const QString count = grouped(cache.capacity);
    const QString title = Tr::tr("Source", "rows of the source in the cache");
    const FittingText held =
        rows.rows() == 0 && rows.bytesPerRow == 0
            ? FittingText{Tr::tr("nothing kept"), Tr::tr("not kept")}
        : rows.rows() == 0
            ? FittingText{Tr::tr("none of %1 rows yet").arg(count), Tr::tr("empty")}
            : FittingText{Tr::tr("%1 of %2 rows · %3 (f) · does not grow")
                              .arg(grouped(rows.rows()), count, bytesText(cache.bytesUsed)),
                          Tr::tr("%1 rows").arg(grouped(rows.rows()))};
    layoutText(layout, line, {title}, kTitle, metrics);
    layoutText(layout,
               line.adjusted(widthOf(title, kTitle, metrics) + metrics.lineHeight / 2, 0, 0, 0),
               held, {}, metrics);
    layout.addHit(line,
                  Tr::tr("Keys and values of the source, which every step reads. The source "
                         "does not change while the text grows, so they are computed once.\n%1")
                      .arg(held.full));
}

double shareOfBytes(const RowForm& form, std::size_t heads)
{
    const RowForm plain{heads, heads, form.headDim};
    return static_cast<double>(form.bytes()) / static_cast<double>(plain.bytes());
}

std::vector<LegendEntry> formEntries(const RowForm& form, std::size_t heads)
{
    const double share = shareOfBytes(form, heads);
    const auto draw = [share](DisplayList& list, const QRectF& swatch, double) {
        const double rest = swatch.height() * (1 - std::sqrt(share)) / 2;
        list.fill(swatch.adjusted(0, rest, 0, -rest), Ink::Key);
        list.outline(swatch, Ink::Grid);
    };
    const QString height = Tr::tr("The fewer bytes a row takes, the thinner it is drawn. Here it "
                                  "takes %1 of the bytes that all heads would take as float32.")
                               .arg(percentText(share));
    std::vector<LegendEntry> entries;
    const auto add = [&](const QString& text, const QString& brief) {
        entries.push_back({Ink::Key, text, brief, text + QLatin1Char('\n') + height, draw});
    };
    if (form.type != DType::Float32) {
        const QString type = QString::fromLatin1(nameOf(form.type));
        const QString bits = grouped(bytesOf(form.type, 8)); // 8 numbers of n bits take n bytes
        const std::size_t scales = scalesPerHead(form.type, form.headDim);
        add(scales == 1 ? Tr::tr("%1: %2 bits per number, 1 scale per head and row").arg(type, bits)
                        : Tr::tr("%1: %2 bits per number, %3 scales per head and row")
                              .arg(type, bits, grouped(scales)),
            Tr::tr("%1: %2 bits").arg(type, bits));
    }
    if (form.kvHeads < heads)
        add(Tr::tr("%1 heads share one stored head").arg(grouped(heads / form.kvHeads)),
            Tr::tr("shared heads"));
    return entries;
}

void layoutCacheGauge(ViewLayout& layout, const CacheState& cache, const QRectF& row, double labels,
                      const TextMetrics& metrics)
{
    std::uint64_t bytesAtMost = 0;
    for (const CacheLayerState& layer : cache.layers)
        bytesAtMost += cache.positions() * layer.bytesPerRow;
    QRectF bar = row.adjusted(labels, 0, 0, 0);
    bar.setWidth(bar.width() * 0.35); // a bar as wide as the map would seem to show positions
    const double share = static_cast<double>(cache.bytesUsed) /
                         static_cast<double>(std::max<std::uint64_t>(bytesAtMost, 1));
    layout.list.fill(bar, Ink::Panel);
    layout.list.outline(bar, Ink::Grid, 0.6); // drawn first, so that it does not hide the used part
    layout.list.fill(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height()), Ink::Reused);
    const double top = row.center().y() - metrics.lineHeight / 2;
    const auto [used, most] = bytesTexts(cache.bytesUsed, bytesAtMost);
    layout.addHit(row.adjusted(0, -3, 0, 3),
                  Tr::tr("In use: %1 of the %2 that all %3 positions would need.")
                      .arg(used, most, grouped(cache.positions())));
    layoutText(layout, QRectF(row.left(), top, labels, metrics.lineHeight), {Tr::tr("used")},
               kMuted, metrics);
    const QRectF right(bar.right() + kTextGap, top, row.right() - bar.right() - kTextGap,
                       metrics.lineHeight);
    const FittingText text{Tr::tr("%1 of the bytes for all %2 positions (f)")
                               .arg(percentText(share), grouped(cache.positions())),
                           Tr::tr("%1 (f)").arg(percentText(share))};
    if (widthOf(text.brief, kMuted, metrics) <= right.width())
        layoutText(layout, right, text, kMuted, metrics);
}

} // namespace pastkeys
