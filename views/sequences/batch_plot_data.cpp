#include "sequences/batch_plot_data.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/csv_cell.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>

namespace pastkeys {

namespace {

QString timesText(double ratio)
{
    return QLocale().toString(ratio, 'f', ratio < 10 ? 2 : 1);
}

/// Describes what was measured and how far the numbers can be trusted.
QString runsSentence(const std::vector<BatchSpeed>& speeds)
{
    constexpr double kLarge = 0.2; ///< largest spread without a warning, as a share of the median
    const auto runs = static_cast<int>(std::ranges::min(speeds, {}, &BatchSpeed::runs).runs);
    const double spread = std::ranges::max(speeds, {}, &BatchSpeed::spread).spread;
    QString text = speeds.front().kind == BatchKind::Static
                       ? Tr::tr("Each number is the median of at least %Ln runs of a static batch.",
                                nullptr, runs)
                       : Tr::tr("Each number is the median of at least %Ln runs of a continuous "
                                "batch.",
                                nullptr, runs);
    text += ' ' + Tr::tr("They take less time than the run on screen, because nothing is compared "
                         "or drawn between their steps.");
    if (spread > kLarge)
        text += ' ' + Tr::tr("The runs differ by up to %1, which is a lot. Perhaps other programs "
                             "were busy: measure again.")
                          .arg(percentText(spread));
    return text;
}

/// States that some slots were never used. Empty if all were used.
QString atOnceSentence(const std::vector<BatchSpeed>& speeds)
{
    const BatchSpeed& most = speeds.back();
    if (most.mostAtOnce == 0 || most.mostAtOnce >= most.slotCount)
        return {};
    return Tr::tr("Even with %1 slots, at most %2 sequences ran at the same time: the pool has too "
                  "few blocks for more.")
        .arg(grouped(most.slotCount), grouped(most.mostAtOnce));
}

/// Describes what the measurement shows about throughput and about a single sequence.
QString speedNote(const std::vector<BatchSpeed>& speeds)
{
    constexpr double kNoise = 0.95; ///< a smaller ratio of waits means that answers got faster
    const BatchSpeed& one = speeds.front();
    const BatchSpeed& most = speeds.back();
    if (speeds.size() < 2 || one.tokensPerSecond <= 0 || one.secondsPerToken <= 0)
        return {};
    const double together = most.tokensPerSecond / one.tokensPerSecond;
    const double wait = most.secondsPerToken / one.secondsPerToken;
    QString numbers =
        Tr::tr("With %1 slots instead of %2, all sequences together get %3 times as many tokens "
               "per second. A sequence waits %4 times as long for each of its tokens.")
            .arg(grouped(most.slotCount), grouped(one.slotCount), timesText(together),
                 timesText(wait));
    if (together <= 1 || wait < kNoise)
        return numbers;
    return numbers + ' ' +
           Tr::tr("Batching raises throughput; it does not make a single answer faster.");
}

BatchPlotData speedPlot(const std::vector<BatchSpeed>& speeds)
{
    BatchPlotData plot{BatchPlotKind::Speed, Tr::tr("slots"), {}, {}};
    if (speeds.empty()) {
        plot.note =
            Tr::tr("Nothing has been measured yet. “Measure” runs the prompts with more and more "
                   "slots (sequences that run at the same time), and times each run.");
        return plot;
    }
    BatchPlotSeries together{Tr::tr("all sequences together"), Ink::On, false, true, {}};
    BatchPlotSeries each{Tr::tr("one sequence"), Ink::Off, false, true, {}};
    for (const BatchSpeed& speed : speeds) {
        const auto slotCount = static_cast<double>(speed.slotCount);
        together.points.push_back({slotCount, speed.tokensPerSecond});
        if (speed.secondsPerToken > 0)
            each.points.push_back({slotCount, 1e3 * speed.secondsPerToken});
    }
    plot.panes = {{Tr::tr("tokens per second (m)"), BatchUnit::Rate, {together}}};
    if (!each.points.empty())
        plot.panes.push_back({Tr::tr("ms per token (m)"), BatchUnit::Milliseconds, {each}});
    QStringList notes{atOnceSentence(speeds), speedNote(speeds), runsSentence(speeds)};
    notes.removeAll(QString());
    plot.note = notes.join(' ');
    return plot;
}

BatchPlotData weightsPlot(const BatchTrace& batch)
{
    BatchPlotData plot{BatchPlotKind::Weights, Tr::tr("tokens that the step chose"), {}, {}};
    std::map<std::size_t, std::uint64_t> bytes; // by number of tokens
    for (const BatchStepPtr& step : batch.steps)
        if (const std::size_t tokens = step->chosen())
            bytes[tokens] = step->weightBytes;
    if (bytes.empty())
        return plot;
    BatchPlotSeries counted{Tr::tr("steps of this batch (c)"), Ink::On, false, false, {}};
    for (const auto& [tokens, read] : bytes)
        counted.points.push_back(
            {static_cast<double>(tokens), static_cast<double>(read) / static_cast<double>(tokens)});
    BatchPlotSeries formula{Tr::tr("weights / tokens (f)"), Ink::MutedText, true, true, {}};
    const std::size_t most = std::max(bytes.rbegin()->first, batch.header->slotCount);
    constexpr double kFine = 0.125; ///< step along the axis, small enough for a smooth curve
    for (double tokens = 1; tokens <= static_cast<double>(most); tokens += kFine)
        formula.points.push_back({tokens, static_cast<double>(bytes.begin()->second) / tokens});
    plot.panes = {{Tr::tr("bytes of weights per token"), BatchUnit::Bytes, {formula, counted}}};
    plot.note = Tr::tr("A pass reads the weights once for all its rows. The more tokens a step "
                       "chooses, the fewer bytes it reads per token.");
    return plot;
}

/// A series with a point per step.
template <typename Value>
BatchPlotSeries overSteps(const QString& name, Ink ink, const BatchTrace& batch, Value value)
{
    BatchPlotSeries series{name, ink, false, true, {}};
    for (const BatchStepPtr& step : batch.steps)
        series.points.push_back(
            {static_cast<double>(step->index + 1), static_cast<double>(value(*step))});
    return series;
}

/// The bytes that would be needed if each running sequence had memory for the whole context.
std::uint64_t wholeContexts(const BatchHeader& header, const BatchStep& step)
{
    return step.sequences() * header.bytesPerContext;
}

BatchPlotData poolPlot(const BatchTrace& batch)
{
    BatchPlotData plot{BatchPlotKind::Pool, Tr::tr("step"), {}, {}};
    if (batch.empty())
        return plot;
    BatchPlotSeries contexts =
        overSteps(Tr::tr("full contexts (f)"), Ink::MutedText, batch,
                  [&](const BatchStep& step) { return wholeContexts(*batch.header, step); });
    contexts.isFormula = true;
    const bool isStatic = batch.header->kind == BatchKind::Static;
    BatchPlotSeries whole =
        overSteps(isStatic ? Tr::tr("reserved (c)") : Tr::tr("pool (c)"), Ink::Off, batch,
                  [](const BatchStep& step) { return step.bytesReserved; });
    whole.mark = BatchMark::Square;
    plot.panes = {{Tr::tr("bytes of K and V"), BatchUnit::Bytes, {contexts, whole}}};
    std::vector<BatchPlotSeries>& series = plot.panes.front().series;
    if (!isStatic) {
        series.push_back(
            overSteps(Tr::tr("blocks in use (c)"), Ink::New, batch, [&](const BatchStep& step) {
                return poolUseOf(step).taken * batch.header->bytesPerBlock;
            }));
        series.back().mark = BatchMark::Cross;
    }
    series.push_back(overSteps(Tr::tr("stored rows (c)"), Ink::On, batch,
                               [](const BatchStep& step) { return step.bytesUsed; }));
    plot.note =
        isStatic ? Tr::tr("A static batch takes the memory for the whole context of each sequence "
                          "at the beginning. Fewer sequences fit into the same memory.")
                 : Tr::tr("Sequences take blocks of the pool as their texts grow, and give "
                          "them back when they end.");
    return plot;
}

/// What a static batch wastes: reserved memory and padding. A continuous batch has neither.
std::vector<BatchPlotPane> staticWaste(const BatchTrace& batch)
{
    BatchPlotSeries reserved = overSteps(Tr::tr("reserved memory"), Ink::Off, batch,
                                         [](const BatchStep& step) { return step.waste.reserved; });
    reserved.mark = BatchMark::Square;
    BatchPlotSeries padding =
        overSteps(Tr::tr("padding"), Ink::Masked, batch,
                  [](const BatchStep& step) { return step.rowsOf(RowsUse::Padding); });
    padding.mark = BatchMark::Cross;
    return {{Tr::tr("bytes that hold no row (c)"), BatchUnit::Bytes, {reserved}},
            {Tr::tr("rows of padding (c)"), BatchUnit::Rows, {padding}}};
}

BatchPlotData wastePlot(const BatchTrace& batch)
{
    BatchPlotData plot{BatchPlotKind::Waste, Tr::tr("step"), {}, {}};
    if (batch.empty())
        return plot;
    if (batch.header->kind == BatchKind::Static)
        plot.panes = staticWaste(batch);
    else
        plot.panes = {{Tr::tr("bytes that hold no row (c)"),
                       BatchUnit::Bytes,
                       {overSteps(Tr::tr("unused ends of blocks"), Ink::Reused, batch,
                                  [](const BatchStep& step) { return step.waste.lastBlocks; })}}};
    const BatchTotals totals = totalsOf(batch, batch.steps.size());
    if (totals.padding > 0)
        plot.note = Tr::tr("%1 of the %2 rows were padding.")
                        .arg(grouped(totals.padding), grouped(totals.rows));
    else if (batch.header->kind == BatchKind::Static)
        plot.note = Tr::tr("No row is padding, because all sequences have the same length.");
    else
        plot.note = Tr::tr("No row is padding: in a continuous batch, each sequence has its own "
                           "length.");
    return plot;
}

} // namespace

QString titleOf(BatchPlotKind kind)
{
    switch (kind) {
    case BatchPlotKind::Speed:
        return Tr::tr("Speed by number of slots");
    case BatchPlotKind::Weights:
        return Tr::tr("Weights read per token");
    case BatchPlotKind::Pool:
        return Tr::tr("Memory of the pool");
    case BatchPlotKind::Waste:
        break;
    }
    return Tr::tr("Waste");
}

QString valueText(double value, BatchUnit unit)
{
    switch (unit) {
    case BatchUnit::Bytes:
        return bytesText(static_cast<std::uint64_t>(std::llround(std::max(value, 0.0))));
    case BatchUnit::Rows:
        return Tr::tr("%Ln rows", nullptr, static_cast<int>(value));
    case BatchUnit::Milliseconds:
        return durationText(value / 1e3);
    case BatchUnit::Rate:
        break;
    }
    return Tr::tr("%1 tokens per second").arg(QLocale().toString(value, 'f', value < 100 ? 1 : 0));
}

BatchPlotData batchPlotOf(BatchPlotKind kind, const BatchState& state,
                          const std::vector<BatchSpeed>& speeds)
{
    BatchPlotData plot;
    switch (kind) {
    case BatchPlotKind::Speed:
        return speedPlot(speeds);
    case BatchPlotKind::Weights:
        plot = weightsPlot(state.batch);
        break;
    case BatchPlotKind::Pool:
        plot = poolPlot(state.batch);
        break;
    case BatchPlotKind::Waste:
        plot = wastePlot(state.batch);
        break;
    }
    if (plot.empty())
        plot.note = Tr::tr("Nothing has run yet.");
    return plot;
}

QString valuesAt(const BatchPlotData& plot, double x)
{
    QStringList lines{Tr::tr("%1: %2").arg(plot.x, grouped(static_cast<std::uint64_t>(x)))};
    for (const BatchPlotPane& pane : plot.panes)
        for (const BatchPlotSeries& series : pane.series)
            for (const BatchPlotPoint& point : series.points)
                if (point.x == x)
                    lines << Tr::tr("%1: %2").arg(series.name, valueText(point.y, pane.unit));
    return lines.join('\n');
}

QString csvOf(const BatchPlotData& plot)
{
    QString text = QStringLiteral("axis,series,x,y\n");
    for (const BatchPlotPane& pane : plot.panes)
        for (const BatchPlotSeries& series : pane.series)
            for (const BatchPlotPoint& point : series.points)
                text += QStringLiteral("%1,%2,%3,%4\n")
                            .arg(csvCell(pane.title), csvCell(series.name),
                                 QString::number(point.x), QString::number(point.y, 'g', 10));
    return text;
}

} // namespace pastkeys
