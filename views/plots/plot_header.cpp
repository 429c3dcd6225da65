#include "plots/plot_header.h"

#include "plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kLinesOfPlot = 4; ///< lines of text that curves and the ticks' labels need
constexpr double kIconGap = 7;     ///< before an entry's title
constexpr double kEntryGap = 8;
constexpr double kMargins = 14;

QString tr(const char* text)
{
    return QCoreApplication::translate("Plots", text);
}

struct UnitTexts
{
    QStringList texts;    ///< the longest first
    qsizetype needed = 0; ///< a shorter one says too little to save a line
};

UnitTexts unitsOf(const PlotData& data, AxisScale scale)
{
    if (data.kind == PlotKind::Ledger)
        return {{data.x.title}, 0};
    if (data.kind == PlotKind::Roofline) {
        const QString both = tr("%1 over %2").arg(data.y.title, data.x.title);
        return {{tr("%1, log scales").arg(both), tr("%1, log").arg(both), both, data.y.title}, 2};
    }
    const QString unit =
        data.find(SeriesRole::Saved) ? tr("%1, saved (c)").arg(data.y.title) : data.y.title;
    if (scale == AxisScale::Linear)
        return {{unit, data.y.title}, 0};
    return {{tr("%1, log scale").arg(unit), tr("%1, log").arg(unit),
             tr("%1, log").arg(data.y.title), data.y.title},
            1};
}

double legendWidth(const QStringList& titles, const TextMetrics& metrics)
{
    return static_cast<double>(titles.size()) * legendEntryWidth(titles, metrics);
}

} // namespace

double legendEntryWidth(const QStringList& titles, const TextMetrics& metrics)
{
    double widest = 0;
    for (const QString& title : titles)
        widest = std::max(widest, metrics.widthOf(title));
    return widest + kLegendIcon + kIconGap + kEntryGap;
}

PlotHeader headerOf(const PlotData& data, AxisScale scale, std::size_t step, const PlotRoom& room)
{
    PlotHeader header;
    header.caption = messageOf(data);
    if (data.empty())
        return header;
    const TextMetrics& metrics = room.metrics;
    const double width = room.size.width() - kMargins;
    double lines = room.size.height() / metrics.lineHeight - kLinesOfPlot;
    QStringList brief;
    for (const PlotSeries& series : data.series)
        if (isInLegend(series.role)) {
            header.legend << titleOf(series.role);
            brief << shortTitleOf(series.role);
        }
    const UnitTexts units = unitsOf(data, scale);
    const auto oneLine = [&](const QStringList& titles) {
        return metrics.widthOf(units.texts[units.needed]) + 10 + legendWidth(titles, metrics) <=
               width;
    };
    if (!oneLine(header.legend) && oneLine(brief))
        header.legend = brief;
    header.unitBesideLegend = oneLine(header.legend);
    const double entry = legendEntryWidth(header.legend, metrics);
    const auto entries = static_cast<int>(header.legend.size());
    header.legendColumns =
        header.unitBesideLegend ? entries : std::clamp(static_cast<int>(width / entry), 1, entries);
    const int rows = (entries + header.legendColumns - 1) / header.legendColumns;
    lines -= rows;
    const auto takesLine = [&lines] {
        const bool has = lines >= 1;
        lines -= has ? 1 : 0;
        return has;
    };
    const double beside = header.unitBesideLegend ? 10 + legendWidth(header.legend, metrics) : 0;
    if (header.unitBesideLegend || takesLine())
        header.unit = fitting(units.texts, width - beside, metrics);
    if (const QStringList captions = captionsOf(data, step); !captions.isEmpty()) {
        // Why there is no roof must be said before all else.
        const bool misses =
            data.kind == PlotKind::Roofline && data.machine.state != MachineState::Measured;
        if (misses || takesLine())
            header.caption = fitting(captions, width, metrics);
    }
    header.axisTitle = isByStep(data.kind) && takesLine();
    return header;
}

} // namespace pastkeys
