#include "lamp/lamp_layout.h"

#include "drawing/number_text.h"
#include "shared/lane_text.h"
#include "trace/comparison.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Lamp", text);
}

const StepRecord* firstDiffering(const Trace& trace)
{
    for (const StepRecordPtr& step : trace.steps())
        if (step->verdict && !step->verdict->identical())
            return step.get();
    return nullptr;
}

/// The operation that makes a tensor of the verdict: "layers.2.k", "layers.2.residual2", "logits".
OperationPoint makerOf(const std::string& tensor)
{
    const QStringList parts = QString::fromStdString(tensor).split('.');
    if (parts.size() != 3)
        return {Operation::Logits, {}};
    const Operation operation =
        parts[2] == "residual2" ? Operation::Residual2 : Operation::QkvProjection;
    return {operation, idAt<Layer>(parts[1].toUInt())};
}

/// "the keys of layer 3": what a person calls the tensor.
QString plainNameOf(const std::string& tensor)
{
    const QStringList parts = QString::fromStdString(tensor).split('.');
    if (parts.size() != 3)
        return tr("the logits");
    const char* name = parts[2] == "k"   ? QT_TR_NOOP("the keys of layer %1")
                       : parts[2] == "v" ? QT_TR_NOOP("the values of layer %1")
                                         : QT_TR_NOOP("the rows out of layer %1");
    return tr(name).arg(parts[1].toUInt() + 1);
}

QString differenceText(const Trace& trace, const Verdict& verdict, const StepRecord& step)
{
    const LaneSpec& baseline = trace.header().lane(Lane{0});
    const LaneSpec& other = trace.header().lane(Lane{1});
    const Difference& first = *step.verdict->firstDifference;
    return tr("%1 and %2 are not bit-identical: they differ by at most %3 ULP (1: the next float32 "
              "number).\nFirst in step %4 in %5, row %6, column %7: %8 %9, %10 %11.\nClick to go "
              "there.")
        .arg(laneTitle(baseline), laneName(other), QString::number(verdict.maxUlp),
             QString::number(step.index + 1), plainNameOf(first.tensor), QString::number(first.row),
             QString::number(first.column), shortLaneName(baseline), exactText(first.values[0]),
             shortLaneName(other), exactText(first.values[1]));
}

QString sameText(const Trace& trace, const Verdict& verdict)
{
    const std::size_t steps = stepsCompared(trace);
    const QString noDifference = (steps == 1 ? tr("Bit-identical: no difference in %1 step (c).")
                                             : tr("Bit-identical: no difference in %1 steps (c)."))
                                     .arg(grouped(steps));
    return noDifference + ' ' +
           tr("K, V and the hidden state of each layer, and the logits, were compared bit for "
              "bit.\n%1 tensors (c) with %2 values (c) have the same bits with the %3 and %4.")
               .arg(grouped(verdict.tensorsCompared), grouped(verdict.valuesCompared),
                    laneName(trace.header().lane(Lane{0})),
                    shortLaneName(trace.header().lane(Lane{1})));
}

/// Where some steps have both sides.
QStringList sameInSomeTexts(std::size_t compared, std::size_t steps)
{
    if (compared == 1)
        return {tr("same in the only step compared, of %1").arg(grouped(steps)),
                tr("same in the only one compared")};
    return {tr("same in all %1 steps compared, of %2").arg(grouped(compared), grouped(steps)),
            tr("same in all %1 compared").arg(grouped(compared))};
}

constexpr const char* kSame = QT_TRANSLATE_NOOP("Lamp", "same answer, bit for bit");
constexpr const char* kSameSoFar = QT_TRANSLATE_NOOP("Lamp", "the same so far, bit for bit");

QString onlyText(const TraceHeader& header, Lane lane)
{
    return tr("not compared: only %1 ran").arg(laneName(header.lane(lane)));
}

/// Why nothing is compared.
QString notCompared(const Trace& trace)
{
    const TraceHeader& header = trace.header();
    if (!trace.ran(Lane{0}))
        return onlyText(header, Lane{1});
    if (!trace.ran(Lane{1}))
        return onlyText(header, Lane{0});
    return tr("not compared: no step ran with %1 and %2")
        .arg(laneName(header.lane(Lane{0})), shortLaneName(header.lane(Lane{1})));
}

struct LampText
{
    Ink ink;
    QStringList shown; ///< the longest first
    QString toolTip;
    ViewAction action;
};

LampText lampText(const Trace& trace)
{
    if (trace.empty())
        return {Ink::MutedText, {tr("nothing run yet")}, {}, {}};
    const Verdict verdict = trace.verdict();
    if (verdict.tensorsCompared == 0)
        return {
            Ink::MutedText,
            {notCompared(trace), tr("not compared")},
            tr("Compare runs with the cache off and on. Where it is chosen already, press Run."),
            {}};
    if (const StepRecord* step = firstDiffering(trace)) {
        const std::string& tensor = step->verdict->firstDifference->tensor;
        return {Ink::Warning,
                {tr("not the same numbers, first in %1").arg(plainNameOf(tensor)),
                 tr("not the same numbers")},
                differenceText(trace, verdict, *step),
                cursorAt(trace, step->index, makerOf(tensor))};
    }
    if (const std::size_t compared = stepsCompared(trace); compared < trace.size())
        return {Ink::Good,
                sameInSomeTexts(compared, trace.size()),
                sameText(trace, verdict) + '\n' +
                    tr("In the other steps only one side ran: they could not be compared."),
                {}};
    const bool ended = trace.steps().back()->stopped.has_value();
    return {Ink::Good,
            {tr(ended ? kSame : kSameSoFar), ended ? tr("same answer") : tr("same so far")},
            sameText(trace, verdict),
            {}};
}

constexpr double kLight = 0.9;       ///< its side, in lines of text
constexpr double kAroundLight = 1.6; ///< height of the lamp at least, in lines
constexpr double kBesideLight = 6;

/// What of the width is not text.
double besideText(const TextMetrics& metrics)
{
    return metrics.lineHeight * kLight + 2 * kBesideLight;
}

/// What the lamp shows, and what it shows in other cache modes.
QStringList allTexts(const Trace& trace)
{
    QStringList texts{lampSummary(trace)};
    for (const char* other : {kSame, kSameSoFar})
        texts << tr(other);
    for (const Lane lane : lanesOf(trace.header()))
        texts << onlyText(trace.header(), lane);
    return texts;
}

/// Of these, those that must have room: of others a shorter one may do.
QStringList leastTexts(const Trace& trace)
{
    return {tr(kSame), tr(kSameSoFar), lampText(trace).shown.back()};
}

QStringList linesIn(const QString& text, double width, const TextMetrics& metrics)
{
    return wrapped(text, width / kBold, metrics);
}

/// The least that it needs, broken at one of its spaces.
double widthInTwoLines(const QString& text, const TextMetrics& metrics)
{
    double least = metrics.widthOf(text);
    for (qsizetype space = text.indexOf(' '); space >= 0; space = text.indexOf(' ', space + 1))
        least = std::min(least, std::max(metrics.widthOf(text.left(space)),
                                         metrics.widthOf(text.mid(space + 1))));
    return least;
}

/// In lines that are about as long where two are enough.
QStringList balancedLines(const QString& text, double width, const TextMetrics& metrics)
{
    const double half = widthInTwoLines(text, metrics) * kBold + 1;
    const QStringList lines = linesIn(text, width, metrics);
    return lines.size() == 2 && half < width ? linesIn(text, half, metrics) : lines;
}

/// The first text that can be read whole there, or the last.
QStringList linesThatFit(const QStringList& texts, QSizeF room, const TextMetrics& metrics)
{
    QStringList lines;
    for (const QString& text : texts) {
        lines = balancedLines(text, room.width(), metrics);
        const bool narrow = std::ranges::all_of(lines, [&](const QString& line) {
            return metrics.widthOf(line) * kBold <= room.width();
        });
        if (narrow && static_cast<double>(lines.size()) * metrics.lineHeight <= room.height())
            break;
    }
    return lines;
}

} // namespace

QString lampSummary(const Trace& trace)
{
    return lampText(trace).shown.front();
}

double lampWidth(const Trace& trace, const TextMetrics& metrics)
{
    double text = 0;
    for (const QString& words : allTexts(trace))
        text = std::max(text, metrics.widthOf(words));
    return std::ceil(text * kBold + besideText(metrics));
}

double leastLampWidth(const Trace& trace, const TextMetrics& metrics)
{
    double text = 0;
    for (const QString& words : leastTexts(trace))
        text = std::max(text, widthInTwoLines(words, metrics));
    return std::ceil(text * kBold + besideText(metrics));
}

double lampHeight(const Trace& trace, double width, const TextMetrics& metrics)
{
    qsizetype lines = 1;
    for (const QString& words : leastTexts(trace))
        lines = std::max(lines, linesIn(words, width - besideText(metrics), metrics).size());
    return std::max(kAroundLight, static_cast<double>(lines)) * metrics.lineHeight;
}

ViewLayout lampLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const LampText lamp = lampText(state.trace);
    layout.list.fill(QRectF(QPointF(0, 0), size), Ink::Panel); // as the bar around it
    const double side = std::min(size.height() - 4, metrics.lineHeight * kLight);
    const QRectF light(kBesideLight, (size.height() - side) / 2, side, side);
    // Solid, crossed or empty: told apart without colour.
    if (lamp.ink == Ink::Good)
        layout.list.fill(light, lamp.ink);
    else if (lamp.ink == Ink::Warning)
        layout.list.cross(light, lamp.ink);
    layout.list.outline(light, lamp.ink, 2);
    const QSizeF room(std::max(size.width() - besideText(metrics), 0.0), size.height());
    const QStringList lines = linesThatFit(lamp.shown, room, metrics);
    QRectF line(size.width() - room.width(), 0, room.width(), metrics.lineHeight);
    line.moveTop((size.height() - static_cast<double>(lines.size()) * line.height()) / 2);
    for (const QString& words : lines) {
        layout.list.text(line, words, lamp.ink, Qt::AlignLeft | Qt::AlignVCenter, true);
        line.translate(0, line.height());
    }
    layout.addHit(QRectF(QPointF(0, 0), size), lamp.toolTip, lamp.action);
    return layout;
}

} // namespace pastkeys
