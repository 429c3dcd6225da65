#include "export/hand_out.h"

#include "drawing/tr.h"
#include "engine/attention_source.h"
#include "export/chosen_places.h"
#include "export/hand_out_text.h"
#include "export/paper_html.h"
#include "export/picture_caption.h"
#include "export/picture_file.h"
#include "export/printed_page.h"
#include "now_panel/now_panel_text.h"
#include "plots/plot_text.h"
#include "plots/plots_view.h"

#include <algorithm>

namespace pastkeys {

namespace {

constexpr QSize kPlot{760, 250}; ///< four plots of this size fit on a page
/// How many paragraphs at the start of the panel only repeat headings of the handout.
constexpr std::size_t kParagraphsInHeadings = 2;

/// An HTML section that shows the stage and the text of the panel that explains it.
QByteArray sectionOf(const ViewState& state, const StageLook& look)
{
    const QString name = placeText(state);
    const QByteArray svg = encoderOf(drawnStage(state, look).picture, PictureFormat::Svg, 1)();
    return "<section><h3>" + name.toHtmlEscaped().toUtf8() + "</h3>\n<figure>" +
           inlineSvg(svg, name) + "</figure>\n<div class=\"now\">" +
           paperHtml(nowPanelText(state), kParagraphsInHeadings).toUtf8() + "</div></section>\n";
}

/// The places in the chosen steps where one of the chosen operations is performed.
std::vector<Cursor> placesOf(const HandOut& handOut)
{
    std::vector<Cursor> places;
    for (const std::size_t step : handOut.steps)
        for (const Cursor cursor :
             placesIn(handOut.trace, step, handOut.selection.layer, handOut.operations))
            places.push_back(cursor);
    return places;
}

std::vector<PlotKind> plotsFor(const Trace& trace)
{
    const bool both = trace.ran(Lane{0}) && trace.ran(Lane{1});
    std::vector<PlotKind> kinds{PlotKind::Flops};
    if (both)
        kinds.push_back(PlotKind::Cumulative);
    if (std::ranges::any_of(lanesOf(trace.header()), [&trace](Lane lane) {
            return keepsRows(trace.header().lane(lane)) && trace.ran(lane);
        }))
        kinds.push_back(PlotKind::CacheBytes);
    if (both)
        kinds.push_back(PlotKind::Ledger);
    if (both && !trace.verdict().identical())
        kinds.push_back(PlotKind::Drift);
    return kinds;
}

} // namespace

StageLook handOutLook(const Theme& theme, QSize size)
{
    constexpr double kLetters = 12; ///< font size in pixels
    constexpr double kPointsPerInch = 72;
    StageLook look = stageLookOf(theme, size);
    look.font.setPointSizeF(kLetters * theme.fontScale * kPointsPerInch / look.dotsPerInch);
    return look;
}

std::vector<QByteArray> plotsOf(const Trace& trace, const StageLook& look)
{
    PlotsView view;
    ViewState state;
    state.trace = trace;
    state.cursor = *lastCursor(trace);
    std::vector<QByteArray> plots;
    for (const PlotKind kind : plotsFor(trace)) {
        view.setPlot(kind);
        prepareView(view, state, look.theme, kPlot);
        view.setFont(look.font);
        const QByteArray svg = encoderOf(view.picture(), PictureFormat::Svg, 1)();
        plots.push_back(inlineSvg(svg, titleOf(kind, trace.header())));
    }
    return plots;
}

void writeHandOut(const HandOut& handOut, const ByteSink& sink,
                  const std::function<void(double)>& progress)
{
    const auto put = [&sink](const QByteArray& piece) {
        sink(std::as_bytes(std::span(piece.constData(), static_cast<std::size_t>(piece.size()))));
    };
    const Trace& trace = handOut.trace;
    const std::vector<Cursor> places = placesOf(handOut);
    put(printedPageStart(handOutTitle(trace), handOutStyle(handOut.look.theme)));
    put((runHtml(trace) + savingsHtml(trace)).toUtf8());
    AttentionSource source(handOut.models);
    std::optional<std::size_t> step;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const ViewState state = source.stateAt(trace, places[i], handOut.selection);
        if (std::exchange(step, places[i].step) != places[i].step)
            put("<h2>" + stepSummary(state).toHtmlEscaped().toUtf8() + "</h2>\n");
        put(sectionOf(state, handOut.look));
        progress(static_cast<double>(i + 1) / static_cast<double>(places.size() + 1));
    }
    if (!handOut.plots.empty())
        put("<h2>" + Tr::tr("The whole run in plots").toHtmlEscaped().toUtf8() + "</h2>\n");
    for (const QByteArray& plot : handOut.plots)
        put("<figure>" + plot + "</figure>\n");
    put(paperEnd());
    progress(1);
}

} // namespace pastkeys
