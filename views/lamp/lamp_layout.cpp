#include "lamp/lamp_layout.h"

#include "compare/comparison.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "lamp/tensor_text.h"
#include "shared/fitting_text.h"
#include "shared/lane_text.h"
#include "shared/view_metrics.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

const StepRecord* firstDiffering(const Trace& trace)
{
    for (const StepRecordPtr& step : trace.steps())
        if (step->verdict && !step->verdict->identical())
            return step.get();
    return nullptr;
}

/// Where the tensor is computed in a step.
Cursor makerOf(const Trace& trace, std::size_t step, const TensorPoint& tensor)
{
    const Operation maker = trace.header().network->firstMakerOf(tensor.tensor);
    return cursorAt(trace, step, {maker, tensor.layer});
}

QString differenceText(const Trace& trace, const Verdict& verdict, const StepRecord& step)
{
    const LaneSpec& baseline = trace.header().lane(Lane{0});
    const LaneSpec& other = trace.header().lane(Lane{1});
    const Difference& first = *step.verdict->firstDifference;
    const QString rounded = roundedRowsText(trace);
    return Tr::tr(
               "%1 and %2 are not bit-identical. They differ by at most %3 ULP; 1 ULP is the "
               "distance to the next float32 number.\nThe first recorded value that differs is in "
               "step %4, in %5, row %6, column %7: %8 %9, %10 %11.")
               .arg(capitalized(laneName(baseline)), laneName(other), grouped(verdict.maxUlp),
                    grouped(step.index + 1), tensorText(*trace.header().network, first.tensor),
                    grouped(first.row), grouped(first.column), shortLaneName(baseline),
                    exactText(first.values[0]), shortLaneName(other), exactText(first.values[1])) +
           (rounded.isEmpty() ? "" : '\n' + rounded);
}

QString comparisonText(const Trace& trace, const Verdict& verdict)
{
    const std::size_t steps = stepsCompared(trace);
    const QString noDifference =
        steps == 1 ? Tr::tr("Bit-identical: no difference in 1 step (c).")
                   : Tr::tr("Bit-identical: no difference in %1 steps (c).").arg(grouped(steps));
    return noDifference + '\n' +
           Tr::tr("K, V and the hidden state of each layer, and the logits, were compared bit for "
                  "bit. All %1 tensors (c), %2 values (c) in total, have the same bits with %3 as "
                  "with %4.")
               .arg(grouped(verdict.tensorsCompared), grouped(verdict.valuesCompared),
                    laneNoun(trace.header().lane(Lane{0})), laneNoun(trace.header().lane(Lane{1})));
}

/// The text shown if the lanes agree, but only some of the steps ran in both lanes.
FittingText sameInSomeText(std::size_t compared, std::size_t steps)
{
    if (compared == 1)
        return {Tr::tr("same in the only step compared (of %1)").arg(grouped(steps)),
                Tr::tr("same where compared")};
    return {Tr::tr("same in the %1 steps compared (of %2)").arg(grouped(compared), grouped(steps)),
            Tr::tr("same where compared")};
}

FittingText sameText(bool ended)
{
    return ended ? FittingText{Tr::tr("same answer, bit for bit"), Tr::tr("same answer")}
                 : FittingText{Tr::tr("the same so far, bit for bit"), Tr::tr("same so far")};
}

/// The first step in which the lanes choose, or would choose, different tokens. Null if there is no
/// such step.
const StepRecord* firstOtherChoice(const Trace& trace)
{
    for (const StepRecordPtr& step : trace.steps()) {
        if (!step->verdict)
            continue;
        const auto& first = step->choiceOf(Lane{0});
        const auto& own = step->choiceOf(Lane{1});
        if (trace.header().ownWords ? first && own && own->token.id != first->token.id
                                    : !step->verdict->sameTopToken)
            return step.get();
    }
    return nullptr;
}

/// The text shown if the lanes agree as long as they read the same words, but then choose different
/// ones, for example because they are runs with different seeds.
FittingText otherWordsText(const StepRecord& step)
{
    const QString number = grouped(step.index + 1);
    return {Tr::tr("the same numbers, but different words after step %1").arg(number),
            Tr::tr("different words after step %1").arg(number)};
}

/// The text shown for an expected difference, for example because a cache is lossy.
FittingText driftText(const Trace& trace, const Verdict& verdict)
{
    const StepRecord* step = firstOtherChoice(trace);
    if (step && trace.header().ownWords)
        return {
            Tr::tr("different words after step %1, logits up to %2 apart")
                .arg(grouped(step->index + 1), QString::number(verdict.maxLogitDifference, 'g', 2)),
            Tr::tr("different words after step %1").arg(grouped(step->index + 1))};
    if (step)
        return {
            Tr::tr("a different choice in step %1, logits up to %2 apart")
                .arg(grouped(step->index + 1), QString::number(verdict.maxLogitDifference, 'g', 2)),
            Tr::tr("a different choice in step %1").arg(grouped(step->index + 1))};
    return {Tr::tr("same words, logits up to %1 apart")
                .arg(QString::number(verdict.maxLogitDifference, 'g', 2)),
            Tr::tr("same answer, not the same bits")};
}

FittingText unexpectedText(const Trace& trace, const TensorPoint& tensor)
{
    if (mistakeIn(trace.header()))
        return {Tr::tr("something is wrong: find the first matrix that differs"),
                Tr::tr("something is wrong")};
    return {
        Tr::tr("different numbers, first in %1").arg(tensorText(*trace.header().network, tensor)),
        Tr::tr("different numbers")};
}

/// Explains why nothing is compared.
FittingText notComparedText(const Trace& trace)
{
    const TraceHeader& header = trace.header();
    for (const Lane lane : kLanes)
        if (!trace.ran(lane)) // then the other lane ran
            return {Tr::tr("not compared: only %1 ran")
                        .arg(laneName(header.lane(lane == Lane{0} ? Lane{1} : Lane{0}))),
                    Tr::tr("not compared")};
    return {Tr::tr("not compared: no step ran with both"), Tr::tr("not compared")};
}

/// What the lamp shows. Each has a light of its own, so that it can be read without color.
enum class Light : std::uint8_t
{
    NotCompared,
    Same,       ///< solid
    OtherBits,  ///< of an inexact cache: empty
    OtherWords, ///< half-filled
    Wrong,      ///< crossed
};

Ink inkOf(Light light)
{
    switch (light) {
    case Light::NotCompared:
        break;
    case Light::Same:
        return Ink::Good;
    case Light::OtherBits:
        return Ink::Text;
    case Light::OtherWords:
        return Ink::Written;
    case Light::Wrong:
        return Ink::Warning;
    }
    return Ink::MutedText;
}

struct LampText
{
    Light light = Light::NotCompared;
    FittingText shown;
    QString details = {};
    ViewAction action = {};
    QString hint = {}; ///< what a click does, or how to get a comparison

    QString toolTip() const
    {
        return details + (details.isEmpty() || hint.isEmpty() ? "" : "\n") + hint;
    }
};

LampText lampText(const Trace& trace)
{
    if (trace.empty())
        return {.shown = {Tr::tr("nothing has run yet"), Tr::tr("not run")}};
    const Verdict verdict = trace.verdict();
    if (verdict.tensorsCompared == 0)
        return {.shown = notComparedText(trace),
                .hint = Tr::tr("Choose Compare and press Run: then each step runs both ways.")};
    if (const StepRecord* step = firstDiffering(trace)) {
        const TensorPoint& tensor = step->verdict->firstDifference->tensor;
        const QString hint = Tr::tr("Click to go there.");
        if (!verdict.equalityExpected) {
            const StepRecord* other = firstOtherChoice(trace);
            const Cursor parting = // where the words or, if they agree, the numbers first differ
                other && trace.header().ownWords ? lastCursor(trace, other->index)
                                                 : makerOf(trace, step->index, tensor);
            return {other ? Light::OtherWords : Light::OtherBits, driftText(trace, verdict),
                    differenceText(trace, verdict, *step), GoTo{parting}, hint};
        }
        return {Light::Wrong, unexpectedText(trace, tensor), differenceText(trace, verdict, *step),
                GoTo{makerOf(trace, step->index, tensor)}, hint};
    }
    if (const StepRecord* other = trace.header().ownWords ? firstOtherChoice(trace) : nullptr)
        return {Light::OtherWords, otherWordsText(*other), comparisonText(trace, verdict),
                GoTo{lastCursor(trace, other->index)}, Tr::tr("Click to go there.")};
    if (const std::size_t compared = stepsCompared(trace); compared < trace.size())
        return {Light::Same, sameInSomeText(compared, trace.size()),
                comparisonText(trace, verdict) + '\n' +
                    Tr::tr("The other steps ran with only one of them and could not be compared.")};
    return {Light::Same, sameText(trace.steps().back()->stopped.has_value()),
            comparisonText(trace, verdict)};
}

/// The two runs that are compared, one per line. Empty if both lanes are from the same run.
QString originsText(const TraceHeader& header)
{
    QString text;
    for (const LaneSpec& lane : header.lanes)
        if (!lane.file.empty())
            text += laneOrigin(lane) + '\n';
    return text;
}

constexpr double kLight = 0.9; ///< size of the light, in lines of text

/// The width of the light and the space around it.
double besideText(const TextMetrics& metrics)
{
    return metrics.lineHeight * kLight + 2 * kTextGap;
}

double widthOf(const QString& text, const TextMetrics& metrics)
{
    return std::ceil(widthOf(text, {.bold = true}, metrics) + besideText(metrics));
}

} // namespace

QString roundedRowsText(const Trace& trace)
{
    const TraceHeader& header = trace.header();
    for (const LaneSpec& lane : header.lanes)
        if (storesInexactly(lane, *header.network))
            return Tr::tr("K and V are recorded as they were computed. In a cache that does not "
                          "store them exactly (%1), they may differ at an earlier place.")
                .arg(laneName(lane));
    return {};
}

QString lampSummary(const Trace& trace)
{
    return lampText(trace).shown.full;
}

QString lampDetails(const Trace& trace)
{
    return lampText(trace).details;
}

double lampWidth(const Trace& trace, const TextMetrics& metrics)
{
    return std::max(widthOf(lampSummary(trace), metrics), leastLampWidth(trace, metrics));
}

double leastLampWidth(const Trace& trace, const TextMetrics& metrics)
{
    return std::max({widthOf(lampText(trace).shown.shortest(), metrics),
                     widthOf(sameText(true).full, metrics),
                     widthOf(sameText(false).full, metrics)});
}

ViewLayout lampLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const LampText lamp = lampText(state.trace);
    const QRectF box(QPointF(0, 0), size);
    layout.list.fill(box, Ink::Panel); // like the bar around it
    const double side = std::min(size.height() - 4, metrics.lineHeight * kLight);
    const Ink ink = inkOf(lamp.light);
    const TextStyle style{.ink = ink, .bold = true};
    const QString& wording =
        wordingFor(lamp.shown, box.width() - besideText(metrics), style, metrics);
    const double left = std::max(0.0, box.width() - widthOf(wording, metrics)); // at the right edge
    const QRectF light(left + kTextGap, (size.height() - side) / 2, side, side);
    if (lamp.light == Light::Same)
        layout.list.fill(light, ink);
    else if (lamp.light == Light::Wrong)
        layout.list.cross(light, ink);
    else if (lamp.light == Light::OtherWords)
        layout.list.fill(light.adjusted(0, side / 2, 0, 0), ink);
    layout.list.outline(light, ink, 2);
    layoutText(layout, box.adjusted(left + besideText(metrics), 0, 0, 0), lamp.shown, style,
               metrics);
    const QString& shown = layout.list.items().back().text;
    const QString toolTip = originsText(state.trace.header()) + lamp.toolTip();
    layout.addHit(box, shown == lamp.shown.full ? toolTip : lamp.shown.full + '\n' + toolTip,
                  lamp.action);
    return layout;
}

} // namespace pastkeys
