#include "plots/plot_text.h"

#include "drawing/number_text.h"
#include "shared/operation_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

QString tr(const char* text, int count = -1)
{
    return QCoreApplication::translate("Plots", text, nullptr, count);
}

QString number(double value, int digits)
{
    static const QLocale locale(QLocale::English, QLocale::UnitedStates);
    return locale.toString(value, 'g', digits);
}

QString rateText(double flopsPerSecond)
{
    return number(flopsPerSecond / 1e9, 3) + QStringLiteral(" GFLOP/s");
}

/// Of an axis of time.
QString secondsName(double unit)
{
    if (unit == 1)
        return QStringLiteral("s");
    return unit < 1e-3 ? QStringLiteral("µs") : QStringLiteral("ms");
}

QString wholeBytesText(double bytes)
{
    return tr("%1 bytes").arg(grouped(static_cast<std::uint64_t>(bytes)));
}

/// With all digits and the kind.
QString exactValueText(PlotKind kind, SeriesRole role, double value)
{
    if (role == SeriesRole::Saved)
        return percentText(value) + ' ' + badge(NumberKind::Counted);
    if (kind == PlotKind::Time)
        return durationText(value) + ' ' + badge(NumberKind::Measured);
    if (kind == PlotKind::CacheBytes)
        return wholeBytesText(value) + ' ' + badge(NumberKind::Counted);
    return exactFlopsText(static_cast<std::uint64_t>(value)) + ' ' + badge(NumberKind::Counted);
}

/// As long as an engineer would say it; times that are to be compared in one unit.
QString valueText(const PlotData& data, SeriesRole role, double value)
{
    if (role == SeriesRole::Saved)
        return percentText(value);
    if (data.kind == PlotKind::Time)
        return number(value / data.y.unit, 3) + ' ' + secondsName(data.y.unit);
    if (data.kind == PlotKind::CacheBytes)
        return bytesText(static_cast<std::uint64_t>(value));
    return flopsText(static_cast<std::uint64_t>(value));
}

const PlotPoint* pointOf(const PlotSeries& series, std::size_t source)
{
    const auto found = std::ranges::find(series.points, source, &PlotPoint::source);
    return found == series.points.end() ? nullptr : &*found;
}

QString titleOf(WorkGroup group)
{
    switch (group) {
    case WorkGroup::Attention:
        return tr("Attention");
    case WorkGroup::Projections:
        return tr("Projections");
    case WorkGroup::Mlp:
        return tr("MLP");
    case WorkGroup::Rest:
        return tr("Rest");
    }
    return {};
}

/// A group with what is in it.
QString titleOf(const PlotData& data, const LedgerBar& bar)
{
    if (bar.operation)
        return titleOf(*bar.operation);
    QStringList operations;
    for (const OperationDescriptor& operation : data.operations)
        if (bar.holds(operation.id))
            operations << titleOf(operation.id);
    return tr("%1: %2").arg(titleOf(*bar.group), operations.join(QStringLiteral(", ")));
}

/// Empty where only one lane did any.
QString savedText(const LedgerBar& bar)
{
    const auto [baseline, other] = bar.flops;
    if (baseline == 0 || other == 0)
        return {};
    return other >= baseline ? tr("saved nothing")
                             : tr("saved %1")
                                   .arg(percentText(1 - static_cast<double>(other) /
                                                            static_cast<double>(baseline)));
}

std::uint64_t flopsOf(const LedgerBar& bar, SeriesRole role)
{
    return bar.flops[role == SeriesRole::Off ? 0 : 1];
}

QString barText(const PlotData& data, const LedgerBar& bar)
{
    QStringList lines{titleOf(data, bar)};
    for (const SeriesRole role : {SeriesRole::Off, SeriesRole::On})
        if (const std::uint64_t flops = flopsOf(bar, role); flops > 0)
            lines << tr("%1: %2 (c)").arg(titleOf(role), exactFlopsText(flops));
    if (const QString saved = savedText(bar); !saved.isEmpty())
        lines << saved + ' ' + badge(NumberKind::Counted);
    return lines.join('\n');
}

LedgerBar sumOf(const std::vector<LedgerBar>& bars)
{
    LedgerBar sum;
    for (const LedgerBar& bar : bars)
        sum += bar;
    return sum;
}

QString roofText(const MachineReport& machine)
{
    return tr("This machine: reads %1 GB/s, %2 (m)")
        .arg(number(machine.limits.readBytesPerSecond / 1e9, 3),
             rateText(machine.limits.flopsPerSecond));
}

QStringList machineCaptions(const MachineReport& machine)
{
    switch (machine.state) {
    case MachineState::NotMeasured:
        return {tr("This machine's limits are not measured yet."), tr("Limits not measured yet")};
    case MachineState::Waiting:
        return {tr("This machine's limits are measured when the run has ended."),
                tr("Limits: measured after the run")};
    case MachineState::Measuring:
        return {tr("Measuring what this machine can do at most …"), tr("Measuring limits …")};
    case MachineState::Failed:
        return {tr("This machine's limits could not be measured: not enough memory."),
                tr("Limits not measured: no memory")};
    case MachineState::Measured:
        break;
    }
    const QString threads = machine.limits.threads == 1
                                ? tr("1 thread")
                                : tr("%n threads", static_cast<int>(machine.limits.threads));
    QStringList texts;
    if (!machine.processor.isEmpty())
        texts << roofText(machine) + QStringLiteral(" · %1, %2").arg(machine.processor, threads);
    return texts << roofText(machine) + QStringLiteral(" · ") + threads << roofText(machine)
                 << tr("Limits: %1 GB/s, %2 (m)")
                        .arg(number(machine.limits.readBytesPerSecond / 1e9, 3),
                             rateText(machine.limits.flopsPerSecond));
}

/// "off 2,880 FLOPs", "on 576 FLOPs"
QStringList stepValues(const PlotData& data, std::size_t step, QString (*title)(SeriesRole))
{
    QStringList values;
    for (const PlotSeries& series : data.series)
        if (const PlotPoint* point = pointOf(series, step))
            values << tr("%1 %2").arg(title(series.role), valueText(data, series.role, point->y));
    return values;
}

/// "off 2,880", "on 576 FLOPs": a unit after the last of the values that it is of.
QStringList withUnitsOnce(QStringList values)
{
    for (qsizetype i = 0; i + 1 < values.size(); ++i)
        if (const QString unit = ' ' + values[i].section(' ', -1); values[i + 1].endsWith(unit))
            values[i].chop(unit.size());
    return values;
}

/// FLOPs of both lanes in the unit of the larger, with three digits or exact: "off 34.5", "on 0.456 MFLOPs".
QStringList shortFlops(const PlotData& data, std::size_t step)
{
    double most = 0;
    for (const PlotSeries& series : data.series)
        if (const PlotPoint* point = pointOf(series, step))
            most = std::max(most, point->y);
    const QString unit = flopsText(static_cast<std::uint64_t>(most)).section(' ', -1);
    const auto thousands = 1 + QStringLiteral("kMGTPE").indexOf(unit.front());
    const double factor = std::pow(1000, thousands);
    const int digits = thousands > 0 ? 3 : 4;
    QStringList values;
    for (const PlotSeries& series : data.series)
        if (const PlotPoint* point = pointOf(series, step))
            values << tr("%1 %2").arg(shortTitleOf(series.role), number(point->y / factor, digits));
    values.back() += ' ' + unit;
    return values;
}

QStringList ledgerCaptions(const PlotData& data)
{
    const LedgerBar sum = sumOf(data.bars);
    const QString saved = savedText(sum);
    if (saved.isEmpty())
        return {};
    if (data.stepsCompared == data.steps)
        return {tr("In all steps together %1 of FLOPs (c)").arg(saved), tr("%1 (c)").arg(saved)};
    return {tr("In the %1 of %2 steps that both ran: %3 of FLOPs (c)")
                .arg(data.stepsCompared)
                .arg(data.steps)
                .arg(saved),
            tr("%1 (c), %2 of %3 steps").arg(saved).arg(data.stepsCompared).arg(data.steps)};
}

} // namespace

QString shortTitleOf(const LedgerBar& bar)
{
    return bar.operation ? shortTitleOf(*bar.operation) : titleOf(*bar.group);
}

QString roofLabel(const MachineLimits& limits, RoofPart part, RoofText text)
{
    if (part == RoofPart::Memory) {
        const QString rate = tr("%1 GB/s (m)").arg(number(limits.readBytesPerSecond / 1e9, 3));
        return text == RoofText::Full ? tr("memory: %1").arg(rate) : rate;
    }
    const QString rate = tr("%1 (m)").arg(rateText(limits.flopsPerSecond));
    return text == RoofText::Full ? tr("arithmetic: %1").arg(rate) : rate;
}

QString sourceText(const PlotData& data, std::size_t source)
{
    if (data.kind == PlotKind::Ledger)
        return source < data.bars.size() ? barText(data, data.bars[source]) : QString();
    const QString pattern =
        data.kind == PlotKind::CacheBytes ? tr("After step %1 of %2") : tr("Step %1 of %2");
    QStringList lines{pattern.arg(source + 1).arg(data.steps)};
    for (const PlotSeries& series : data.series) {
        const PlotPoint* point = pointOf(series, source);
        if (!point || series.role == SeriesRole::Roof)
            continue;
        lines << (data.kind == PlotKind::Roofline
                      ? rooflineText(data, series.role, *point)
                      : tr("%1: %2").arg(titleOf(series.role),
                                         exactValueText(data.kind, series.role, point->y)));
    }
    return lines.join('\n');
}

QString rooflineText(const PlotData& data, SeriesRole role, const PlotPoint& point)
{
    QString text = tr("%1: %2 FLOP/byte (c), %3 (m)")
                       .arg(titleOf(role), number(point.x, 4), rateText(point.y));
    if (data.machine.state != MachineState::Measured)
        return text;
    const MachineLimits& limits = data.machine.limits;
    const double share = point.y / roofAt(point.x, limits);
    if (share > 1 && point.x * limits.readBytesPerSecond < limits.flopsPerSecond)
        return text + '\n' +
               tr("Faster than memory delivers: the processor's own caches hold part of it.");
    return text + QStringLiteral(", ") + tr("%1 of the limit").arg(percentText(share));
}

QStringList captionsOf(const PlotData& data, std::size_t step)
{
    if (data.empty())
        return {};
    if (data.kind == PlotKind::Roofline)
        return machineCaptions(data.machine);
    if (data.kind == PlotKind::Ledger)
        return ledgerCaptions(data);
    const QString comma = QStringLiteral(", ");
    const QStringList values = stepValues(data, step, titleOf);
    if (values.isEmpty())
        return {tr("Step %1: did not run this lane").arg(step + 1)};
    const QString kind =
        badge(data.kind == PlotKind::Time ? NumberKind::Measured : NumberKind::Counted);
    const QStringList brief = stepValues(data, step, shortTitleOf);
    const QString briefest = withUnitsOnce(brief).join(comma);
    // The cache map beside shows the operation at the cursor, within the step.
    const bool after = data.kind == PlotKind::CacheBytes;
    const QString pattern = after ? tr("After step %1: %2 %3") : tr("Step %1: %2 %3");
    QStringList captions{pattern.arg(step + 1).arg(values.join(comma), kind),
                         pattern.arg(step + 1).arg(briefest, kind)};
    if (after)
        captions << pattern.arg(step + 1).arg(brief.front(), kind);
    else if (data.find(SeriesRole::Saved))
        captions << pattern.arg(step + 1).arg(brief.back(), kind);
    else if (data.kind == PlotKind::Flops)
        captions << pattern.arg(step + 1).arg(shortFlops(data, step).join(comma), kind)
                 << briefest + ' ' + kind;
    else
        captions << briefest + ' ' + kind;
    return captions << (after ? tr("After step %1") : tr("Step %1")).arg(step + 1);
}

QString messageOf(const PlotData& data)
{
    if (data.steps == 0)
        return tr("Nothing has run yet.");
    if (!data.empty())
        return {};
    if (data.kind == PlotKind::CacheBytes)
        return tr("The cache was off in this run: it holds nothing.");
    return tr("This run has no such numbers.");
}

QString spokenTextOf(const PlotData& data, std::size_t step)
{
    if (QString message = messageOf(data); !message.isEmpty())
        return message;
    if (data.kind == PlotKind::Ledger) {
        const LedgerBar sum = sumOf(data.bars);
        return tr("All operations together: %1 %2, %3 %4. The largest: %5.")
            .arg(titleOf(SeriesRole::Off), exactFlopsText(sum.flops[0]), titleOf(SeriesRole::On),
                 exactFlopsText(sum.flops[1]),
                 barText(data, data.bars.front()).replace('\n', QStringLiteral(", ")));
    }
    QString text = sourceText(data, step).replace('\n', QStringLiteral("; ")) + '.';
    if (data.kind == PlotKind::Roofline)
        text += ' ' + machineCaptions(data.machine).front();
    return text;
}

} // namespace pastkeys
