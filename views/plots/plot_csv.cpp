#include "plots/plot_csv.h"

#include "plots/plot_text.h"

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

/// "cache off FLOPs (c)": what a column of the data holds.
QString columnTitle(PlotKind kind, SeriesRole role)
{
    if (role == SeriesRole::Saved)
        return QStringLiteral("saved share (c)");
    const QString unit = kind == PlotKind::Time         ? QStringLiteral("seconds (m)")
                         : kind == PlotKind::CacheBytes ? QStringLiteral("bytes (c)")
                         : kind == PlotKind::Cumulative ? QStringLiteral("FLOPs so far (c)")
                                                        : QStringLiteral("FLOPs (c)");
    return titleOf(role) + ' ' + unit;
}

QString stepsCsv(const PlotData& data)
{
    QString csv = QStringLiteral("step");
    for (const PlotSeries& series : data.series)
        csv += ',' + columnTitle(data.kind, series.role);
    std::vector<std::size_t> next(data.series.size(), 0);
    for (std::size_t step = 0; step < data.steps; ++step) {
        csv += '\n' + QString::number(step + 1);
        for (std::size_t i = 0; i < data.series.size(); ++i) {
            const std::vector<PlotPoint>& points = data.series[i].points;
            csv += ',';
            if (next[i] < points.size() && points[next[i]].source == step)
                csv += csvNumber(points[next[i]++].y);
        }
    }
    return csv + '\n';
}

QString ledgerCsv(const PlotData& data)
{
    QString csv =
        QStringLiteral("operation,%1,%2\n")
            .arg(columnTitle(data.kind, SeriesRole::Off), columnTitle(data.kind, SeriesRole::On));
    for (const LedgerBar& bar : data.bars)
        csv += QStringLiteral("%1,%2,%3\n")
                   .arg(QString::fromUtf8(nameOf(*bar.operation).data()))
                   .arg(bar.flops[0])
                   .arg(bar.flops[1]);
    return csv;
}

/// The roof's row is the machine's limit where its slope ends.
QString rooflineCsv(const PlotData& data)
{
    QString csv = QStringLiteral("series,step,FLOP/byte (c),FLOP/s (m)\n");
    for (const PlotSeries& series : data.series)
        for (const PlotPoint& point : series.points) {
            const bool roof = series.role == SeriesRole::Roof;
            csv +=
                QStringLiteral("\"%1\",%2,%3,%4\n")
                    .arg(titleOf(series.role), roof ? QString() : QString::number(point.source + 1),
                         csvNumber(point.x), csvNumber(point.y));
        }
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
