#include "now_panel/now_panel_layout.h"

#include "drawing/number_text.h"
#include "shared/operation_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("NowPanel", text);
}

/// FLOPs that are no products, of each of so many values.
std::uint64_t otherPer(const OperationRecord& record, std::size_t values)
{
    return record.formula.other / std::max<std::uint64_t>(values, 1);
}

/// A matrix product; what is added and scaled is told from the sum, as int8 weights have scales.
QString productText(const OperationRecord& record, std::size_t in, std::size_t out,
                    const QString& what = {})
{
    const QString product = tr("2 × %1 × %2%3").arg(in).arg(out).arg(what);
    switch (const std::uint64_t more = otherPer(record, record.rows * out)) {
    case 0:
        return tr("rows %1 × %2").arg(record.rows).arg(product);
    case 1:
        return tr("rows %1 × (%2 + %3)").arg(record.rows).arg(product).arg(out);
    default:
        return tr("rows %1 × (%2 + %3 × %4)").arg(record.rows).arg(product).arg(more).arg(out);
    }
}

QString elementsText(const OperationRecord& record, std::size_t width)
{
    const std::uint64_t each = otherPer(record, record.rows * width);
    return each == 1 ? tr("rows %1 × %2").arg(record.rows).arg(width)
                     : tr("rows %1 × %2 × %3").arg(record.rows).arg(width).arg(each);
}

/// The cells that the mask leaves, and FLOPs for each.
QString cellsText(const OperationRecord& record, std::size_t heads, std::uint64_t each)
{
    const QString cells = tr("%1 visible cells × %2 heads")
                              .arg(grouped(record.formula.other / (heads * each)))
                              .arg(heads);
    return each == 1 ? cells : tr("%1 × %2").arg(cells).arg(each);
}

/// The formula of the FLOPs with its numbers. Empty where the operation does none.
QString formulaText(const Config& config, const OperationRecord& record)
{
    switch (record.point.operation) {
    case Operation::Embedding:
    case Operation::Residual1:
    case Operation::Residual2:
        return elementsText(record, config.width);
    case Operation::LayerNorm1:
    case Operation::LayerNorm2:
    case Operation::FinalLayerNorm:
        return tr("rows %1 × (8 × %2 + 5)").arg(record.rows).arg(config.width);
    case Operation::QkvProjection:
        return productText(record, config.width, 3 * config.width);
    case Operation::OutputProjection:
        return productText(record, config.width, config.width);
    case Operation::MlpExpand:
        return productText(record, config.width, config.inner);
    case Operation::Gelu:
        return elementsText(record, config.inner);
    case Operation::MlpContract:
        return productText(record, config.inner, config.width);
    case Operation::Logits:
        return productText(record, config.width, config.vocabulary, tr(" tokens"));
    case Operation::Scores:
    case Operation::WeightedSum:
        return tr("%1 query-key pairs × %2 heads × %3 × 2")
            .arg(grouped(record.formula.products / (2 * std::uint64_t{config.width})))
            .arg(config.heads)
            .arg(config.headDim());
    case Operation::Mask:
        return cellsText(record, config.heads, 1);
    case Operation::Softmax:
        return cellsText(record, config.heads, 5);
    case Operation::CacheAppend:
    case Operation::Sample:
        return {};
    }
    return {};
}

void addFlops(TextColumn& column, const OperationRecord& record, const QString& formula)
{
    const QString exact =
        tr("Formula %1, counted %2; of these in matrix products %3")
            .arg(exactFlopsText(record.formula.flops()), exactFlopsText(record.counted.flops()),
                 exactFlopsText(record.counted.products));
    if (!formula.isEmpty()) {
        column.add(formula);
        column.add(tr("= %1 %2   %3 %4")
                       .arg(flopsText(record.formula.flops()), badge(NumberKind::Formula),
                            flopsText(record.counted.flops()), badge(NumberKind::Counted)),
                   Ink::Text, false, exact);
    }
    if (record.formula != record.counted)
        column.add(tr("Formula and counted do not agree."), Ink::Warning, true, exact);
}

void addWork(TextColumn& column, const Config& config, const OperationRecord& record)
{
    const Work& counted = record.counted;
    addFlops(column, record, formulaText(config, record));
    if (record.point.operation == Operation::CacheAppend) {
        column.add(tr("K and V: 2 × rows %1 × %2 × 4 bytes").arg(record.rows).arg(config.width));
        column.add(
            tr("= %1 %2").arg(bytesText(record.formula.bytesWritten), badge(NumberKind::Formula)));
    }
    if (counted.bytesRead + counted.bytesWritten > 0)
        column.add(tr("reads %1, writes %2 %3")
                       .arg(bytesText(counted.bytesRead), bytesText(counted.bytesWritten),
                            badge(NumberKind::Counted)),
                   Ink::MutedText, false,
                   tr("%1 bytes read, %2 bytes written")
                       .arg(grouped(counted.bytesRead), grouped(counted.bytesWritten)));
    column.add(tr("took %1 %2")
                   .arg(durationText(std::chrono::duration<double>(record.duration).count()),
                        badge(NumberKind::Measured)),
               Ink::MutedText);
}

void addLane(TextColumn& column, const ViewState& state, Lane lane)
{
    if (!state.step().lane(lane))
        return;
    column.gap();
    column.add(lane == Lane::Off ? tr("Cache off") : tr("Cache on"),
               lane == Lane::Off ? Ink::Off : Ink::On, true);
    const OperationRecord* record = operationRecordAt(state.trace, state.cursor, lane);
    if (!record) {
        column.add(lane == Lane::Off && state.point().operation == Operation::CacheAppend
                       ? tr("Keeps nothing.")
                       : tr("Not done in this step: more of the prompt follows."),
                   Ink::MutedText);
        return;
    }
    addWork(column, state.trace.header().config, *record);
}

/// What the cache saves of the whole step.
void addSaving(TextColumn& column, const LaneRecord& off, const LaneRecord& on)
{
    if (on.past == 0 && off.counted.flops() == on.counted.flops()) {
        column.add(tr("The cache was empty before this step: filling it saves nothing (c)."),
                   Ink::Text, true);
        return;
    }
    const double saved = 1 - static_cast<double>(on.counted.flops()) /
                                 std::max(static_cast<double>(off.counted.flops()), 1.0);
    column.add(
        tr("In this whole step the cache saves %1 of the FLOPs (c).").arg(percentText(saved)),
        Ink::Good, true);
}

/// What the other way would have cost, of this operation and of the step.
void addComparison(TextColumn& column, const ViewState& state)
{
    const StepRecord& step = state.step();
    if (!step.off || !step.on)
        return;
    const OperationRecord* off = operationRecordAt(state.trace, state.cursor, Lane::Off);
    const OperationRecord* on = operationRecordAt(state.trace, state.cursor, Lane::On);
    column.gap();
    if (off && on && on->counted.flops() > 0) {
        const double ratio =
            static_cast<double>(off->counted.flops()) / static_cast<double>(on->counted.flops());
        column.add(ratio == 1 ? tr("Here both ways cost the same (c).")
                              : tr("Cache off does %1 times the FLOPs of cache on here (c).")
                                    .arg(ratio, 0, 'g', 4),
                   Ink::Text, true);
    }
    addSaving(column, *step.off, *step.on);
}

QStringList stepTexts(const ViewState& state)
{
    const StepRecord& step = state.step();
    const bool prefill = step.phase == Phase::Prefill;
    const QString shortest = (prefill ? tr("Step %1 of %2, prefill") : tr("Step %1 of %2, decode"))
                                 .arg(step.index + 1)
                                 .arg(state.trace.size());
    return {(prefill ? tr("%1: reads the prompt") : tr("%1: reads one token")).arg(shortest),
            shortest};
}

} // namespace

ViewLayout nowPanelLayout(const ViewState& state, double width, const TextMetrics& metrics)
{
    ViewLayout layout;
    TextColumn column(layout, width, metrics);
    if (state.trace.empty()) {
        column.add(tr("What an operation does and costs is told here once a prompt has run."),
                   Ink::MutedText);
        return layout;
    }
    column.add(titleOf(state.point()), Ink::Text, true);
    column.addFitting(stepTexts(state), Ink::MutedText);
    column.gap();
    column.add(explanationOf(state.point().operation));
    // What follows from the numbers stands before them: it must be seen where there is little room.
    addComparison(column, state);
    addLane(column, state, Lane::Off);
    addLane(column, state, Lane::On);
    column.gap();
    column.add(tr("(f) formula · (c) counted · (m) measured"), Ink::MutedText);
    return layout;
}

} // namespace pastkeys
