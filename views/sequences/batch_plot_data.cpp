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

QString rateText(double perSecond)
{
    return Tr::tr("%1 tokens per second")
        .arg(QLocale().toString(perSecond, 'f', perSecond < 100 ? 1 : 0));
}

QString millisecondsText(double milliseconds)
{
    return durationText(milliseconds / 1e3);
}

QString rowsText(double rows)
{
    return Tr::tr("%Ln rows", nullptr, static_cast<int>(rows));
}

QString wholeBytesText(double bytes)
{
    return bytesText(static_cast<std::uint64_t>(std::llround(std::max(bytes, 0.0))));
}

/// The lines of marks differ, too, so that series can be told apart in grayscale.
PlotSeries seriesOf(const QString& title, Ink ink, PointMark mark = PointMark::Circle)
{
    PlotSeries series{.title = title};
    series.look = {ink, Qt::SolidLine, 2, mark};
    if (mark == PointMark::OpenSquare)
        series.look.line = Qt::DashDotLine;
    else if (mark == PointMark::Cross)
        series.look.line = Qt::DotLine;
    return series;
}

/// Turns the series into a dashed line without marks.
PlotSeries asFormula(PlotSeries series)
{
    series.kind = SeriesKind::Formula;
    series.look = {series.look.ink, Qt::DashLine, 1.2};
    return series;
}

PlotPane paneOf(const QString& title, QString (*valueText)(double), std::vector<PlotSeries> series)
{
    return {title, {}, std::move(series), valueText};
}

/// A pane whose values are bytes. Its axis has the unit that suits the largest one.
PlotPane bytesPane(const QString& title, std::vector<PlotSeries> series)
{
    PlotPane pane = paneOf(title, wholeBytesText, std::move(series));
    double most = 0;
    for (const PlotSeries& each : pane.series)
        most = std::max(most, largestOf(each));
    for (const char* name : {" KiB", " MiB", " GiB"})
        if (most / pane.y.unit >= 1024) {
            pane.y.unit *= 1024;
            pane.y.suffix = QLatin1String(name);
        }
    return pane;
}

BatchPlotData emptyPlot(BatchPlotKind kind, const QString& x)
{
    BatchPlotData plot;
    plot.kind = kind;
    plot.form = isByStep(kind) ? PlotForm::Steps : PlotForm::Counts;
    plot.x = {.title = x, .ticks = TickText::Whole};
    plot.isPlain = true;
    return plot;
}

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
    BatchPlotData plot = emptyPlot(BatchPlotKind::Speed, Tr::tr("slots"));
    if (speeds.empty()) {
        plot.note =
            Tr::tr("Nothing has been measured yet. “Measure” runs the prompts with more and more "
                   "slots (sequences that run at the same time), and times each run.");
        return plot;
    }
    PlotSeries together = seriesOf(Tr::tr("all sequences together"), Ink::On);
    PlotSeries each = seriesOf(Tr::tr("one sequence"), Ink::Off);
    for (const BatchSpeed& speed : speeds) {
        const auto slotCount = static_cast<double>(speed.slotCount);
        together.points.push_back({slotCount, speed.tokensPerSecond});
        if (speed.secondsPerToken > 0)
            each.points.push_back({slotCount, 1e3 * speed.secondsPerToken});
    }
    plot.panes = {paneOf(Tr::tr("tokens per second (m)"), rateText, {together})};
    if (!each.points.empty())
        plot.panes.push_back(paneOf(Tr::tr("ms per token (m)"), millisecondsText, {each}));
    QStringList notes{atOnceSentence(speeds), speedNote(speeds), runsSentence(speeds)};
    notes.removeAll(QString());
    plot.note = notes.join(' ');
    return plot;
}

BatchPlotData weightsPlot(const BatchTrace& batch)
{
    BatchPlotData plot = emptyPlot(BatchPlotKind::Weights, Tr::tr("tokens that the step chose"));
    std::map<std::size_t, std::uint64_t> bytes; // by number of tokens
    for (const BatchStepPtr& step : batch.steps)
        if (const std::size_t tokens = step->chosen())
            bytes[tokens] = step->weightBytes;
    if (bytes.empty())
        return plot;
    PlotSeries counted = seriesOf(Tr::tr("steps of this batch (c)"), Ink::On);
    counted.look.isJoined = false;
    for (const auto& [tokens, read] : bytes)
        counted.points.push_back(
            {static_cast<double>(tokens), static_cast<double>(read) / static_cast<double>(tokens)});
    PlotSeries formula = asFormula(seriesOf(Tr::tr("weights / tokens (f)"), Ink::MutedText));
    const std::size_t most = std::max(bytes.rbegin()->first, batch.header->slotCount);
    constexpr double kFine = 0.125; ///< step along the axis, small enough for a smooth curve
    for (double tokens = 1; tokens <= static_cast<double>(most); tokens += kFine)
        formula.points.push_back({tokens, static_cast<double>(bytes.begin()->second) / tokens});
    plot.panes = {bytesPane(Tr::tr("bytes of weights per token"), {formula, counted})};
    plot.note = Tr::tr("A pass reads the weights once for all its rows. The more tokens a step "
                       "chooses, the fewer bytes it reads per token.");
    return plot;
}

/// Adds a point per step.
template <typename Value>
PlotSeries overSteps(PlotSeries series, const BatchTrace& batch, Value value)
{
    for (const BatchStepPtr& step : batch.steps)
        series.points.push_back(
            {static_cast<double>(step->index + 1), static_cast<double>(value(*step)), step->index});
    return series;
}

/// The bytes that would be needed if each running sequence had memory for the whole context.
std::uint64_t wholeContexts(const BatchHeader& header, const BatchStep& step)
{
    return step.sequences() * header.bytesPerContext;
}

BatchPlotData poolPlot(const BatchTrace& batch)
{
    BatchPlotData plot = emptyPlot(BatchPlotKind::Pool, Tr::tr("step"));
    if (batch.empty())
        return plot;
    const bool isStatic = batch.header->kind == BatchKind::Static;
    const QString whole = isStatic ? Tr::tr("reserved (c)") : Tr::tr("pool (c)");
    std::vector<PlotSeries> series{
        overSteps(asFormula(seriesOf(Tr::tr("full contexts (f)"), Ink::MutedText)), batch,
                  [&](const BatchStep& step) { return wholeContexts(*batch.header, step); }),
        overSteps(seriesOf(whole, Ink::Off, PointMark::OpenSquare), batch,
                  [](const BatchStep& step) { return step.bytesReserved; })};
    if (!isStatic)
        series.push_back(
            overSteps(seriesOf(Tr::tr("blocks in use (c)"), Ink::New, PointMark::Cross), batch,
                      [&](const BatchStep& step) {
                          return step.poolUse().taken * batch.header->bytesPerBlock;
                      }));
    series.push_back(overSteps(seriesOf(Tr::tr("stored rows (c)"), Ink::On), batch,
                               [](const BatchStep& step) { return step.bytesUsed; }));
    plot.panes = {bytesPane(Tr::tr("bytes of K and V"), std::move(series))};
    plot.note =
        isStatic ? Tr::tr("A static batch takes the memory for the whole context of each sequence "
                          "at the beginning. Fewer sequences fit into the same memory.")
                 : Tr::tr("Sequences take blocks of the pool as their texts grow, and give "
                          "them back when they end.");
    return plot;
}

BatchPlotData wastePlot(const BatchTrace& batch)
{
    BatchPlotData plot = emptyPlot(BatchPlotKind::Waste, Tr::tr("step"));
    if (batch.empty())
        return plot;
    const QString bytes = Tr::tr("bytes that hold no row (c)");
    if (batch.header->kind == BatchKind::Static) // a continuous batch has neither of the two
        plot.panes = {
            bytesPane(
                bytes,
                {overSteps(seriesOf(Tr::tr("reserved memory"), Ink::Off, PointMark::OpenSquare),
                           batch, [](const BatchStep& step) { return step.waste.reserved; })}),
            paneOf(
                Tr::tr("rows of padding (c)"), rowsText,
                {overSteps(seriesOf(Tr::tr("padding"), Ink::Masked, PointMark::Cross), batch,
                           [](const BatchStep& step) { return step.rowsOf(RowsUse::Padding); })})};
    else
        plot.panes = {bytesPane(
            bytes, {overSteps(seriesOf(Tr::tr("unused ends of blocks"), Ink::Reused), batch,
                              [](const BatchStep& step) { return step.waste.lastBlocks; })})};
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
    QStringList lines{Tr::tr("%1: %2").arg(plot.x.title, grouped(static_cast<std::uint64_t>(x)))};
    for (const PlotPane& pane : plot.panes)
        for (const PlotSeries& series : pane.series)
            for (const PlotPoint& point : series.points)
                if (point.x == x)
                    lines << Tr::tr("%1: %2").arg(series.title, pane.valueText(point.y));
    return lines.join('\n');
}

QString csvOf(const BatchPlotData& plot)
{
    QString text = QStringLiteral("axis,series,x,y\n");
    for (const PlotPane& pane : plot.panes)
        for (const PlotSeries& series : pane.series)
            for (const PlotPoint& point : series.points)
                text += QStringLiteral("%1,%2,%3,%4\n")
                            .arg(csvCell(pane.title), csvCell(series.title),
                                 QString::number(point.x), QString::number(point.y, 'g', 10));
    return text;
}

} // namespace pastkeys
