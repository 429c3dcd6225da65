#include "plots/plot_text.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "plots/draft_data.h"
#include "plots/drift_text.h"
#include "query/own_machine.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "shared/work_text.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace pastkeys {

namespace {

struct Described
{
    const char* title; ///< in English, like the description; translated when shown
    const char* description;
};

/// In the order of PlotKind. %1 stands for the names of the lanes.
constexpr Described kDescribed[kPlotKinds.size()]{
    {QT_TRANSLATE_NOOP("pastkeys::Tr", "FLOPs per step"),
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Plot: FLOPs of each step, %1")},
    {QT_TRANSLATE_NOOP("pastkeys::Tr", "FLOPs so far, and share saved"),
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Plot: FLOPs of all steps so far and the share saved, %1")},
    {QT_TRANSLATE_NOOP("pastkeys::Tr", "Time per step"),
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Plot: measured time of each step, %1")},
    {QT_TRANSLATE_NOOP("pastkeys::Tr", "Bytes in the cache"),
     QT_TRANSLATE_NOOP("pastkeys::Tr",
                       "Plot: bytes of each cache after each step, used and reserved")},
    {QT_TRANSLATE_NOOP("pastkeys::Tr", "FLOPs by operation"),
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Plot: FLOPs of the run by operation, %1")},
    {QT_TRANSLATE_NOOP("pastkeys::Tr", "Roofline of this machine"),
     QT_TRANSLATE_NOOP("pastkeys::Tr",
                       "Plot: speed of each step against the most that this machine can do")},
    {QT_TRANSLATE_NOOP("pastkeys::Tr", "Drift per step"),
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Plot: drift of the next token in each step, %1")},
    {QT_TRANSLATE_NOOP("pastkeys::Tr", "Bytes against drift"),
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Plot: size of each cache tried on this prompt, against how "
                                       "far its predictions are from the exact ones")},
    {QT_TRANSLATE_NOOP("pastkeys::Tr", "Tokens per pass, if some are proposed"),
     QT_TRANSLATE_NOOP("pastkeys::Tr", "Plot: tokens that a pass of this run would have chosen, by "
                                       "the number of tokens proposed to it")}};

QString number(double value, int digits)
{
    return QLocale().toString(value, 'g', digits);
}

QString rateText(double flopsPerSecond)
{
    return Tr::tr("%1 GFLOP/s").arg(number(flopsPerSecond / 1e9, 3));
}

/// The kind of the plot's numbers, if they are not times.
NumberKind kindOf(const PlotData& data)
{
    const bool isWork = data.kind == PlotKind::Flops || data.kind == PlotKind::Cumulative;
    return isWork ? data.work : NumberKind::Counted;
}

/// The drift at a point. Divergence is in nats, and logits have no unit.
QString driftText(const PlotSeries& series, const PlotPoint& point, int digits)
{
    return series.kind == SeriesKind::Divergence ? natsText(point.y, digits)
                                                 : smallNumberText(point.y, digits);
}

/// The value with all meaningful digits.
QString exactText(const PlotData& data, const PlotSeries& series, const PlotPoint& point)
{
    constexpr int kDigits = 6;
    if (series.kind == SeriesKind::Saved)
        return percentText(point.y);
    if (data.kind == PlotKind::Time)
        return durationText(point.y);
    if (data.kind == PlotKind::Drift)
        return driftText(series, point, kDigits);
    const auto whole = static_cast<std::uint64_t>(point.y);
    return data.kind == PlotKind::CacheBytes ? Tr::tr("%1 bytes").arg(grouped(whole))
                                             : exactFlopsText(whole);
}

/// The value, rounded the way an engineer would state it.
QString valueText(const PlotData& data, const PlotSeries& series, const PlotPoint& point)
{
    if (series.kind == SeriesKind::Saved || data.kind == PlotKind::Time)
        return exactText(data, series, point);
    if (data.kind == PlotKind::Drift)
        return driftText(series, point, 3);
    const auto whole = static_cast<std::uint64_t>(point.y);
    return data.kind == PlotKind::CacheBytes ? bytesText(whole) : flopsText(whole);
}

QString titleOf(WorkGroup group)
{
    switch (group) {
    case WorkGroup::Attention:
        return Tr::tr("Attention");
    case WorkGroup::Projections:
        return Tr::tr("Projections");
    case WorkGroup::Mlp:
        return Tr::tr("MLP");
    case WorkGroup::Rest:
        return Tr::tr("Rest");
    }
    return {};
}

/// The title of a bar and, for a group, the titles of the operations in it.
QString fullTitleOf(const PlotData& data, const LedgerBar& bar)
{
    if (bar.operation)
        return titleOf((*data.network)[*bar.operation]);
    if (bar.isEncoder)
        return Tr::tr("Encoder: all of its operations");
    if (!bar.group)
        return Tr::tr("Other work: bias, norms, softmax, activation, residuals, scale");
    QStringList operations;
    for (const OperationSpec& operation : data.network->operations())
        if (bar.holds(operation))
            operations << titleOf(operation);
    return Tr::tr("%1: %2").arg(titleOf(*bar.group), operations.join(QStringLiteral(", ")));
}

QString barText(const PlotData& data, const LedgerBar& bar)
{
    QStringList lines{fullTitleOf(data, bar)};
    for (std::size_t lane = 0; lane < data.lanes.size(); ++lane)
        if (bar.flops[lane] > 0)
            lines << ofKind(Tr::tr("%1: %2 (c)"), data.work)
                         .arg(laneName(data.lanes[lane]), exactFlopsText(bar.flops[lane]));
    if (const auto saved = savedShareOf(data, bar.flops))
        lines << ofKind(Tr::tr("saved: %1 (c)"), data.work).arg(percentText(*saved));
    return lines.join('\n');
}

/// The share of the limit that the point reaches or, if it lies above the roof, the reason.
QString limitText(const MachineLimits& limits, const PlotPoint& point)
{
    const double share = point.y / roofAt(point.x, limits);
    if (share <= 1)
        return Tr::tr("%1 of the limit").arg(percentText(share));
    if (point.y <= limits.flopsPerSecond)
        return Tr::tr(
            "Faster than memory can deliver: the processor's own caches hold part of the data.");
    return Tr::tr("Faster than the limit that was measured: measure this machine again.");
}

QString rooflineText(const PlotData& data, const PlotSeries& series, const PlotPoint& point)
{
    const QString text = ofKind(Tr::tr("%1: %2 FLOP/byte (c), %3 (m)"), data.work)
                             .arg(series.title, number(point.x, 4), rateText(point.y));
    return data.machine.state == MachineState::Measured
               ? text + '\n' + limitText(data.machine.limits, point)
               : text;
}

/// The value of a series at a point.
QString pointText(const PlotData& data, const PlotSeries& series, const PlotPoint& point)
{
    if (data.kind == PlotKind::Roofline)
        return rooflineText(data, series, point);
    if (series.kind == SeriesKind::OtherTopToken)
        return Tr::tr("the most probable next tokens differ (c)");
    const QString& title = series.title;
    const QString value = exactText(data, series, point);
    if (data.kind != PlotKind::Time)
        return Tr::tr("%1: %2 %3").arg(title, value, badge(kindOf(data)));
    if (point.spread.passes == 0)
        return Tr::tr("%1: %2 (m), measured once").arg(title, value);
    return Tr::tr("%1: %2 (m), the median of %3 passes; half of them took %4 to %5")
        .arg(title, value)
        .arg(point.spread.passes)
        .arg(durationText(point.spread.low), durationText(point.spread.high));
}

QString stepText(const PlotData& data, std::size_t step)
{
    const QString text =
        data.kind == PlotKind::CacheBytes ? Tr::tr("After step %1 of %2") : Tr::tr("Step %1 of %2");
    return text.arg(grouped(step + 1), grouped(data.steps));
}

QString machineText(const MachineReport& machine)
{
    switch (machine.state) {
    case MachineState::NotMeasured:
        return Tr::tr("This machine's limits are not measured yet.");
    case MachineState::Waiting:
        return Tr::tr("This machine's limits are measured when the run ends.");
    case MachineState::Measuring:
        return Tr::tr("Measuring what this machine can do …");
    case MachineState::Failed:
        return Tr::tr("There was no memory left to measure this machine's limits.");
    case MachineState::Elsewhere:
        return elsewhereText(machine.processor);
    case MachineState::Measured:
        break;
    }
    const auto threads = static_cast<int>(machine.limits.threads);
    const QString count = Tr::tr("%n threads", nullptr, threads);
    return machine.processor.isEmpty() ? count : Tr::tr("%1, %2").arg(machine.processor, count);
}

bool hasPointAboveMemory(const PlotData& data)
{
    const MachineLimits& limits = data.machine.limits;
    return std::ranges::any_of(data.series(), [&](const PlotSeries& series) {
        return !series.isLimit() && std::ranges::any_of(series.points, [&](const PlotPoint& point) {
            return point.y > point.x * limits.readBytesPerSecond;
        });
    });
}

QString rooflineCaption(const PlotData& data)
{
    const QString axes = Tr::tr("%1 over %2, log scales").arg(data.y().title, data.x.title);
    return Tr::tr("%1 · %2").arg(axes, machineText(data.machine));
}

QString ledgerCaption(const PlotData& data)
{
    const auto saved = savedShareOf(data, productsOf(data));
    const LedgerBar& last = data.bars.back();
    QString axis = last.isOfProducts()
                       ? data.x.title
                       : Tr::tr("%1; the totals leave out other work").arg(data.x.title);
    const bool all = data.stepsCompared == data.steps;
    if (!saved)
        return axis;
    if (all)
        return Tr::tr("%1 · %2 saved over all steps").arg(axis, percentText(*saved));
    return Tr::tr("%1 · %2 saved over the %3 of %4 steps that both lanes ran")
        .arg(axis, percentText(*saved))
        .arg(data.stepsCompared)
        .arg(data.steps);
}

bool wereRepeated(const PlotData& data)
{
    return std::ranges::any_of(data.series(), [](const PlotSeries& series) {
        return std::ranges::any_of(series.points,
                                   [](const PlotPoint& point) { return point.spread.passes > 0; });
    });
}

/// Explains why there is nothing to draw.
QString messageOf(const PlotData& data)
{
    if (data.steps == 0)
        return Tr::tr("Nothing has run yet.");
    switch (data.kind) {
    case PlotKind::Time:
    case PlotKind::Roofline:
        return Tr::tr("The time of this run's steps was not measured.");
    case PlotKind::CacheBytes:
        return Tr::tr("This run keeps nothing in a cache.");
    case PlotKind::Drift:
        return driftMessage(data);
    case PlotKind::Tradeoff:
        return tradeoffMessage(data);
    default:
        return Tr::tr("This run has no such numbers.");
    }
}

} // namespace

QString titleOf(PlotKind kind, const TraceHeader& header)
{
    return kind == PlotKind::Roofline && !ranOnThisMachine(header)
               ? Tr::tr("Roofline of the recorded run")
               : Tr::tr(kDescribed[static_cast<std::size_t>(kind)].title);
}

QString shortTitleOf(const PlotData& data, const LedgerBar& bar)
{
    if (bar.operation)
        return shortTitleOf((*data.network)[*bar.operation]);
    if (bar.isEncoder)
        return Tr::tr("Encoder");
    return bar.group ? titleOf(*bar.group) : Tr::tr("Other work");
}

QString descriptionOf(PlotKind kind, const TraceHeader& header)
{
    if (kind == PlotKind::Roofline && !ranOnThisMachine(header))
        return Tr::tr("Plot: speed of each recorded step, without the limits of its machine");
    const std::vector<LaneSpec>& lanes = header.lanes;
    QString text = Tr::tr(kDescribed[static_cast<std::size_t>(kind)].description);
    if (!text.contains(QStringLiteral("%1")))
        return text;
    return text.arg(lanes.size() == 2
                        ? Tr::tr("%1 against %2").arg(laneName(lanes[0]), laneName(lanes[1]))
                        : laneName(lanes.front()));
}

QString legendText(const PlotData& data, const PlotSeries& series, std::size_t step,
                   AxisScale scale)
{
    const QString& title = series.title;
    if (data.kind == PlotKind::Ledger)
        return Tr::tr("%1: %2").arg(title, flopsText(productsOf(data)[indexOf(series.lane)]));
    const MachineLimits& limits = data.machine.limits;
    if (series.kind == SeriesKind::MemoryLimit)
        return Tr::tr("%1: %2 GB/s (m)").arg(title, number(limits.readBytesPerSecond / 1e9, 3));
    if (series.kind == SeriesKind::ArithmeticLimit)
        return Tr::tr("%1: %2 (m)").arg(title, rateText(limits.flopsPerSecond));
    if (series.kind == SeriesKind::OtherTopToken)
        return Tr::tr("different top token in %1 of %2 steps")
            .arg(grouped(series.points.size()),
                 grouped(data.find(SeriesKind::Divergence)->points.size()));
    if (data.kind == PlotKind::Proposals)
        return proposalsLegend(data, series);
    if (series.kind == SeriesKind::Tried)
        return tradeoffLegend(data);
    const PlotPoint* point = series.pointOf(step);
    if (!point || data.kind == PlotKind::Roofline)
        return title;
    const QString value = valueText(data, series, *point);
    if (series.kind == SeriesKind::Saved)
        return Tr::tr("%1: %2 (right axis)").arg(title, value);
    if (!isInRange(data, series, scale))
        return Tr::tr("%1: %2, above the axis").arg(title, value);
    if (point->spread.passes > 0)
        return Tr::tr("%1: %2, median of %3").arg(title, value).arg(point->spread.passes);
    return Tr::tr("%1: %2").arg(title, value);
}

QString captionOf(const PlotData& data, std::size_t step, AxisScale scale)
{
    if (data.empty())
        return messageOf(data);
    if (data.kind == PlotKind::Roofline)
        return rooflineCaption(data);
    if (data.kind == PlotKind::Ledger)
        return ledgerCaption(data);
    if (data.kind == PlotKind::Tradeoff)
        return tradeoffCaption(data, scale);
    if (data.kind == PlotKind::Proposals)
        return proposalsCaption(data);
    const QString unit = scale == AxisScale::Logarithmic
                             ? Tr::tr("%1, log scale").arg(data.y().title)
                             : data.y().title;
    return Tr::tr("%1 · %2").arg(stepText(data, step), unit);
}

QString noteOf(const PlotData& data)
{
    switch (data.kind) {
    case PlotKind::Time:
        return wereRepeated(data)
                   ? Tr::tr("Short steps: the median of repeated passes, and the band that holds "
                            "half of them. Longer steps are measured once.")
                   : Tr::tr("Each step was measured once.");
    case PlotKind::CacheBytes:
        return {};
    case PlotKind::Drift:
        return Tr::tr("The divergence says how far apart the two caches' next-token probabilities "
                      "are. It is measured in nats, and is 0 if they are equal.");
    case PlotKind::Tradeoff:
        return tradeoffNote(data);
    case PlotKind::Proposals:
        return Tr::tr(
            "Follows from the text alone, because an accepted token is one that the model "
            "chose anyway.");
    case PlotKind::Ledger:
        return Tr::tr("The FLOPs of an operation are those of its matrix products.");
    case PlotKind::Roofline:
        return data.machine.state == MachineState::Measured && hasPointAboveMemory(data)
                   ? Tr::tr("Steps above the slope read data from the processor's own caches.")
                   : QString();
    default:
        return Tr::tr("The FLOPs are those of matrix products.");
    }
}

QString sourceText(const PlotData& data, std::size_t source)
{
    if (data.kind == PlotKind::Ledger)
        return source < data.bars.size() ? barText(data, data.bars[source]) : QString();
    if (data.kind == PlotKind::Tradeoff)
        return source < data.tried.size() ? triedCacheText(data.tried[source]) : QString();
    if (data.kind == PlotKind::Proposals)
        return proposalsText(data, source);
    QStringList lines{stepText(data, source)};
    for (const PlotSeries& series : data.series())
        if (const PlotPoint* point = series.pointOf(source); point && !series.isLimit())
            lines << pointText(data, series, *point);
    if (lines.size() == 1)
        lines << (data.kind == PlotKind::Drift ? Tr::tr("Nothing was compared in this step.")
                                               : Tr::tr("No lane has a number here."));
    return lines.join('\n');
}

QString spokenTextOf(const PlotData& data, std::size_t step)
{
    if (data.empty())
        return messageOf(data);
    if (data.kind == PlotKind::Ledger)
        return Tr::tr("%1. The largest: %2.")
            .arg(ledgerCaption(data),
                 barText(data, data.bars.front()).replace('\n', QStringLiteral(", ")));
    if (data.kind == PlotKind::Tradeoff)
        return spokenTradeoff(data);
    if (data.kind == PlotKind::Proposals)
        return proposalsText(data, data.ownDraft.value_or(data.drafts.size() - 1))
            .replace('\n', QStringLiteral("; "));
    const QString text = sourceText(data, step).replace('\n', QStringLiteral("; "));
    return data.kind == PlotKind::Roofline ? Tr::tr("%1. %2").arg(text, machineText(data.machine))
                                           : Tr::tr("%1.").arg(text);
}

} // namespace pastkeys
