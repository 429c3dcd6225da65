#include "now_panel/now_panel_layout.h"

#include "drawing/number_text.h"
#include "now_panel/formula_text.h"
#include "now_panel/number_table.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "shared/text_column.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("NowPanel", text);
}

bool isShared(const ViewState& state)
{
    return state.point().operation == Operation::Sample && state.step().ranBoth();
}

void addNumbers(TextColumn& column, const ViewState& state, const TextMetrics& metrics)
{
    if (isShared(state)) {
        const OperationRecord* record =
            operationRecordAt(state.trace, state.cursor, state.step().leader());
        if (record)
            column.add(tr("Done once, for %1 and %2: it took %3 (m).")
                           .arg(laneName(state.spec(Lane{0})), shortLaneName(state.spec(Lane{1})),
                                operationTimeText(*record)));
    } else {
        addNumberTable(column, state, metrics);
    }
}

void addBadges(TextColumn& column)
{
    column.add(badgesText(), Ink::MutedText, false,
               tr("Formula: worked out from the sizes. Counted: summed up by the loops while they "
                  "ran. Measured: read off a clock, so it varies from run to run."));
}

/// Where a side of the comparison is empty in this step, and not in all.
void addMissingLane(TextColumn& column, const ViewState& state)
{
    for (const Lane lane : kLanes)
        if (!state.step().lane(lane) && state.trace.ran(lane))
            column.add(tr("%1 did not run in this step: the cache mode was changed during the run. "
                          "To compare all steps, press Run.")
                           .arg(laneTitle(state.spec(lane))),
                       Ink::Text, true);
}

/// Why a lane has no numbers, and whether the others agree.
void addRemarks(TextColumn& column, const ViewState& state)
{
    for (const Lane lane : kLanes) {
        const OperationRecord* record = operationRecordAt(state.trace, state.cursor, lane);
        if (record && record->formula != record->counted)
            column.add(tr("Formula and counted do not agree."), Ink::Warning, true);
        if (record || !state.step().lane(lane))
            continue;
        if (state.point().operation != Operation::CacheAppend)
            column.add(tr("Not done in this step: more of the prompt follows."), Ink::MutedText);
        else
            column.add(tr("%1 keeps nothing.").arg(laneTitle(state.spec(lane))), Ink::MutedText);
    }
}

/// The formula with its numbers.
void addFormulas(TextColumn& column, const ViewState& state)
{
    for (const Lane lane : kLanes) {
        const OperationRecord* record = operationRecordAt(state.trace, state.cursor, lane);
        if (!record)
            continue;
        const QString formula = formulaText(state.trace.header().config, *record);
        if (formula.isEmpty())
            continue;
        column.gap();
        column.add(laneTitle(state.spec(lane)), inkOf(state.spec(lane)), true);
        column.add(formula);
        if (record->point.operation == Operation::CacheAppend)
            column.add(tr("= %1 (f)").arg(bytesText(record->formula.bytesWritten)));
        else
            column.add(tr("= %1 (f), counted %2 (c)")
                           .arg(exactFlopsText(record->formula.flops()),
                                grouped(record->counted.flops())));
    }
}

QString tokensText(std::size_t count)
{
    return count == 1 ? tr("1 token") : tr("%1 tokens").arg(grouped(count));
}

/// What is not done again, of the whole step, and what that saves.
QString savingText(const LaneRecord& baseline, const LaneRecord& other)
{
    const double saved = 1 - static_cast<double>(other.counted.flops()) /
                                 std::max(static_cast<double>(baseline.counted.flops()), 1.0);
    return (other.heldRows() == 1
                ? tr("%1 earlier token is not computed again, saving %2 of FLOPs (c).")
                : tr("%1 earlier tokens are not computed again, saving %2 of FLOPs (c)."))
        .arg(grouped(other.heldRows()), percentText(saved));
}

bool fillsEmptyCache(const LaneRecord* cached)
{
    return cached && cached->held.empty();
}

/// What the whole step stores, computes again or saves.
void addStep(TextColumn& column, const ViewState& state)
{
    const StepRecord& step = state.step();
    const LaneRecord* cached = state.cachedRecord();
    if (fillsEmptyCache(cached)) {
        column.add(tr("This step stores the keys and values of %1. That saves nothing yet (c).")
                       .arg(tokensText(cached->rows)),
                   Ink::Text, true);
        if (state.cursor.step + 1 < state.trace.size())
            column.add(tr("The next step saves: press Ctrl+→."), Ink::Good, true);
    } else if (step.ranBoth()) {
        column.add(savingText(*step.lane(Lane{0}), *step.lane(Lane{1})), Ink::Good, true);
    } else if (cached) {
        column.add(tr("The keys and values of %1 are in the cache: they are not computed again.")
                       .arg(tokensText(cached->heldRows())),
                   Ink::Good, true);
    } else if (step.first > 0) {
        column.add(tr("Nothing was kept: %1 must be computed again.").arg(tokensText(step.first)),
                   Ink::Text, true);
    }
}

/// What the other way would have cost.
void addComparison(TextColumn& column, const ViewState& state)
{
    const OperationRecord* baseline = operationRecordAt(state.trace, state.cursor, Lane{0});
    const OperationRecord* other = operationRecordAt(state.trace, state.cursor, Lane{1});
    if (!baseline || !other || other->counted.flops() == 0 || fillsEmptyCache(state.cachedRecord()))
        return;
    const double ratio = static_cast<double>(baseline->counted.flops()) /
                         static_cast<double>(other->counted.flops());
    const LaneSpec& spec = state.spec(Lane{0});
    if (ratio == 1)
        column.addFitting({tr("Here both ways cost the same (c); single times (m) vary."),
                           tr("Here both ways cost the same (c).")},
                          Ink::Text);
    else
        column.addFitting(
            {tr("%1 does %2 times the FLOPs here (c).").arg(laneTitle(spec)).arg(ratio, 0, 'g', 4),
             tr("Here %1: %2 times the FLOPs (c).").arg(laneName(spec)).arg(ratio, 0, 'g', 4)},
            Ink::Text);
}

QStringList stepTexts(const ViewState& state)
{
    const StepRecord& step = state.step();
    const bool prefill = step.phase == Phase::Prefill;
    const QString shortest = (prefill ? tr("Step %1 of %2, prefill") : tr("Step %1 of %2, decode"))
                                 .arg(step.index + 1)
                                 .arg(state.trace.size());
    if (prefill)
        return {tr("%1: reads the prompt").arg(shortest), shortest};
    if (!step.ranBoth()) {
        const Lane lane = step.leader();
        const QString text =
            keepsRows(state.spec(lane)) ? tr("%1: reads %2") : tr("%1: reads all %2");
        return {text.arg(shortest, tokensText(step.lane(lane)->rows)), shortest};
    }
    return {tr("%1: %2 reads %3, %4 %5")
                .arg(shortest, shortLaneName(state.spec(Lane{0})),
                     tokensText(step.lane(Lane{0})->rows), shortLaneName(state.spec(Lane{1})),
                     grouped(step.lane(Lane{1})->rows)),
            shortest};
}

/// Where the stage shows another layer than the one at the cursor.
void addOtherLayer(TextColumn& column, const ViewState& state)
{
    const auto here = state.point().layer;
    const Layer shown = state.selection.layer;
    if (!here || *here == shown)
        return;
    column.add((shown > *here
                    ? tr("The stage shows layer %1, which this step has not reached yet. "
                         "What is told here is of layer %2.")
                    : tr("The stage shows layer %1, which this step is done with. What is "
                         "told here is of layer %2."))
                   .arg(indexOf(shown) + 1)
                   .arg(indexOf(*here) + 1),
               Ink::Text, true);
}

/// After steps with the cache off.
void addCatchingUp(TextColumn& column, const ViewState& state)
{
    const LaneRecord* cached = state.cachedRecord();
    const std::size_t added = state.step().tokens.size();
    if (!cached || cached->rows <= added)
        return;
    const std::size_t missed = cached->rows - added;
    column.add((missed == 1
                    ? tr("The cache was off before this step and missed %1 token: it is read "
                         "now.")
                    : tr("The cache was off before this step and missed %1 tokens: they are "
                         "read now."))
                   .arg(grouped(missed)),
               Ink::Text, true);
}

} // namespace

ViewLayout nowPanelLayout(const ViewState& state, double width, const TextMetrics& metrics,
                          NowOrder order)
{
    ViewLayout layout;
    TextColumn column(layout, width, metrics);
    if (state.trace.empty()) {
        column.add(tr("What an operation does and costs is told here once a prompt has run."),
                   Ink::MutedText);
        return layout;
    }
    column.add(titleOf(state.point()), Ink::Text, true);
    column.addFitting(stepTexts(state), Ink::MutedText,
                      state.step().phase == Phase::Prefill
                          ? tr("Prefill: the tokens of the prompt are read together, in one step.")
                          : tr("Decode: the answer grows by one token a step."));
    addOtherLayer(column, state);
    addCatchingUp(column, state);
    addMissingLane(column, state);
    column.gap();
    const bool numbersFirst = order == NowOrder::NumbersFirst && !isShared(state);
    column.add(numbersFirst ? purposeOf(state.point().operation) : explanationOf(state));
    column.gap();
    addStep(column, state);
    if (!numbersFirst) {
        addComparison(column, state);
        column.gap();
    }
    addNumbers(column, state, metrics);
    addBadges(column);
    if (numbersFirst) {
        column.gap();
        column.add(cacheEffectOf(state));
        addComparison(column, state);
    }
    addRemarks(column, state);
    addFormulas(column, state);
    if (const QString terms = formulaTerms(state.trace.header().config, state.point().operation);
        !terms.isEmpty()) {
        column.gap();
        column.add(terms, Ink::MutedText);
    }
    return layout;
}

} // namespace pastkeys
