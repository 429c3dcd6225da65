#include "export/hand_out_text.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "export/paper_html.h"
#include "lamp/lamp_layout.h"
#include "query/ledger.h"
#include "shared/glossary.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "shared/visible_text.h"
#include "shared/work_text.h"

namespace pastkeys {

namespace {

QString answersHtml(const Trace& trace)
{
    const TraceHeader& header = trace.header();
    const QString first = QString::fromStdString(trace.textChosenBy(Lane{0}));
    const QString second = QString::fromStdString(trace.textChosenBy(Lane{1}));
    const bool ranBoth = trace.ran(Lane{0}) && trace.ran(Lane{1});
    if (!header.ownWords || !ranBoth || first == second)
        return headingHtml(Tr::tr("Generated text")) + quoteHtml(first.isEmpty() ? second : first);
    return headingHtml(Tr::tr("Generated text: %1").arg(laneName(header.lane(Lane{0})))) +
           quoteHtml(first) +
           headingHtml(Tr::tr("Generated text: %1").arg(laneName(header.lane(Lane{1})))) +
           quoteHtml(second);
}

/// The lanes that ran.
QString lanesText(const Trace& trace)
{
    QStringList names;
    for (const Lane lane : lanesOf(trace.header()))
        if (trace.ran(lane))
            names << laneOrigin(trace.header().lane(lane));
    return names.join(QStringLiteral(", "));
}

QString settingsHtml(const Trace& trace)
{
    const TraceHeader& header = trace.header();
    const Config& config = header.config();
    const AttentionSite& site = header.network->site(Layer{});
    const QString sizes =
        Tr::tr("%1 layers, %2 heads of width %3, model width %4, vocabulary of %5 tokens")
            .arg(grouped(config.layers), grouped(site.heads), grouped(site.headDim),
                 grouped(config.width), grouped(config.vocabulary));
    QString rows;
    const auto add = [&rows](const QString& name, const QString& value) {
        rows += "<tr><th>" + escapedHtml(name) + "</th><td>" + escapedHtml(value) + "</td></tr>\n";
    };
    add(Tr::tr("Model"), translated(header.modelName));
    add(Tr::tr("Sizes"), sizes);
    add(Tr::tr("Caches"), lanesText(trace));
    add(Tr::tr("Sampling"), QString::fromStdString(header.sampling));
    add(Tr::tr("Kernels"), Tr::tr("%1, %Ln threads", nullptr, static_cast<int>(header.threads))
                               .arg(QString::fromStdString(header.kernels)));
    if (!header.processor.empty())
        add(Tr::tr("Processor"), QString::fromStdString(header.processor));
    const int first = static_cast<int>(trace.step(0).tokens.size());
    if (const NetworkPtr& encoder = header.network->encoder()) {
        add(Tr::tr("Source"),
            Tr::tr("%Ln tokens, read by an encoder of %1 layers with %2 heads", nullptr,
                   static_cast<int>(header.source.size()))
                .arg(grouped(encoder->config().layers), grouped(encoder->site(Layer{}).heads)));
        add(Tr::tr("Steps"),
            Tr::tr("%1; the first one reads the %Ln tokens with which a translation begins",
                   nullptr, first)
                .arg(grouped(trace.size())));
    } else {
        add(Tr::tr("Steps"),
            Tr::tr("%1; the first one reads %Ln tokens of the prompt", nullptr, first)
                .arg(grouped(trace.size())));
    }
    return headingHtml(Tr::tr("Model and settings")) + "<table class=\"settings\">\n" + rows +
           "</table>\n";
}

QString savingsTitle(const TraceHeader& header)
{
    if (!keepsRows(header.lane(Lane{0})) && keepsRows(header.lane(Lane{1})))
        return Tr::tr("What the cache saved");
    return Tr::tr("What %2 saves compared with %1")
        .arg(laneNoun(header.lane(Lane{0})), laneNoun(header.lane(Lane{1})));
}

/// How many bytes the caches hold at the end of the run.
QString heldHtml(const Trace& trace)
{
    QString html;
    for (const Lane lane : lanesOf(trace.header()))
        if (const PassRecord* last = trace.steps().back()->lane(lane);
            last && keepsRows(trace.header().lane(lane))) {
            const QString held =
                Tr::tr("At the end, %1 holds %2 (c).")
                    .arg(laneNoun(trace.header().lane(lane)), bytesText(last->cacheBytesUsed));
            html += paragraphHtml(
                last->sourceBytes == 0
                    ? held
                    : held + ' ' +
                          Tr::tr("The keys and values of the source take %1 more (c).")
                              .arg(bytesText(last->sourceBytes)));
        }
    return html;
}

QString styledHtml(const QString& text, const PageStyle& style)
{
    QString html = escapedHtml(text);
    if (style.ink != Ink::Text && !html.isEmpty())
        html = QStringLiteral("<span class=\"%1\">%2</span>")
                   .arg(QLatin1StringView(nameOf(style.ink)), html);
    return style.bold && !html.isEmpty() ? "<b>" + html + "</b>" : html;
}

/// Empty if the paragraph has only links that work in a window.
QString paperHtml(const TextParagraph& paragraph)
{
    QString html;
    for (const TextRun& run : paragraph.text)
        if (run.address.isEmpty() || !termOf(run.address).isEmpty())
            html += styledHtml(run.text, run.style);
    if (html.isEmpty())
        return html;
    const bool gap = paragraph.kind == ParagraphKind::TextAfterGap;
    return (gap ? QStringLiteral("<p class=\"gap\">") : QStringLiteral("<p>")) + html + "</p>\n";
}

QString paperHtml(const TextTable& table)
{
    QString html = QStringLiteral("<table>\n");
    for (std::size_t r = 0; r < table.size(); ++r) {
        html += QStringLiteral("<tr>");
        for (const TextCell& cell : table[r])
            html +=
                QStringLiteral("<%1>%2</%1>")
                    .arg(QLatin1String(r == 0 ? "th" : "td"), styledHtml(cell.text, cell.style));
        html += QStringLiteral("</tr>\n");
    }
    return html + "</table>\n";
}

} // namespace

QString handOutTitle(const Trace& trace)
{
    return Tr::tr("A run of %1, step by step").arg(translated(trace.header().modelName));
}

QString handOutStyle(const Theme& theme)
{
    const QString paper = theme.color(Ink::Background).name();
    const QString grid = theme.color(Ink::Grid).name();
    QString inks;
    for (int i = 0; i < kInkCount; ++i) {
        const auto ink = static_cast<Ink>(i);
        inks += QStringLiteral(".%1{color:%2}")
                    .arg(QLatin1StringView(nameOf(ink)), theme.color(ink).name());
    }
    return inks +
           QStringLiteral(
               // Browsers print backgrounds only if a page asks for them.
               "html,body{background:%1;color:%2;"
               "-webkit-print-color-adjust:exact;print-color-adjust:exact}"
               "body{font-size:10pt}h1{font-size:1.6em;margin:0 0 .5em}"
               "h2{font-size:1.25em;margin:1em 0 .4em}h3{font-size:1.05em;margin:.3em 0}"
               "body>p,section>p{margin:.4em 0}.verdict{font-weight:bold;font-size:1.1em}"
               "blockquote{margin:0;padding:.5em .8em;border-left:3px solid %3;"
               "white-space:pre-wrap;overflow-wrap:anywhere}"
               "figure{margin:0;break-inside:avoid}"
               "svg{display:block;box-sizing:border-box;width:100%;height:auto;max-height:180mm;"
               "border:1px solid %3}"
               "section{margin-bottom:1.2em}"
               ".now{columns:2;column-gap:2em;font-size:.9em;margin-top:.4em;"
               "orphans:2;widows:2;overflow-wrap:anywhere}"
               ".now p{margin:0}.now p.gap{margin-top:6px}"
               ".now table{break-inside:avoid;border-collapse:collapse;width:100%;margin:.2em 0}"
               ".now th{background:%4}"
               ".now td,.now th{border:0;padding:0 0 0 .4em;white-space:nowrap;text-align:right}"
               ".now td:first-child,.now th:first-child{padding-left:0;text-align:left}"
               "td,th{border-color:%3}table.settings th{width:8em}"
               "table.numbers td+td,table.numbers th+th{text-align:right}"
               "table.numbers tr:last-child td{font-weight:bold}")
               .arg(paper, theme.color(Ink::Text).name(), grid, theme.color(Ink::Panel).name());
}

QString runHtml(const Trace& trace)
{
    const TraceHeader& header = trace.header();
    QString html = "<h1>" + escapedHtml(handOutTitle(trace)) + "</h1>\n" +
                   headingHtml(header.source.empty() ? Tr::tr("Prompt") : Tr::tr("Source text")) +
                   quoteHtml(QString::fromStdString(header.prompt)) + answersHtml(trace) +
                   settingsHtml(trace);
    html += headingHtml(Tr::tr("Are the results equal?")) +
            paragraphHtml(lampSummary(trace), "verdict");
    if (const QString details = lampDetails(trace); !details.isEmpty())
        html += paragraphHtml(details);
    return html;
}

QString savingsHtml(const Trace& trace)
{
    const TraceHeader& header = trace.header();
    const std::vector<StepRecordPtr> both = stepsOfBoth(trace);
    const auto baseline = totalsOf(both, Lane{0});
    const auto other = totalsOf(both, Lane{1});
    if (!baseline || !other)
        return {};
    const NumberKind kind = workKind(header);
    const bool inAllSteps = both.size() == trace.size();
    const int steps = static_cast<int>(both.size());
    const QString end =
        heldHtml(trace) + paragraphHtml(badgesText(), nameOf(Ink::MutedText)) + "</section>\n";
    if (baseline->counted.products == other->counted.products)
        return "<section>" + headingHtml(savingsTitle(header)) +
               paragraphHtml(
                   ofKind(inAllSteps
                              ? Tr::tr("Both need %1 FLOPs (c) for matrix products, so none are "
                                       "saved.")
                              : Tr::tr("In the %Ln steps that both ran, each needs %1 FLOPs (c) "
                                       "for matrix products, so none are saved.",
                                       nullptr, steps),
                          kind)
                       .arg(grouped(baseline->counted.products))) +
               end;
    const auto saved = static_cast<double>(savedFlops(*baseline, *other));
    QString rows;
    const auto add = [&](const QString& name, const LaneTotals& a, const LaneTotals& b) {
        const auto part = static_cast<double>(savedFlops(a, b));
        const auto share = [part](double whole) {
            return whole == 0 ? QStringLiteral("–") : percentText(part / whole);
        };
        rows += rowHtml("td", {name, grouped(a.counted.products), grouped(b.counted.products),
                               share(static_cast<double>(a.counted.products)), share(saved)});
    };
    for (const LedgerRow& each : ledgerOf(*header.network, both))
        if (each.lanes[0].counted.products + each.lanes[1].counted.products > 0)
            add(titleOf((*header.network)[each.operation]), each.lanes[0], each.lanes[1]);
    if (const PerLane<LaneTotals> encoder = encoderTotals(both);
        encoder[0].rows + encoder[1].rows > 0)
        add(Tr::tr("Encoder"), encoder[0], encoder[1]);
    add(Tr::tr("Total"), *baseline, *other);
    const auto flops = [&header, kind](Lane lane) {
        return ofKind(Tr::tr("FLOPs, %1 (c)"), kind).arg(laneName(header.lane(lane)));
    };
    return "<section>" + headingHtml(savingsTitle(header)) +
           paragraphHtml(
               ofKind(inAllSteps
                          ? Tr::tr("The table counts the FLOPs of matrix products in all layers "
                                   "and steps. Other work, such as norms and softmax, took %1 "
                                   "FLOPs with %2 and %3 with %4 (c).")
                          : Tr::tr("The table counts the FLOPs of matrix products in all layers, "
                                   "in the %Ln steps that both ran. Other work, such as norms and "
                                   "softmax, took %1 FLOPs with %2 and %3 with %4 (c).",
                                   nullptr, steps),
                      kind)
                   .arg(grouped(baseline->counted.other), laneName(header.lane(Lane{0})),
                        grouped(other->counted.other), laneName(header.lane(Lane{1})))) +
           tableHtml({Tr::tr("Operation"), flops(Lane{0}), flops(Lane{1}),
                      ofKind(Tr::tr("Share saved (c)"), kind),
                      ofKind(Tr::tr("Share of all savings (c)"), kind)},
                     rows) +
           end;
}

QString paperHtml(const TextPage& page, std::size_t skipped)
{
    QString html;
    const std::vector<TextParagraph>& paragraphs = page.paragraphs();
    for (std::size_t i = skipped; i < paragraphs.size(); ++i)
        if (const auto found = page.tables().find(i); found != page.tables().end()) {
            html += paperHtml(found->second);
            i += found->second.size() - 1;
        } else {
            html += paperHtml(paragraphs[i]);
        }
    return html;
}

} // namespace pastkeys
