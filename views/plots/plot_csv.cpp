#include "plots/plot_csv.h"

#include "shared/csv_cell.h"
#include "shared/work_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

QString csvNumber(double value)
{
    return value == std::floor(value) && std::abs(value) < 1e15
               ? QString::number(static_cast<qint64>(value))
               : QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest);
}

/// The name of the series in the file. It does not depend on the language and contains no values.
QString nameOf(const PlotData& data, const PlotSeries& series)
{
    const auto laneName = [&](const Text LaneSpec::*name) {
        return QString::fromStdString((data.lanes.at(indexOf(series.lane)).*name).english());
    };
    switch (series.kind) {
    case SeriesKind::EachStep:
        return laneName(&LaneSpec::name);
    case SeriesKind::Prefill:
        return laneName(&LaneSpec::shortName) + QStringLiteral(", prefill");
    case SeriesKind::Decode:
        return laneName(&LaneSpec::shortName) + QStringLiteral(", decode");
    case SeriesKind::Used:
        return laneName(&LaneSpec::shortName) + QStringLiteral(" used");
    case SeriesKind::Reserved:
        return laneName(&LaneSpec::shortName) + QStringLiteral(" reserved");
    case SeriesKind::Saved:
        return QStringLiteral("saved");
    case SeriesKind::MemoryLimit:
        return QStringLiteral("memory limit");
    case SeriesKind::ArithmeticLimit:
        return QStringLiteral("arithmetic limit");
    case SeriesKind::Divergence:
    case SeriesKind::LogitDifference:
    case SeriesKind::OtherTopToken:
    case SeriesKind::Tried:
    case SeriesKind::FromText:
    case SeriesKind::Formula:
        break; // their tables name their own columns
    }
    return {};
}

/// The title of a series' column: "cache off FLOPs (c)". A series of times has four columns.
QString columnTitle(const PlotData& data, const PlotSeries& series)
{
    const QString name = nameOf(data, series);
    if (series.kind == SeriesKind::Saved)
        return csvCell(name + ofKind(QStringLiteral(" share (c)"), data.work));
    switch (data.kind) {
    case PlotKind::Time:
        return QStringList{csvCell(name + QStringLiteral(" seconds (m)")),
                           csvCell(name + QStringLiteral(" lower quartile")),
                           csvCell(name + QStringLiteral(" upper quartile")),
                           csvCell(name + QStringLiteral(" passes"))}
            .join(',');
    case PlotKind::CacheBytes:
        return csvCell(name + QStringLiteral(" bytes (c)"));
    case PlotKind::Cumulative:
        return csvCell(name + ofKind(QStringLiteral(" FLOPs so far (c)"), data.work));
    default:
        return csvCell(name + ofKind(QStringLiteral(" FLOPs (c)"), data.work));
    }
}

/// The fields of a point. A time that was measured once has no quartiles.
QString valuesText(const PlotData& data, const PlotPoint* point)
{
    if (data.kind != PlotKind::Time)
        return point ? csvNumber(point->y) : QString();
    if (!point)
        return QStringLiteral(",,,");
    if (point->spread.passes == 0)
        return csvNumber(point->y) + QStringLiteral(",,,1");
    return QStringLiteral("%1,%2,%3,%4")
        .arg(csvNumber(point->y), csvNumber(point->spread.low), csvNumber(point->spread.high))
        .arg(point->spread.passes);
}

QString stepsCsv(const PlotData& data)
{
    QString csv = QStringLiteral("step");
    for (const PlotSeries& series : data.series())
        csv += ',' + columnTitle(data, series);
    std::vector<std::size_t> next(data.series().size(), 0);
    for (std::size_t step = 0; step < data.steps; ++step) {
        csv += '\n' + QString::number(step + 1);
        for (std::size_t i = 0; i < data.series().size(); ++i) {
            const std::vector<PlotPoint>& points = data.series()[i].points;
            const bool has = next[i] < points.size() && points[next[i]].source == step;
            csv += ',' + valuesText(data, has ? &points[next[i]++] : nullptr);
        }
    }
    return csv + '\n';
}

QString ledgerCsv(const PlotData& data)
{
    QString csv = QStringLiteral("operation");
    for (std::size_t lane = 0; lane < data.lanes.size(); ++lane)
        csv += ',' + columnTitle(data, {SeriesKind::EachStep, {}, idAt<Lane>(lane)});
    for (const LedgerBar& bar : data.bars) {
        csv += '\n' + (bar.operation ? QString::fromStdString((*data.network)[*bar.operation].name)
                       : bar.isEncoder ? QStringLiteral("Encoder")
                                       : QStringLiteral("other work"));
        for (std::size_t lane = 0; lane < data.lanes.size(); ++lane)
            csv += ',' + QString::number(bar.flops[lane]);
    }
    return csv + '\n';
}

/// Each limit has two rows, one for each end of its line. The lines meet where both limits are
/// reached.
QString rooflineCsv(const PlotData& data)
{
    QString csv = ofKind(QStringLiteral("series,step,FLOP/byte (c),FLOP/s (m)\n"), data.work);
    for (const PlotSeries& series : data.series())
        for (const PlotPoint& point : series.points)
            csv += QStringLiteral("%1,%2,%3,%4\n")
                       .arg(csvCell(nameOf(data, series)),
                            series.isLimit() ? QString() : QString::number(point.source + 1),
                            csvNumber(point.x), csvNumber(point.y));
    return csv;
}

/// Steps that were not compared have empty fields.
QString driftCsv(const PlotData& data)
{
    QString csv = QStringLiteral(
        "step,divergence nats (c),largest logit difference (c),other top token (c)\n");
    const PlotSeries* divergence = data.find(SeriesKind::Divergence);
    const PlotSeries* logits = data.find(SeriesKind::LogitDifference);
    const PlotSeries* otherTop = data.find(SeriesKind::OtherTopToken);
    const auto at = [](const PlotSeries* series, std::size_t step) -> const PlotPoint* {
        if (!series)
            return nullptr;
        const auto found = std::ranges::lower_bound(series->points, step, {}, &PlotPoint::source);
        return found != series->points.end() && found->source == step ? &*found : nullptr;
    };
    for (std::size_t step = 0; step < data.steps; ++step) {
        const PlotPoint* nats = at(divergence, step);
        const PlotPoint* logit = at(logits, step);
        csv +=
            QStringLiteral("%1,%2,%3,%4\n")
                .arg(step + 1)
                .arg(nats ? csvNumber(nats->y) : QString(), logit ? csvNumber(logit->y) : QString(),
                     nats ? QString::number(at(otherTop, step) ? 1 : 0) : QString());
    }
    return csv;
}

QString tradeoffCsv(const PlotData& data)
{
    QString csv = QStringLiteral("cache,tokens read (c),used bytes (c),tokens chosen (c),"
                                 "mean divergence nats (c),largest divergence nats (c),"
                                 "other top tokens (c)\n");
    for (const TriedCache& cache : data.tried)
        csv += QStringLiteral("%1,%2,%3,%4,%5,%6,%7\n")
                   .arg(csvCell(cache.name))
                   .arg(cache.result.positions)
                   .arg(cache.result.cacheBytes)
                   .arg(cache.result.choices)
                   .arg(csvNumber(cache.result.meanDivergence),
                        csvNumber(cache.result.largestDivergence))
                   .arg(cache.result.otherTopTokens);
    return csv;
}

QString proposalsCsv(const PlotData& data)
{
    QString csv = QStringLiteral("proposed_at_most,tokens,passes,proposed,accepted,"
                                 "tokens_per_pass,weight_bytes_per_token\n");
    for (const DraftTrial& trial : data.drafts)
        csv += QStringLiteral("%1,%2,%3,%4,%5,%6,%7\n")
                   .arg(trial.mostProposed)
                   .arg(trial.tokens)
                   .arg(trial.passes)
                   .arg(trial.drafts.proposed)
                   .arg(trial.drafts.accepted)
                   .arg(csvNumber(trial.tokensPerPass()))
                   .arg(trial.passes * data.weightBytes / trial.tokens);
    return csv;
}

} // namespace

QString csvOf(const PlotData& data)
{
    switch (data.kind) {
    case PlotKind::Ledger:
        return ledgerCsv(data);
    case PlotKind::Roofline:
        return rooflineCsv(data);
    case PlotKind::Drift:
        return driftCsv(data);
    case PlotKind::Tradeoff:
        return tradeoffCsv(data);
    case PlotKind::Proposals:
        return proposalsCsv(data);
    default:
        return stepsCsv(data);
    }
}

} // namespace pastkeys
