#include "cache_map/cache_detail.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "query/draft_ledger.h"
#include "query/row_history.h"
#include "shared/operation_text.h"

namespace pastkeys {

PointDetail cacheDetail(const Trace& trace, std::size_t step, const CacheState& cache,
                        std::size_t index, std::size_t position)
{
    const CacheLayerState& layer = cache.layers[index];
    const QString number = grouped(index + 1);
    const QString at = grouped(position);
    if (layer.room(cache.capacity).contains(position))
        return {Tr::tr("Layer %1, position %2: reserved, but empty").arg(number, at), {}};
    const auto lane = cachedLane(trace.header());
    if (!lane || position >= layer.end)
        return {Tr::tr("Layer %1, position %2: no memory is reserved yet").arg(number, at), {}};
    // If the layer does not hold the row now, an earlier step wrote it. This step may still write
    // it again, but has not done so yet.
    const std::size_t before = layer.holds(position) ? step + 1 : step;
    const RowHistory history = rowHistory(trace, position);
    const auto found = lastBefore(history[indexOf(*lane)].computed, before);
    const std::size_t writer = found ? *found : trace.stepOf(idAt<Position>(position));
    const QString token = visibleToken(tokenOfRow(trace, writer, *lane, position).bytes);
    const Cursor written = cursorAt(
        trace, writer, {trace.header().network->only(OperationKind::Append), idAt<Layer>(index)});
    if (!layer.holds(position))
        return {Tr::tr("Layer %1, position %2 “%4”: forgotten\n"
                       "Written in step %3. Click to go there.")
                    .arg(number, at, grouped(writer + 1), token),
                GoTo{written},
                {},
                position};
    QString text = Tr::tr("Layer %1, position %2 “%5”: K and V of all heads, %3\n"
                          "Written in step %4. Click to go there.")
                       .arg(number, at, bytesText(layer.bytesPerRow), grouped(writer + 1), token);
    const std::size_t window = trace.header().network->site(idAt<Layer>(index)).window;
    if (window > 0)
        text += QLatin1Char('\n') +
                (position < layer.seenFrom
                     ? Tr::tr("This layer's newest query sees only the last %1 positions, so it "
                              "does not see this one.")
                     : Tr::tr("This layer's newest query sees only the last %1 positions."))
                    .arg(grouped(window));
    if (cache.block > 0)
        text += QLatin1Char('\n') +
                Tr::tr("It is row %1 of block %2.")
                    .arg(grouped(position % cache.block), grouped(position / cache.block));
    return {text, GoTo{written}, {}, position};
}

PointDetail sourceDetail(const Trace& trace, std::size_t step, const CacheState& cache,
                         std::size_t index, std::size_t position)
{
    const CacheLayerState& layer = cache.layers[index];
    const QString number = grouped(index + 1);
    const QString token = visibleToken(trace.header().source.at(position).bytes);
    if (!layer.holds(position))
        return {Tr::tr("Layer %1, source position %2 “%3”: nothing is kept here")
                    .arg(number, grouped(position), token),
                {}};
    const auto written = lastBefore(
        sourceHistory(trace)[indexOf(cachedLane(trace.header()).value())].computed, step + 1);
    return {Tr::tr("Layer %1, source position %2 “%5”: K and V of all heads, %3\n"
                   "Written in step %4. Click to go there.")
                .arg(number, grouped(position), bytesText(layer.bytesPerRow),
                     grouped(written.value_or(0) + 1), token),
            GoTo{cursorAt(trace, written.value_or(0),
                          {sourceAppendOf(*trace.header().network), idAt<Layer>(index)})}};
}

} // namespace pastkeys
