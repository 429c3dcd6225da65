#include "now_panel/now_panel_layout.h"

#include "drawing/number_text.h"
#include "now_panel/formula_text.h"
#include "now_panel/number_table.h"
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
    return state.point().operation == Operation::Sample && state.step().off && state.step().on;
}

void addNumbers(TextColumn& column, const ViewState& state, const TextMetrics& metrics)
{
    if (isShared(state)) {
        const OperationRecord* record = operationRecordAt(state.trace, state.cursor, Lane::On);
        if (record)
            column.add(tr("Done once, for cache off and on: it took %1 (m).")
                           .arg(operationTimeText(*record)));
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

bool ranInAnyStep(const Trace& trace, Lane lane)
{
    return std::ranges::any_of(
        trace.steps(), [lane](const StepRecordPtr& step) { return step->lane(lane).has_value(); });
}

/// Where a side of the comparison is empty in this step, and not in all.
void addMissingLane(TextColumn& column, const ViewState& state)
{
    for (const Lane lane : {Lane::Off, Lane::On})
        if (!state.step().lane(lane) && ranInAnyStep(state.trace, lane))
            column.add((lane == Lane::Off
                            ? tr("Cache off did not run in this step: the cache mode was changed "
                                 "during the run. To compare all steps, press Run.")
                            : tr("Cache on did not run in this step: the cache mode was changed "
                                 "during the run. To compare all steps, press Run.")),
                       Ink::Text, true);
}

/// Why a lane has no numbers, and whether the others agree.
void addRemarks(TextColumn& column, const ViewState& state)
{
    for (const Lane lane : {Lane::Off, Lane::On}) {
        const OperationRecord* record = operationRecordAt(state.trace, state.cursor, lane);
        if (record && record->formula != record->counted)
            column.add(tr("Formula and counted do not agree."), Ink::Warning, true);
        if (record || !state.step().lane(lane))
            continue;
        if (state.point().operation != Operation::CacheAppend)
            column.add(tr("Not done in this step: more of the prompt follows."), Ink::MutedText);
        else if (lane == Lane::Off)
            column.add(tr("Cache off keeps nothing."), Ink::MutedText);
    }
}

/// The formula with its numbers.
void addFormulas(TextColumn& column, const ViewState& state)
{
    for (const Lane lane : {Lane::Off, Lane::On}) {
        const OperationRecord* record = operationRecordAt(state.trace, state.cursor, lane);
        if (!record)
            continue;
        const QString formula = formulaText(state.trace.header().config, *record);
        if (formula.isEmpty())
            continue;
        column.gap();
        column.add(lane == Lane::Off ? tr("Cache off") : tr("Cache on"),
                   lane == Lane::Off ? Ink::Off : Ink::On, true);
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
QString savingText(const LaneRecord& off, const LaneRecord& on)
{
    const double saved = 1 - static_cast<double>(on.counted.flops()) /
                                 std::max(static_cast<double>(off.counted.flops()), 1.0);
    return (on.past == 1 ? tr("%1 earlier token is not computed again, saving %2 of FLOPs (c).")
                         : tr("%1 earlier tokens are not computed again, saving %2 of FLOPs (c)."))
        .arg(grouped(on.past), percentText(saved));
}

bool fillsEmptyCache(const StepRecord& step)
{
    return step.on && step.on->past == 0;
}

/// What the whole step stores, computes again or saves.
void addStep(TextColumn& column, const ViewState& state)
{
    const StepRecord& step = state.step();
    if (fillsEmptyCache(step)) {
        column.add(tr("This step stores the keys and values of %1. That saves nothing yet (c).")
                       .arg(tokensText(step.on->rows)),
                   Ink::Text, true);
        if (state.cursor.step + 1 < state.trace.size())
            column.add(tr("The next step saves: press Ctrl+→."), Ink::Good, true);
    } else if (step.off && step.on) {
        column.add(savingText(*step.off, *step.on), Ink::Good, true);
    } else if (step.on) {
        column.add(tr("The keys and values of %1 are in the cache: they are not computed again.")
                       .arg(tokensText(step.on->past)),
                   Ink::Good, true);
    } else if (step.first > 0) {
        column.add(tr("Nothing was kept: %1 must be computed again.").arg(tokensText(step.first)),
                   Ink::Text, true);
    }
}

/// What the other way would have cost.
void addComparison(TextColumn& column, const ViewState& state)
{
    const OperationRecord* off = operationRecordAt(state.trace, state.cursor, Lane::Off);
    const OperationRecord* on = operationRecordAt(state.trace, state.cursor, Lane::On);
    if (!off || !on || on->counted.flops() == 0 || fillsEmptyCache(state.step()))
        return;
    const double ratio =
        static_cast<double>(off->counted.flops()) / static_cast<double>(on->counted.flops());
    if (ratio == 1)
        column.addFitting({tr("Here both ways cost the same (c); single times (m) vary."),
                           tr("Here both ways cost the same (c).")},
                          Ink::Text);
    else
        column.addFitting({tr("Cache off does %1 times the FLOPs here (c).").arg(ratio, 0, 'g', 4),
                           tr("Here cache off: %1 times the FLOPs (c).").arg(ratio, 0, 'g', 4)},
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
    const auto tokens = [](const LaneRecord& lane) { return tokensText(lane.rows); };
    if (!step.off)
        return {tr("%1: reads %2").arg(shortest, tokens(*step.on)), shortest};
    if (!step.on)
        return {tr("%1: reads all %2").arg(shortest, tokens(*step.off)), shortest};
    return {tr("%1: off reads %2, on %3").arg(shortest, tokens(*step.off), grouped(step.on->rows)),
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
void addCatchingUp(TextColumn& column, const StepRecord& step)
{
    if (!step.on || step.on->rows <= step.tokens.size())
        return;
    const std::size_t missed = step.on->rows - step.tokens.size();
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
    addCatchingUp(column, state.step());
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
