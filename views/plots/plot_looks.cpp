// What the canvas needs to draw the plots of a run.
#include "drawing/tr.h"
#include "plots/plot_data.h"
#include "shared/lane_text.h"

namespace pastkeys {

namespace {

/// "cache off", "on, decode"
QString titleOf(const PlotData& data, const PlotSeries& series)
{
    const auto lane = [&]() -> const LaneSpec& { return data.lanes.at(indexOf(series.lane)); };
    switch (series.kind) {
    case SeriesKind::EachStep:
        return laneName(lane());
    case SeriesKind::Prefill:
        return Tr::tr("%1, prefill").arg(shortLaneName(lane()));
    case SeriesKind::Decode:
        return Tr::tr("%1, decode").arg(shortLaneName(lane()));
    case SeriesKind::Saved:
        return Tr::tr("saved");
    case SeriesKind::Used:
        return Tr::tr("%1, used").arg(shortLaneName(lane()));
    case SeriesKind::Reserved:
        return Tr::tr("%1, reserved").arg(shortLaneName(lane()));
    case SeriesKind::Divergence:
        return Tr::tr("divergence");
    case SeriesKind::LogitDifference:
        return Tr::tr("largest logit difference");
    case SeriesKind::OtherTopToken:
        return Tr::tr("different top token");
    case SeriesKind::Tried:
        return data.kind == PlotKind::Proposals ? Tr::tr("this run") : Tr::tr("caches tried");
    case SeriesKind::FromText:
        return Tr::tr("found in the text");
    case SeriesKind::MemoryLimit:
        return Tr::tr("memory");
    case SeriesKind::ArithmeticLimit:
        return Tr::tr("arithmetic");
    case SeriesKind::Formula:
        break; // no plot of a run has one
    }
    return {};
}

/// Prefills have open marks and decode steps filled ones. The shape, square or circle, tells the
/// lanes apart without color.
SeriesLook lookOf(const PlotData& data, const PlotSeries& series)
{
    const bool first = series.lane == Lane{0};
    const auto ofLane = [&] { return inkOf(data.lanes.at(indexOf(series.lane))); };
    const auto like = [&](PointMark mark) {
        return SeriesLook{ofLane(), first ? Qt::DashLine : Qt::SolidLine, 2, mark};
    };
    switch (series.kind) {
    case SeriesKind::EachStep:
    case SeriesKind::Used:
        return like(first ? PointMark::OpenSquare : PointMark::Circle);
    case SeriesKind::Prefill:
        return like(first ? PointMark::OpenSquare : PointMark::OpenCircle);
    case SeriesKind::Decode:
        return like(first ? PointMark::Square : PointMark::Circle);
    case SeriesKind::Reserved:
        return {ofLane(), Qt::DotLine, 1.2};
    case SeriesKind::Saved:
        return {Ink::Reused, Qt::DotLine, 2, PointMark::OpenDiamond};
    case SeriesKind::Divergence:
        return {Ink::On, Qt::SolidLine, 2, PointMark::Circle};
    case SeriesKind::LogitDifference:
        return {Ink::Text, Qt::DashLine, 2, PointMark::OpenSquare};
    case SeriesKind::OtherTopToken:
        return {Ink::Written, Qt::DotLine, 1, PointMark::Triangle, 1.4};
    case SeriesKind::Tried:
        return {Ink::On, Qt::SolidLine, 2, PointMark::Circle, 1.3};
    case SeriesKind::FromText:
        return {Ink::Text, Qt::DashLine, 2, PointMark::OpenSquare};
    case SeriesKind::Formula:
    case SeriesKind::MemoryLimit:
        break;
    case SeriesKind::ArithmeticLimit:
        return {Ink::Text, Qt::DashDotLine};
    }
    return {};
}

PlotForm formOf(PlotKind kind)
{
    if (isByStep(kind))
        return PlotForm::Steps;
    if (kind == PlotKind::Proposals)
        return PlotForm::Counts;
    return kind == PlotKind::Ledger ? PlotForm::Bars : PlotForm::Scatter;
}

} // namespace

void setLooks(PlotData& data)
{
    const bool tradeoff = data.kind == PlotKind::Tradeoff;
    data.name = QString::fromUtf8(kPlotNames[static_cast<std::size_t>(data.kind)]);
    data.form = formOf(data.kind);
    const bool proposals = data.kind == PlotKind::Proposals;
    data.x.last = static_cast<double>(proposals ? data.drafts.size() : data.steps);
    if (data.form != PlotForm::Scatter)
        data.x.ticks = data.form == PlotForm::Bars ? TickText::Prefixed : TickText::Whole;
    if (data.kind == PlotKind::Roofline)
        data.x.scale = AxisScale::Logarithmic;
    // Drift is often 0, so even a logarithmic axis needs a place for 0.
    data.y().ticks = tradeoff || data.kind == PlotKind::Drift ? TickText::Small
                     : proposals                              ? TickText::Plain
                     : data.y().unit == 1                     ? TickText::Prefixed
                                                              : TickText::Plain;
    // The tradeoff plot has axis titles even if it is rather short, because after a single trial
    // its caption does not explain the axes.
    data.linesWithTitle = tradeoff ? 7 : 12;
    for (PlotSeries& series : data.series()) {
        series.title = titleOf(data, series);
        series.look = lookOf(data, series);
        series.look.isJoined = data.form != PlotForm::Scatter || series.isLimit();
    }
    if (tradeoff)
        for (const TriedCache& cache : data.tried)
            data.names << cache.name;
}

} // namespace pastkeys
