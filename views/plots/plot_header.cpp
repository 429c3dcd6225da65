#include "plots/plot_header.h"

#include "plots/plot_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kLinesOfPlot = 5;   ///< lines of text that curves and the ticks' labels need
constexpr double kLinesOfBars = 6.5; ///< likewise, with a bar for each group of operations
constexpr double kLinesOfLegend = 2; ///< of those, that a legend may take
constexpr double kLeastLines = 3.5;  ///< a lower plot could not be read
constexpr double kLeastOfBars = 4.5;
constexpr double kLeastLetters = 20; ///< likewise a narrower one
constexpr double kIconGap = 7;       ///< before an entry's title
constexpr double kEntryGap = 8;
constexpr double kUnitGap = 10; ///< before a legend beside it
constexpr double kMargins = 14;

QString tr(const char* text)
{
    return QCoreApplication::translate("Plots", text);
}

bool hasRoom(const PlotData& data, const PlotRoom& room)
{
    const double lines = data.kind == PlotKind::Ledger ? kLeastOfBars : kLeastLines;
    return room.size.height() >= lines * room.metrics.lineHeight &&
           room.size.width() >= kLeastLetters * room.metrics.charWidth;
}

/// The first text that fits, in lines; empty where none does.
QString inLines(const QStringList& texts, const PlotRoom& room)
{
    const double width = room.size.width() - kMargins;
    for (const QString& text : texts) {
        const QStringList lines = wrapped(text, width, room.metrics);
        const bool fits = std::ranges::all_of(
            lines, [&](const QString& line) { return room.metrics.widthOf(line) <= width; });
        if (fits && static_cast<double>(lines.size()) * room.metrics.lineHeight <=
                        room.size.height() - kMargins)
            return lines.join('\n');
    }
    return {};
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

struct LegendFit
{
    QStringList titles = {}; ///< of the series with an entry; empty: it shares another's
    int columns = 1;
    int rows = 0;
    double width = 0; ///< of its columns
    bool besideUnit = false;
};

LegendFit fittedLegend(const QStringList& titles, double unit, double width,
                       const TextMetrics& metrics)
{
    const auto entries = static_cast<int>(titles.size() - titles.count(QString()));
    const double entry = legendEntryWidth(titles, metrics);
    const bool beside = unit + kUnitGap + entries * entry <= width;
    const int columns = beside ? entries : std::clamp(static_cast<int>(width / entry), 1, entries);
    return {titles, columns, (entries + columns - 1) / columns, columns * entry, beside};
}

/// In full, in short where that saves a line, none where the plot itself needs the room.
LegendFit legendFor(const PlotData& data, double unit, double width, double lines,
                    const TextMetrics& metrics)
{
    QStringList titles;
    QStringList brief;
    for (const PlotSeries& series : data.series)
        if (isInLegend(series.role)) {
            titles << titleOf(series.role);
            const QString shortTitle = shortTitleOf(series.role);
            if (const qsizetype same = brief.indexOf(shortTitle); same >= 0)
                brief[same].clear(); // one entry for prefill and decode
            brief << shortTitle;
        }
    const LegendFit full = fittedLegend(titles, unit, width, metrics);
    const LegendFit least = fittedLegend(brief, unit, width, metrics);
    if (least.rows > lines + kLinesOfLegend)
        return {};
    const bool fullFits = full.rows <= std::max(lines / 2, static_cast<double>(least.rows));
    const bool saysAsMuch = !brief.contains(QString());
    const bool savesLine = least.besideUnit || least.rows < full.rows;
    return full.besideUnit || (fullFits && !(savesLine && saysAsMuch)) ? full : least;
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
    if (!hasRoom(data, room)) {
        header.plot = false;
        header.caption = inLines({tr("No room for the plot: make this panel larger."),
                                  tr("No room for the plot"), tr("No room")},
                                 room);
        return header;
    }
    const TextMetrics& metrics = room.metrics;
    const double width = room.size.width() - kMargins;
    double lines = room.size.height() / metrics.lineHeight -
                   (data.kind == PlotKind::Ledger ? kLinesOfBars : kLinesOfPlot);
    const UnitTexts units = unitsOf(data, scale);
    const LegendFit legend =
        legendFor(data, metrics.widthOf(units.texts[units.needed]), width, lines, metrics);
    header.legend = legend.titles;
    header.legendColumns = legend.columns;
    header.legendWidth = legend.width;
    header.unitBesideLegend = legend.besideUnit;
    lines -= legend.rows;
    const auto takesLine = [&lines] {
        const bool has = lines >= 1;
        lines -= has ? 1 : 0;
        return has;
    };
    const double beside = legend.besideUnit ? kUnitGap + legend.width : 0;
    if (header.unitBesideLegend || takesLine())
        header.unit = fitting(units.texts, width - beside, metrics);
    if (const QStringList captions = captionsOf(data, step); !captions.isEmpty()) {
        // Why there is no roof must be said before all else.
        const bool misses =
            data.kind == PlotKind::Roofline && data.machine.state != MachineState::Measured;
        const QString caption = fitting(captions, width, metrics);
        const bool fits = metrics.widthOf(caption) <= width;
        if (misses || (fits && takesLine())) // no number without its end
            header.caption = caption;
    }
    header.axisTitle = isByStep(data.kind) && takesLine();
    return header;
}

} // namespace pastkeys
