// A one-line summary of what a lane does with its rows at the cursor.
#include "drawing/tr.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "stage/lane_context.h"

namespace pastkeys {

namespace {

/// \param text   contains %1, which is replaced by the name of the lane
FittingText withLane(const QString& text, const LaneSpec& lane)
{
    return {text.arg(capitalized(laneName(lane))), text.arg(capitalized(shortLaneName(lane)))};
}

/// States that the lane chose its next token, or only that it continues with the token that the
/// other lane chose. If the logits of both lanes are the same, both chose the token.
FittingText choiceText(const LaneContext& context)
{
    const StepRecord& step = context.state.step();
    const LaneSpec& spec = context.spec();
    const bool chose = context.state.trace.header().ownWords || context.lane == step.chooser() ||
                       !step.verdict || step.verdict->identical();
    const QString text = chose ? Tr::tr("%1 chose “%2”") : Tr::tr("%1 goes on with “%2”");
    const QString token = visibleToken(step.choiceOf(context.lane)->token.bytes);
    return {text.arg(capitalized(laneName(spec)), token),
            text.arg(capitalized(shortLaneName(spec)), token)};
}

/// How many rows of keys and values the pass read that an earlier one had computed.
std::size_t heldRows(const LaneContext& context)
{
    const PassRecord& record = context.record();
    return context.state.isOverSource() ? record.sourceRead - record.sourceRows : record.heldRows();
}

/// Of an operation on the rows of the source, which runs for all of them.
FittingText textOfSourceRows(const LaneContext& context, std::size_t rows)
{
    const int count = static_cast<int>(rows);
    const ViewState& state = context.state;
    if (state.operation().cache() == CacheUse::Writes)
        return withLane(Tr::tr("%1 · %n rows of the source written", nullptr, count),
                        context.spec());
    return withLane(state.trace.lastBefore(state.cursor.step, context.lane)
                        ? Tr::tr("%1 · %n rows of the source computed again", nullptr, count)
                        : Tr::tr("%1 · %n rows of the source computed", nullptr, count),
                    context.spec());
}

FittingText textWithCache(const LaneContext& context, std::size_t rows)
{
    const OperationSpec& operation = context.state.operation();
    const CacheUse use = operation.cache();
    const std::size_t held = heldRows(context);
    const int count = static_cast<int>(rows);
    const QString lane = capitalized(laneName(context.spec()));
    const QString brief = capitalized(shortLaneName(context.spec()));
    if (const std::size_t passes = context.record().passes; passes > 1)
        return {
            Tr::tr("%1 · %n passes of one row each", nullptr, static_cast<int>(passes)).arg(lane),
            Tr::tr("%1 · %n passes", nullptr, static_cast<int>(passes)).arg(brief)};
    if (use == CacheUse::Writes && held == 0)
        return {Tr::tr("%1 · %n rows written into the empty cache", nullptr, count).arg(lane),
                Tr::tr("%1 · %2 written").arg(brief).arg(rows)};
    if (use == CacheUse::Writes && context.record().movesHeld)
        return {Tr::tr("%1 · %n rows written, %2 moved", nullptr, count).arg(lane).arg(held),
                Tr::tr("%1 · %2 written, %3 moved").arg(brief).arg(rows).arg(held)};
    if (use == CacheUse::Writes)
        return {
            Tr::tr("%1 · %n rows written, %2 already there", nullptr, count).arg(lane).arg(held),
            Tr::tr("%1 · %2 written, %3 older").arg(brief).arg(rows).arg(held)};
    if (use == CacheUse::Reads && held > 0)
        return {Tr::tr("%1 · %n rows computed, %2 older ones from the cache", nullptr, count)
                    .arg(lane)
                    .arg(held),
                Tr::tr("%1 · %2 computed, %3 reused").arg(brief).arg(rows).arg(held)};
    // Rows of dropped tokens do not count as skipped, because the text no longer contains them.
    const std::size_t skipped = context.record().first - context.record().origin;
    if (operation.makes.contains(context.state.site().queries) && skipped > 0)
        return {Tr::tr("%1 · %n rows computed, %2 skipped", nullptr, count).arg(lane).arg(skipped),
                Tr::tr("%1 · %2 computed, %3 skipped").arg(brief).arg(rows).arg(skipped)};
    return withLane(Tr::tr("%1 · %n rows computed", nullptr, count), context.spec());
}

FittingText textWithoutCache(const LaneContext& context, std::size_t rows)
{
    const StepRecord& step = context.state.step();
    const std::size_t first = step.end() - rows;
    const int count = static_cast<int>(rows);
    if (first >= step.first)
        return withLane(Tr::tr("%1 · %n rows computed", nullptr, count), context.spec());
    const std::size_t again = step.first - first;
    return {Tr::tr("%1 · %n rows computed, %2 of them again", nullptr, count)
                .arg(capitalized(laneName(context.spec())))
                .arg(again),
            Tr::tr("%1 · %2 computed, %3 again")
                .arg(capitalized(shortLaneName(context.spec())))
                .arg(rows)
                .arg(again)};
}

} // namespace

FittingText laneHeadline(const LaneContext& context)
{
    const StepRecord& step = context.state.step();
    const LaneSpec& spec = context.spec();
    const OperationSpec& operation = context.state.operation();
    if (operation.kind == OperationKind::Sample && step.choice)
        return choiceText(context);
    if (isAhead(context.state))
        return withLane(Tr::tr("%1 · not reached yet"), spec);
    if (!context.state.keeps(context.lane) && operation.cache() == CacheUse::Writes)
        return withLane(Tr::tr("%1 · nothing is kept"), spec);
    const OperationRecord* record =
        operationRecordAt(context.state.trace, context.state.cursor, context.lane);
    if (!record && operation.axis == Axis::Source)
        return withLane(Tr::tr("%1 · nothing to do: the source's rows are kept"), spec);
    if (!record || record->rows == 0)
        return {capitalized(laneName(spec)), capitalized(shortLaneName(spec))};
    if (operation.axis == Axis::Source)
        return textOfSourceRows(context, record->rows);
    return keepsRows(spec) ? textWithCache(context, record->rows)
                           : textWithoutCache(context, record->rows);
}

} // namespace pastkeys
