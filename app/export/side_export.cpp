#include "export/side_export.h"

#include "archive/trace_file.h"
#include "beams/beam_layout.h"
#include "beams/beam_text.h"
#include "conversation/conversation_layout.h"
#include "conversation/conversation_text.h"
#include "drawing/number_text.h"
#include "drawing/painter.h"
#include "drawing/tr.h"
#include "export/color_palette.h"
#include "export/gif_writer.h"
#include "export/hand_out.h"
#include "export/hand_out_text.h"
#include "export/paper_html.h"
#include "export/picture_caption.h"
#include "export/picture_file.h"
#include "export/printed_page.h"
#include "shared/font_text_metrics.h"
#include "shared/lane_text.h"
#include "shared/visible_text.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

/// A picture gets a caption only if it is at least this many times as tall as the caption.
constexpr int kLeastCaptions = 4;

ByteSink appendingTo(QByteArray& bytes)
{
    return [&bytes](std::span<const std::byte> piece) {
        bytes.append(reinterpret_cast<const char*>(piece.data()),
                     static_cast<qsizetype>(piece.size()));
    };
}

/// The layout as a picture that any thread may paint.
Picture pictureOfList(const DisplayList& list, const StageLook& look)
{
    return {.size = look.size,
            .dotsPerInch = look.dotsPerInch,
            .title = {},
            .paint =
                [list, look](QPainter& painter) {
                    painter.save();
                    painter.setClipRect(QRect({}, look.size), Qt::IntersectClip);
                    painter.setFont(look.font);
                    painter.fillRect(QRect({}, look.size), look.theme.color(Ink::Background));
                    paintDisplayList(painter, list, look.theme);
                    painter.restore();
                },
            .ofData = true};
}

/// \param draw  computes the layout for a size
template <typename Draw>
Picture captioned(StageLook look, const QString& caption, double neededHeight, Draw draw)
{
    const int below = captionHeight(caption, look.font, look.size.width());
    const bool isFree = look.size.height() == 0;
    const bool hasCaption = isFree || below * kLeastCaptions <= look.size.height();
    if (isFree)
        look.size.setHeight(static_cast<int>(std::ceil(neededHeight)));
    else if (hasCaption)
        look.size.rheight() -= below;
    const Picture picture = pictureOfList(draw(look.size, textMetricsOf(look.font)), look);
    return hasCaption ? withCaption(picture, caption, look.font, look.theme) : picture;
}

QString conversationTitle(const ConversationToExport& conversation)
{
    return Tr::tr("A conversation with %1").arg(conversation.model);
}

QString beamsTitle(const BeamState& beams)
{
    return Tr::tr("A beam search with %1").arg(translated(beams.header().modelName));
}

QString beamsCaption(const BeamState& beams)
{
    const BeamHeader& header = beams.header();
    return harmlessText(Tr::tr("%1 · “%2” · %3 beams, %4 · step %5 of %6")
                            .arg(translated(header.modelName),
                                 QString::fromStdString(header.prompt).simplified(),
                                 grouped(header.rules.beams), laneName(header.lane),
                                 grouped(beams.step + 1), grouped(beams.trace.steps.size())));
}

QByteArray figureOf(const Picture& picture, const QString& name)
{
    return "<figure>" + inlineSvg(encoderOf(picture, PictureFormat::Svg, 1)(), name) +
           "</figure>\n";
}

QString talkHtml(const AnsweredTurn& turn, std::size_t number)
{
    QString html =
        "<section>" +
        headingHtml(Tr::tr("Turn %1: %2").arg(grouped(number + 1), askedText(turn.asked)));
    html += quoteHtml(QString::fromStdString(turn.asked.text)) +
            paragraphHtml(Tr::tr("Answer: %1").arg(QString::fromStdString(turn.said).trimmed())) +
            paragraphHtml(turnSentences(turn));
    return html + "</section>\n";
}

/// The columns as rows of the table, so that it fits on paper.
QString turnsHtml(const ConversationToExport& conversation)
{
    QStringList head{QString()};
    for (std::size_t t = 0; t < conversation.state.turns.size(); ++t)
        head << Tr::tr("Turn %1").arg(grouped(t + 1));
    QString rows;
    for (const TurnColumn& column : turnColumns()) {
        QStringList cells{column.title};
        for (const auto& turn : conversation.state.turns)
            cells << groupedCell(column.text(*turn, conversation.prices));
        rows += rowHtml("td", cells);
    }
    return tableHtml(head, rows) +
           paragraphHtml(Tr::tr("Prices per million tokens: input %1, cached input %2, output %3.")
                             .arg(QString::number(conversation.prices.input),
                                  QString::number(conversation.prices.cached),
                                  QString::number(conversation.prices.output))) +
           paragraphHtml(priceSentence(conversation.state, conversation.prices));
}

/// The tree in as many pictures as its width needs. Each shows the memory after its last step.
QByteArray treeHtml(BeamState beams, const StageLook& look)
{
    QByteArray html;
    const std::size_t steps = beams.trace.steps.size();
    const TextMetrics metrics = textMetricsOf(look.font);
    for (std::size_t first = 0; first < steps;) {
        // The picture at this step begins no later than at the first step that is still to be shown.
        const QSizeF size(look.size.width(), 1);
        beams.step = first;
        while (beams.step + 1 < steps) {
            ++beams.step;
            if (beamPicture(beams, size, metrics).firstStep > first) {
                --beams.step;
                break;
            }
        }
        const BeamPicture picture = beamPicture(beams, size, metrics);
        const std::size_t end = picture.firstStep + picture.columns;
        beams.beam = std::min(beams.beam, beams.current().beams.size() - 1);
        html += figureOf(beamsPicture(beams, look), beamsCaption(beams));
        first = std::max(end, first + 1);
    }
    return html;
}

QString stepsHtml(const BeamState& beams)
{
    const BeamHeader& header = beams.header();
    const std::uint64_t row = header.bytesPerPosition();
    QString rows;
    BeamMoves all;
    std::uint64_t counted = 0;
    const auto add = [&](const QString& step, const QString& held, const BeamMoves& moves,
                         std::uint64_t bytes) {
        rows += rowHtml("td", {step, held, grouped(moves.inBlocks * row),
                               grouped(moves.contiguous * row), grouped(moves.allReordered * row),
                               grouped(moves.recomputed * row), grouped(bytes)});
    };
    for (const BeamStepPtr& step : beams.trace.steps) {
        const BeamMoves moves = movesOf(header, *step);
        all.inBlocks += moves.inBlocks;
        all.contiguous += moves.contiguous;
        all.allReordered += moves.allReordered;
        all.recomputed += moves.recomputed;
        counted += countedBytes(header, *step);
        add(grouped(step->index + 1), grouped(step->held), moves, countedBytes(header, *step));
    }
    add(Tr::tr("Total"), {}, all, counted);
    return headingHtml(Tr::tr("Bytes of K and V that each step moves")) +
           tableHtml({Tr::tr("Step"), Tr::tr("Rows before"),
                      Tr::tr("Copied in blocks of %1 (f)").arg(grouped(header.block())),
                      Tr::tr("Copied, contiguous (f)"), Tr::tr("Copied to put all in order (f)"),
                      Tr::tr("Computed again (f)"),
                      Tr::tr("Moved with %1 (c)").arg(laneName(header.lane))},
                     rows);
}

} // namespace

Picture conversationPicture(const ConversationToExport& conversation, const StageLook& look)
{
    const ConversationState& state = conversation.state;
    const std::size_t chosen = state.chosen;
    const QString caption =
        harmlessText(Tr::tr("%1 · turn %2 of %3: %4")
                         .arg(conversation.model, grouped(chosen + 1), grouped(state.turns.size()),
                              QString::fromStdString(state.turns[chosen]->asked.text)));
    Picture picture = captioned(look, caption, heightOf(state, textMetricsOf(look.font)),
                                [&state](QSizeF size, const TextMetrics& metrics) {
                                    return conversationLayout(state, size, metrics).list;
                                });
    picture.title = conversationTitle(conversation);
    picture.description = turnSentences(*state.turns[chosen]);
    return picture;
}

QByteArray conversationHandOut(const ConversationToExport& conversation, const StageLook& look)
{
    const QString title = conversationTitle(conversation);
    QByteArray html = printedPageStart(title, handOutStyle(look.theme));
    html += "<h1>" + escapedHtml(title).toUtf8() + "</h1>\n";
    html += figureOf(conversationPicture(conversation, look), title);
    html += turnsHtml(conversation).toUtf8();
    for (std::size_t t = 0; t < conversation.state.turns.size(); ++t)
        html += talkHtml(*conversation.state.turns[t], t).toUtf8();
    html += paragraphHtml(badgesText(), nameOf(Ink::MutedText)).toUtf8();
    return html + paperEnd();
}

Picture beamsPicture(const BeamState& beams, const StageLook& look)
{
    Picture picture =
        captioned(look, beamsCaption(beams), beamHeight(beams, textMetricsOf(look.font)),
                  [&beams](QSizeF size, const TextMetrics& metrics) {
                      return beamPicture(beams, size, metrics).layout.list;
                  });
    picture.title = beamsTitle(beams);
    picture.description = beamSentences(beams).join(' ');
    return picture;
}

QByteArray beamsHandOut(const BeamState& beams, const StageLook& look)
{
    const QString title = beamsTitle(beams);
    QByteArray html = printedPageStart(title, handOutStyle(look.theme));
    html += "<h1>" + escapedHtml(title).toUtf8() + "</h1>\n";
    html +=
        (headingHtml(Tr::tr("Prompt")) + quoteHtml(QString::fromStdString(beams.header().prompt)) +
         headingHtml(Tr::tr("The best texts")))
            .toUtf8();
    for (const QString& line : hypothesisLines(beams))
        html += paragraphHtml(line).toUtf8();
    html += paragraphHtml(aloneSentence(beams), "verdict").toUtf8();
    html += treeHtml(beams, look);
    html += stepsHtml(beams).toUtf8();
    html += paragraphHtml(badgesText(), nameOf(Ink::MutedText)).toUtf8();
    return html + paperEnd();
}

void writeBeamsGif(const BeamsAnimation& animation, const ByteSink& sink,
                   const std::function<void(double)>& progress)
{
    BeamState beams = animation.beams;
    StageLook look = animation.look;
    if (look.size.height() == 0) // the same for all frames, whatever their captions
        look.size = beamsPicture(beams, look).size;
    const auto& found = beams.trace.steps.back()->hypotheses;
    std::vector<std::size_t> best;
    if (!found.empty())
        best = ancestorsOf(beams.trace, found.front().step, found.front().beam);
    const auto frame = [&](std::size_t step) {
        beams.step = step;
        beams.beam = step < best.size() ? best[step] : 0;
        return imageOf(beamsPicture(beams, look), animation.scale);
    };
    const auto all = static_cast<double>(2 * animation.steps.size());
    double done = 0;
    ColorCounts counts;
    for (const std::size_t step : animation.steps) {
        sink({}); // lets the sink throw, to stop while the palette is still being chosen
        counts.add(frame(step));
        progress(++done / all);
    }
    GifWriter gif(look.size * animation.scale, paletteOf(counts, GifWriter::kMostColors), sink);
    for (const std::size_t step : animation.steps) {
        gif.append(frame(step), animation.milliseconds);
        progress(++done / all);
    }
    gif.finish();
}

QByteArray beamsGif(const BeamState& beams, const StageLook& look)
{
    BeamsAnimation animation{.beams = beams, .steps = {}, .look = look};
    for (std::size_t step = 0; step < beams.trace.steps.size(); ++step)
        animation.steps.push_back(step);
    QByteArray bytes;
    writeBeamsGif(animation, appendingTo(bytes), [](double) {});
    return bytes;
}

QByteArray recordedBeams(const BeamTrace& beams, const TraceHeader& run)
{
    const Trace best(run, stepsOf(beams, beams.steps.back()->hypotheses.front()));
    QByteArray bytes;
    writeTraceFile(best, appendingTo(bytes), {.beams = &beams});
    return bytes;
}

QStringList pictureFilters()
{
    return {Tr::tr("Picture (*.png)"), Tr::tr("Picture whose text stays text (*.svg)"),
            Tr::tr("Picture to print (*.pdf)")};
}

QString printedFilter()
{
    return Tr::tr("Printable page (*.html)");
}

QString csvFilter()
{
    return Tr::tr("Table (*.csv)");
}

QString gifFilter()
{
    return Tr::tr("Animation of all steps (*.gif)");
}

QString recordedFilter()
{
    return Tr::tr("Recorded search, which can be opened again (*.pastkeys)");
}

StageLook paperLook()
{
    StageLook look = handOutLook(themeNamed(ThemeName::Light));
    look.size.setHeight(0);
    return look;
}

QByteArray pictureBytes(const Picture& picture, const QString& ending)
{
    constexpr double kScale = 2; // so that pictures are sharp on paper
    const auto format = pictureFormatOf(("picture." + ending).toStdString());
    return encoderOf(picture, format.value_or(PictureFormat::Png), kScale)();
}

} // namespace pastkeys
