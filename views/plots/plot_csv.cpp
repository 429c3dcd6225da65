#include "plots/plot_csv.h"

#include <QLocale>

#include <cmath>

namespace pastkeys {

namespace {

QString csvNumber(double value)
{
    return value == std::floor(value) && std::abs(value) < 1e15
               ? QString::number(static_cast<qint64>(value))
               : QLocale::c().toString(value, 'g', QLocale::FloatingPointShortest);
}

/// In the words of the file's format: no other language, and none of the numbers that titles have.
QString nameOf(const PlotData& data, const PlotSeries& series)
{
    static constexpr const char* kNames[] = {
        "",     ", prefill", ", decode",     "saved",
        "used", "reserved",  "memory limit", "arithmetic limit"};
    QString name(kNames[static_cast<std::size_t>(series.kind)]);
    if (series.kind > SeriesKind::Decode)
        return name;
    const LaneSpec& lane = data.lanes.at(indexOf(series.lane));
    const bool whole = series.kind == SeriesKind::EachStep;
    return QString::fromStdString((whole ? lane.name : lane.shortName).english()) + name;
}

/// "cache off FLOPs (c)": what a column of the data holds.
QString columnTitle(const PlotData& data, const PlotSeries& series)
{
    const QString name = nameOf(data, series);
    if (series.kind == SeriesKind::Saved)
        return name + QStringLiteral(" share (c)");
    switch (data.kind) {
    case PlotKind::Time:
        return QStringLiteral("%1 seconds (m),%1 lower quartile,%1 upper quartile,%1 passes")
            .arg(name);
    case PlotKind::CacheBytes:
        return name + QStringLiteral(" bytes (c)");
    case PlotKind::Cumulative:
        return name + QStringLiteral(" FLOPs so far (c)");
    default:
        return name + QStringLiteral(" FLOPs (c)");
    }
}

/// A time that was measured once has no quartiles.
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
    for (const PlotSeries& series : data.series)
        csv += ',' + columnTitle(data, series);
    std::vector<std::size_t> next(data.series.size(), 0);
    for (std::size_t step = 0; step < data.steps; ++step) {
        csv += '\n' + QString::number(step + 1);
        for (std::size_t i = 0; i < data.series.size(); ++i) {
            const std::vector<PlotPoint>& points = data.series[i].points;
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
        csv += '\n' + (bar.operation ? QString::fromUtf8(nameOf(*bar.operation).data())
                                     : QStringLiteral("other work"));
        for (std::size_t lane = 0; lane < data.lanes.size(); ++lane)
            csv += ',' + QString::number(bar.flops[lane]);
    }
    return csv + '\n';
}

/// The limits' rows are the ends of their lines: they meet at the machine's limits.
QString rooflineCsv(const PlotData& data)
{
    QString csv = QStringLiteral("series,step,FLOP/byte (c),FLOP/s (m)\n");
    for (const PlotSeries& series : data.series)
        for (const PlotPoint& point : series.points)
            csv += QStringLiteral("\"%1\",%2,%3,%4\n")
                       .arg(nameOf(data, series),
                            series.isLimit() ? QString() : QString::number(point.source + 1),
                            csvNumber(point.x), csvNumber(point.y));
    return csv;
}

} // namespace

QString csvOf(const PlotData& data)
{
    if (data.kind == PlotKind::Ledger)
        return ledgerCsv(data);
    return data.kind == PlotKind::Roofline ? rooflineCsv(data) : stepsCsv(data);
}

} // namespace pastkeys
