// What a lane does with its rows at the cursor, in one line.
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

/// The same in full, and for narrower and narrower lanes.
using Wording = std::array<const char*, 4>;

QStringList filled(const Wording& wording, std::size_t rows, std::size_t others)
{
    QStringList texts;
    for (const char* text : wording) {
        const QString line = tr(text).arg(rows);
        texts << (line.contains(QStringLiteral("%2")) ? line.arg(others) : line);
    }
    return texts;
}

/// One row reads differently from many.
Wording either(std::size_t rows, const Wording& one, const Wording& many)
{
    return rows == 1 ? one : many;
}

QStringList offLines(std::size_t rows, std::size_t again)
{
    if (again > 0) // and so more than one row
        return filled({QT_TR_NOOP("Cache off · %1 rows computed, %2 of them again"),
                       QT_TR_NOOP("Off · %1 rows computed, %2 again"),
                       QT_TR_NOOP("Off · %1 computed, %2 again"), QT_TR_NOOP("Off · %1, %2 again")},
                      rows, again);
    return filled(
        either(rows,
               {QT_TR_NOOP("Cache off · %1 row computed"), QT_TR_NOOP("Off · %1 row computed"),
                QT_TR_NOOP("Off · %1 computed"), QT_TR_NOOP("Off · %1 row")},
               {QT_TR_NOOP("Cache off · %1 rows computed"), QT_TR_NOOP("Off · %1 rows computed"),
                QT_TR_NOOP("Off · %1 computed"), QT_TR_NOOP("Off · %1 rows")}),
        rows, 0);
}

Wording onWording(Operation operation, std::size_t rows, std::size_t past)
{
    const CacheUse use = descriptorOf(operation).cache;
    if (use == CacheUse::Writes)
        return either(rows,
                      {QT_TR_NOOP("Cache on · %1 row written, %2 there"),
                       QT_TR_NOOP("On · %1 row written, %2 there"),
                       QT_TR_NOOP("On · %1 written, %2 there"), QT_TR_NOOP("On · %1 written")},
                      {QT_TR_NOOP("Cache on · %1 rows written, %2 there"),
                       QT_TR_NOOP("On · %1 rows written, %2 there"),
                       QT_TR_NOOP("On · %1 written, %2 there"), QT_TR_NOOP("On · %1 written")});
    if (past > 0 && use == CacheUse::Reads)
        return either(
            rows,
            {QT_TR_NOOP("Cache on · %1 row computed, %2 older read from the cache"),
             QT_TR_NOOP("On · %1 row computed, %2 older read"),
             QT_TR_NOOP("On · %1 computed, %2 older read"), QT_TR_NOOP("On · %1, %2 read")},
            {QT_TR_NOOP("Cache on · %1 rows computed, %2 older read from the cache"),
             QT_TR_NOOP("On · %1 rows computed, %2 older read"),
             QT_TR_NOOP("On · %1 computed, %2 older read"), QT_TR_NOOP("On · %1, %2 read")});
    if (past > 0 && operation == Operation::QkvProjection)
        return either(
            rows,
            {QT_TR_NOOP("Cache on · %1 row computed, %2 not needed"),
             QT_TR_NOOP("On · %1 row computed, %2 not needed"),
             QT_TR_NOOP("On · %1 computed, %2 not needed"), QT_TR_NOOP("On · %1 computed")},
            {QT_TR_NOOP("Cache on · %1 rows computed, %2 not needed"),
             QT_TR_NOOP("On · %1 rows computed, %2 not needed"),
             QT_TR_NOOP("On · %1 computed, %2 not needed"), QT_TR_NOOP("On · %1 computed")});
    return either(rows,
                  {QT_TR_NOOP("Cache on · %1 row computed"), QT_TR_NOOP("On · %1 row computed"),
                   QT_TR_NOOP("On · %1 computed"), QT_TR_NOOP("On · %1 row")},
                  {QT_TR_NOOP("Cache on · %1 rows computed"), QT_TR_NOOP("On · %1 rows computed"),
                   QT_TR_NOOP("On · %1 computed"), QT_TR_NOOP("On · %1 rows")});
}

/// The token is chosen once, of the logits with the cache on: those with the cache off give the same
/// one where they are the same.
QStringList choiceLines(const StepRecord& step, Lane lane)
{
    const QString token = visibleToken(step.choice->token.bytes);
    if (lane == Lane::On)
        return {tr("Cache on chose “%1”").arg(token), tr("On chose “%1”").arg(token)};
    if (!step.verdict || step.verdict->identical())
        return {tr("Cache off chose “%1”").arg(token), tr("Off chose “%1”").arg(token)};
    return {tr("Cache off goes on with “%1”").arg(token), tr("Off goes on with “%1”").arg(token)};
}

} // namespace

QStringList laneHeadlines(const LaneContext& context)
{
    const Operation operation = context.state.point().operation;
    if (operation == Operation::Sample && context.state.step().choice)
        return choiceLines(context.state.step(), context.lane);
    if (isAhead(context.state))
        return context.lane == Lane::On
                   ? QStringList{tr("Cache on · not reached yet"), tr("On · not reached yet")}
                   : QStringList{tr("Cache off · not reached yet"), tr("Off · not reached yet")};
    const OperationRecord* record =
        operationRecordAt(context.state.trace, context.state.cursor, context.lane);
    const std::size_t rows = record ? record->rows : 0;
    if (context.lane == Lane::On)
        return rows > 0 ? filled(onWording(operation, rows, context.record().past), rows,
                                 context.record().past)
                        : QStringList{tr("Cache on"), tr("On")};
    if (operation == Operation::CacheAppend)
        return {tr("Cache off · nothing is kept"), tr("Off · nothing is kept")};
    if (rows == 0)
        return {tr("Cache off"), tr("Off")};
    const std::size_t known = context.state.step().first;
    const std::size_t first = context.state.step().positions() - rows;
    return offLines(rows, first < known ? known - first : 0);
}

} // namespace pastkeys
