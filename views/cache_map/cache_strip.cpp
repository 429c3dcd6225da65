#include "cache_map/cache_strip.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/fitting_text.h"
#include "shared/position_ticks.h"
#include "shared/view_metrics.h"

namespace pastkeys {

namespace {

constexpr TextStyle kCentered{.ink = Ink::MutedText, .side = Qt::AlignCenter, .size = kTinyText};

QString blockText(std::size_t number, Span positions, std::size_t used)
{
    const QString first = grouped(positions.first);
    const QString last = grouped(positions.end() - 1);
    if (used == positions.count)
        return Tr::tr("Block %1 holds positions %2–%3.").arg(grouped(number), first, last);
    return Tr::tr("Block %1 is reserved for positions %2–%3. So far, it holds %4 of them, and the "
                  "rest of the block is empty.")
        .arg(grouped(number), first, last, grouped(used));
}

} // namespace

bool hasStrip(const CacheState& cache)
{
    return cache.block > 0 || cache.window.count > 0;
}

double stripHeight(const TextMetrics& metrics)
{
    return metrics.lineHeight * kTinyText * kRowHeight;
}

void layoutBlockTable(ViewLayout& layout, const CacheState& cache, std::size_t layer,
                      const StripPlace& place, const TextMetrics& metrics)
{
    const PositionScale& scale = place.scale;
    const std::size_t drawn = (scale.positions + cache.block - 1) / cache.block;
    const std::size_t blocks = std::min(cache.layers[layer].reserved / cache.block, drawn);
    const double width = scale.width * static_cast<double>(cache.block);
    const double number = widthOf(grouped(blocks), kCentered, metrics) + kTextGap;
    for (std::size_t b = 0; b < blocks; ++b) {
        const Span positions{b * cache.block, cache.block};
        const QRectF box = scale.partOf(place.row, positions);
        if (number <= width) // a box without its number would be meaningless
            layout.list.outline(box.adjusted(1, 0, -1, 0), Ink::Grid);
        layout.addHit(box, blockText(b, positions,
                                     overlapOf(positions, {0, cache.layers[layer].rows()}).count));
    }
    for (const std::size_t b : ticksOf({0, blocks}, number / width)) {
        const double middle = scale.partOf(place.row, {b * cache.block, cache.block}).center().x();
        const QRectF room(middle - number / 2, place.row.top(), number, place.row.height());
        if (room.right() <= scale.leftOf(scale.positions) + kTextGap)
            layout.list.text(room, grouped(b), kCentered);
    }
    layout.list.text(place.heading, Tr::tr("block"), {.ink = Ink::MutedText, .size = kTinyText});
    layout.addHit(
        place.heading,
        Tr::tr("This is the block table of layer %1. It shows which blocks of the memory hold the "
               "positions above it. Here, one text has the memory to itself, so its blocks lie one "
               "after another. Where texts share the memory, their blocks can lie anywhere in it.")
            .arg(grouped(layer + 1)));
}

void layoutKeptNames(ViewLayout& layout, const CacheState& cache, const CacheSpec& spec,
                     const StripPlace& place, const TextMetrics& metrics)
{
    const PositionScale& scale = place.scale;
    double right = scale.leftOf(scale.positions);
    /// Centers the name under its frame, but keeps it to the left of the previous name.
    const auto add = [&](Span span, const FittingText& name, const QString& meaning) {
        const QRectF frame = scale.partOf(place.row, span);
        const QString& text = wordingFor(name, right - scale.left, kCentered, metrics);
        const double width = widthOf(text, kCentered, metrics) + 1;
        if (span.count == 0 || width > right - scale.left)
            return;
        const double left = std::clamp(frame.center().x() - width / 2, scale.left, right - width);
        const QRectF rect(left, place.row.top(), width, place.row.height());
        if (rect.left() > frame.right() || rect.right() < frame.left())
            return; // a name beside its frame would seem to belong to another frame
        layout.list.text(rect, text, kCentered);
        layout.addHit(rect, meaning);
        right = left - kTextGap;
    };
    const QString last = grouped(spec.kind->lastKept(spec.numbers));
    if (spec.kind->choosesByWeights)
        add(cache.window, {Tr::tr("last %1", "positions").arg(last)},
            Tr::tr("The newest query reads the last %1 positions, including its own. Of the "
                   "positions before them, the cache keeps those that got the most attention.")
                .arg(last));
    else if (!spec.kind->hasWindow)
        add(cache.window, {Tr::tr("last %1", "positions").arg(last)},
            Tr::tr("The newest query reads the last %1 positions, including its own.").arg(last));
    else
        add(cache.window, {Tr::tr("window %1", "of so many positions").arg(last)},
            Tr::tr("The newest query sees a window of the last %1 positions, including its own.")
                .arg(last));
    add(cache.sinks,
        {Tr::tr("sinks %1", "so many").arg(grouped(cache.sinks.count)), Tr::tr("sinks")},
        Tr::tr("The cache never forgets the first positions, which are called attention sinks. "
               "There are %1 before the window.")
            .arg(grouped(cache.sinks.count)));
}

} // namespace pastkeys
