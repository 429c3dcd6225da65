#include "why_cached/why_cached_story.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"

#include <QStringList>

namespace pastkeys {

namespace {

bool hasLaneWithoutCache(const Trace& trace)
{
    for (const Lane lane : lanesOf(trace.header()))
        if (!keepsRows(trace.header().lane(lane)) && trace.ran(lane))
            return true;
    return false;
}

/// The pinned position if a step before the last one read it. Otherwise, a position that the first
/// step read. If a lane without a cache ran, this is the last such position, because newer keys are
/// masked in later steps of that lane. If no such lane ran, it is a position in the middle, because
/// only the first step can show masked keys.
std::size_t oldPosition(const ViewState& state)
{
    const Trace& trace = state.trace;
    const std::size_t old = trace.step(trace.size() - 1).first;
    if (const auto& pin = state.selection.pinned; pin && pin->position < old)
        return pin->position;
    const std::size_t read = trace.step(0).positions();
    return hasLaneWithoutCache(trace) ? read - 1 : read / 2;
}

WhyCached::Part maskPart(const ViewState& state, const WhyCached& why)
{
    const PassRecord& record = *state.trace.step(why.maskStep).lane(why.maskLane);
    const ReachRule rule = state.ruleOf(why.maskLane);
    const std::size_t newer = record.end() - why.position - 1;
    const Reach reach = reachesOf(rule.inPass(record.first), positionsFrom(why.position, 1),
                                  positionsFrom(0, record.end()))
                            .front();
    const QString token = visibleToken(state.trace.tokens(why.maskLane)[why.position].bytes);
    if (newer == 0)
        return {Tr::tr("1. No newer key"),
                Tr::tr("When the query at position %1 (“%2”) was computed, there was no newer key. "
                       "So no newer token can change this row.")
                    .arg(grouped(why.position), token)};
    if (reach.sees(why.position + 1))
        return {Tr::tr("1. No causal mask"),
                Tr::tr("The query at position %1 (“%2”) sees the %Ln newer keys, too.", nullptr,
                       asInt(newer))
                    .arg(grouped(why.position), token)};
    return {Tr::tr("1. The causal mask"),
            Tr::tr("The query at position %1 (“%2”) sees no key after its own. The %Ln newer keys "
                   "are masked, so no newer token can change this row.",
                   nullptr, asInt(newer))
                .arg(grouped(why.position), token)};
}

WhyCached::Part oldRowPart(const ViewState& state, const WhyCached& why)
{
    const std::size_t first =
        why.again ? why.again->first : state.trace.stepOf(idAt<Position>(why.position));
    return {Tr::tr("2. The row when it was new"),
            Tr::tr("Step %1 computed the key at position %2 for the first time. Here it is in "
                   "layer %3, head %4.")
                .arg(grouped(first + 1), grouped(why.position),
                     grouped(indexOf(state.selection.layer) + 1),
                     grouped(indexOf(state.selection.head) + 1))};
}

WhyCached::Part againPart(const WhyCached& why)
{
    if (!why.again)
        return {Tr::tr("3. The row again"),
                Tr::tr("This run computed no row twice, so there is nothing to compare. Press C "
                       "until Compare is chosen. The left side must have no cache (Ctrl+K).")};
    const QString step = grouped(why.again->again + 1);
    const QString all = grouped(why.again->numbers);
    if (why.again->isSame())
        return {Tr::tr("3. The same bits again"),
                Tr::tr("Without a cache, step %1 computes it again. All %2 numbers of its keys and "
                       "values in all layers have the same bits as before (c).")
                    .arg(step, all)};
    return {Tr::tr("3. Different bits"),
            Tr::tr("Without a cache, step %1 computes it again. Only %2 of the %3 numbers of its "
                   "keys and values in all layers have the same bits as before (c).")
                .arg(step, grouped(why.again->equal), all)};
}

WhyCached::Part conclusion(const ViewState& state, const WhyCached& why)
{
    const QString step = grouped(why.step + 1);
    const QString title = Tr::tr("4. Therefore");
    if (why.again && !why.again->isSame())
        return {title, Tr::tr("The row has changed since then. A cache that kept the old one would "
                              "give a different answer.")};
    if (!why.cached)
        return {title, why.again
                           ? Tr::tr("A cache may keep the row. No cache of this run reads it in "
                                    "step %1.")
                                 .arg(step)
                           : Tr::tr("No cache of this run reads the row in step %1.").arg(step)};
    const PassRecord& record = *state.trace.step(why.step).lane(*why.cached);
    return {title, Tr::tr("%1 reads the row from its cache in step %2, and computes only %Ln rows.",
                          nullptr, asInt(record.rows))
                       .arg(capitalized(laneName(state.spec(*why.cached))), step)};
}

} // namespace

std::optional<WhyCached> whyCached(const ViewState& state)
{
    const Trace& trace = state.trace;
    if (trace.size() < 2)
        return {};
    WhyCached why;
    why.position = oldPosition(state);
    why.step =
        trace.step(state.cursor.step).first > why.position ? state.cursor.step : trace.size() - 1;
    why.again = rowAgain(trace, why.position, why.step);
    why.maskStep = why.again ? why.again->again : trace.stepOf(idAt<Position>(why.position));
    why.maskLane = why.again ? why.again->lane : trace.step(why.maskStep).leader();
    if (const auto lane = cachedLane(trace.header()))
        if (const PassRecord* record = trace.step(why.step).lane(*lane);
            record && record->holds(why.position))
            why.cached = lane;
    why.parts = {maskPart(state, why), oldRowPart(state, why), againPart(why),
                 conclusion(state, why)};
    return why;
}

QString whyCachedText(const ViewState& state)
{
    const auto why = whyCached(state);
    if (!why)
        return Tr::tr(
            "Let the model generate two tokens or more to see what happens to an old row.");
    QStringList lines;
    for (const WhyCached::Part& part : why->parts)
        lines << Tr::tr("%1: %2", "a title and a sentence").arg(part.title, part.sentence);
    return lines.join('\n');
}

} // namespace pastkeys
