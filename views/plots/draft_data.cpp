#include "plots/draft_data.h"

#include "drawing/tr.h"
#include "query/draft_ledger.h"
#include "query/step_bound.h"

#include <QLocale>

namespace pastkeys {

void addProposals(PlotData& data, const Trace& trace)
{
    data.x = {Tr::tr("tokens proposed per pass, at most"), 1};
    data.y() = {Tr::tr("tokens per pass (c)"), 1};
    data.drafts = lookupTrials(trace);
    const TraceHeader& header = trace.header();
    data.weightBytes = weightBytesOfPass(*header.network, header.types);
    PlotSeries found{SeriesKind::FromText, {}};
    for (std::size_t i = 0; i < data.drafts.size(); ++i)
        found.points.push_back(
            {static_cast<double>(data.drafts[i].mostProposed), data.drafts[i].tokensPerPass(), i});
    data.series().push_back(std::move(found));
    const auto lane = draftingLane(trace);
    if (!lane || data.drafts.empty())
        return;
    const std::size_t most = header.lane(*lane).draft->mostProposed;
    const double own = draftLedgerOf(trace, *lane).tokensPerPass();
    data.series().push_back({SeriesKind::Tried, {{static_cast<double>(most), own, most - 1}}});
    data.ownDraft = most - 1;
}

namespace {

QString tokensPerPassText(double value)
{
    return QLocale().toString(value, 'f', 2);
}

} // namespace

QString proposalsCaption(const PlotData&)
{
    return Tr::tr("With tokens proposed that were found in the text");
}

QString proposalsText(const PlotData& data, std::size_t source)
{
    if (source >= data.drafts.size())
        return {};
    const DraftTrial& trial = data.drafts[source];
    QStringList lines{
        Tr::tr("Up to %Ln tokens proposed per pass", nullptr, static_cast<int>(trial.mostProposed)),
        Tr::tr("found in the text: %1 tokens per pass (c)")
            .arg(tokensPerPassText(trial.tokensPerPass())),
        Tr::tr("%1 of %2 proposed tokens accepted (c)")
            .arg(grouped(trial.drafts.accepted), grouped(trial.drafts.proposed)),
        Tr::tr("%1 passes for %2 tokens, so %3 are saved (c)")
            .arg(grouped(trial.passes), grouped(trial.tokens),
                 grouped(trial.tokens - trial.passes)),
        Tr::tr("weights read per token: %1, not %2 (f)")
            .arg(bytesText(trial.passes * data.weightBytes / trial.tokens),
                 bytesText(data.weightBytes))};
    const PlotSeries* own = data.find(SeriesKind::Tried);
    if (const PlotPoint* point = own ? own->pointOf(source) : nullptr)
        lines << Tr::tr("this run: %1 tokens per pass (c)").arg(tokensPerPassText(point->y));
    return lines.join('\n');
}

QString proposalsLegend(const PlotData& data, const PlotSeries& series)
{
    const std::size_t source = data.ownDraft.value_or(0);
    const PlotPoint* point = series.pointOf(source);
    return point ? Tr::tr("%1: %2").arg(series.title, tokensPerPassText(point->y)) : series.title;
}

} // namespace pastkeys
