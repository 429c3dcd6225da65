// What a lane does with its rows at the cursor, in one line.
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "stage/lane_context.h"

#include <QCoreApplication>

#include <array>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Stage", text);
}

/// The same in full, and for narrower and narrower lanes. %1 is the lane: its name in the first,
/// its short name in the others.
using Wording = std::array<const char*, 4>;

QStringList filled(const Wording& wording, const LaneSpec& lane, std::size_t rows,
                   std::size_t others)
{
    QStringList texts;
    for (const char* text : wording) {
        const QString name = texts.isEmpty() ? laneTitle(lane) : shortLaneTitle(lane);
        const QString line = tr(text).arg(name).arg(rows);
        texts << (line.contains(QStringLiteral("%3")) ? line.arg(others) : line);
    }
    return texts;
}

/// One row reads differently from many.
Wording either(std::size_t rows, const Wording& one, const Wording& many)
{
    return rows == 1 ? one : many;
}

Wording computedWording(std::size_t rows)
{
    return either(rows,
                  {QT_TR_NOOP("%1 · %2 row computed"), QT_TR_NOOP("%1 · %2 row computed"),
                   QT_TR_NOOP("%1 · %2 computed"), QT_TR_NOOP("%1 · %2 row")},
                  {QT_TR_NOOP("%1 · %2 rows computed"), QT_TR_NOOP("%1 · %2 rows computed"),
                   QT_TR_NOOP("%1 · %2 computed"), QT_TR_NOOP("%1 · %2 rows")});
}

/// Of a lane that keeps nothing.
Wording wordingWithoutCache(std::size_t rows, std::size_t again)
{
    if (again > 0) // and so more than one row
        return {QT_TR_NOOP("%1 · %2 rows computed, %3 of them again"),
                QT_TR_NOOP("%1 · %2 rows computed, %3 again"),
                QT_TR_NOOP("%1 · %2 computed, %3 again"), QT_TR_NOOP("%1 · %2, %3 again")};
    return computedWording(rows);
}

Wording wordingWithCache(Operation operation, std::size_t rows, std::size_t held)
{
    const CacheUse use = descriptorOf(operation).cache;
    if (use == CacheUse::Writes)
        return either(rows,
                      {QT_TR_NOOP("%1 · %2 row written, %3 there"),
                       QT_TR_NOOP("%1 · %2 row written, %3 there"),
                       QT_TR_NOOP("%1 · %2 written, %3 there"), QT_TR_NOOP("%1 · %2 written")},
                      {QT_TR_NOOP("%1 · %2 rows written, %3 there"),
                       QT_TR_NOOP("%1 · %2 rows written, %3 there"),
                       QT_TR_NOOP("%1 · %2 written, %3 there"), QT_TR_NOOP("%1 · %2 written")});
    if (held > 0 && use == CacheUse::Reads)
        return either(
            rows,
            {QT_TR_NOOP("%1 · %2 row computed, %3 older read from the cache"),
             QT_TR_NOOP("%1 · %2 row computed, %3 older read"),
             QT_TR_NOOP("%1 · %2 computed, %3 older read"), QT_TR_NOOP("%1 · %2, %3 read")},
            {QT_TR_NOOP("%1 · %2 rows computed, %3 older read from the cache"),
             QT_TR_NOOP("%1 · %2 rows computed, %3 older read"),
             QT_TR_NOOP("%1 · %2 computed, %3 older read"), QT_TR_NOOP("%1 · %2, %3 read")});
    if (held > 0 && operation == Operation::QkvProjection)
        return either(
            rows,
            {QT_TR_NOOP("%1 · %2 row computed, %3 not needed"),
             QT_TR_NOOP("%1 · %2 row computed, %3 not needed"),
             QT_TR_NOOP("%1 · %2 computed, %3 not needed"), QT_TR_NOOP("%1 · %2 computed")},
            {QT_TR_NOOP("%1 · %2 rows computed, %3 not needed"),
             QT_TR_NOOP("%1 · %2 rows computed, %3 not needed"),
             QT_TR_NOOP("%1 · %2 computed, %3 not needed"), QT_TR_NOOP("%1 · %2 computed")});
    return computedWording(rows);
}

/// In full and in short: %1 is the lane.
QStringList sentences(const char* pattern, const LaneSpec& lane)
{
    return {tr(pattern).arg(laneTitle(lane)), tr(pattern).arg(shortLaneTitle(lane))};
}

/// The token is chosen once, of the logits of the lane that leads: another lane's give the same one
/// where they are the same.
QStringList choiceLines(const StepRecord& step, Lane lane, const LaneSpec& spec)
{
    const bool chose = lane == step.leader() || !step.verdict || step.verdict->identical();
    QStringList lines =
        sentences(chose ? QT_TR_NOOP("%1 chose “%2”") : QT_TR_NOOP("%1 goes on with “%2”"), spec);
    for (QString& line : lines)
        line = line.arg(visibleToken(step.choice->token.bytes));
    return lines;
}

} // namespace

QStringList laneHeadlines(const LaneContext& context)
{
    const StepRecord& step = context.state.step();
    const LaneSpec& spec = context.spec();
    const Operation operation = context.state.point().operation;
    if (operation == Operation::Sample && step.choice)
        return choiceLines(step, context.lane, spec);
    if (isAhead(context.state))
        return sentences(QT_TR_NOOP("%1 · not reached yet"), spec);
    const OperationRecord* record =
        operationRecordAt(context.state.trace, context.state.cursor, context.lane);
    const std::size_t rows = record ? record->rows : 0;
    if (!keepsRows(spec) && operation == Operation::CacheAppend)
        return sentences(QT_TR_NOOP("%1 · nothing is kept"), spec);
    if (rows == 0)
        return {laneTitle(spec), shortLaneTitle(spec)};
    const std::size_t held = context.record().heldRows();
    if (keepsRows(spec))
        return filled(wordingWithCache(operation, rows, held), spec, rows, held);
    const std::size_t first = step.positions() - rows;
    const std::size_t again = first < step.first ? step.first - first : 0;
    return filled(wordingWithoutCache(rows, again), spec, rows, again);
}

} // namespace pastkeys
