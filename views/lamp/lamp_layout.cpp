#include "lamp/lamp_layout.h"

#include "drawing/number_text.h"
#include "trace/comparison.h"

#include <QCoreApplication>

#include <algorithm>

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

QString differenceText(const Verdict& verdict, const StepRecord& step)
{
    const Difference& first = *step.verdict->firstDifference;
    return tr("Cache off and cache on are not bit-identical: they differ by at most %1 ULP "
              "(neighbouring float32 values).\nFirst: step %2, %3, row %4, column %5: off %6, on "
              "%7.\nClick to go there.")
        .arg(verdict.maxUlp)
        .arg(step.index + 1)
        .arg(QString::fromStdString(first.tensor))
        .arg(first.row)
        .arg(first.column)
        .arg(exactText(first.off), exactText(first.on));
}

QString sameText(const Trace& trace, const Verdict& verdict)
{
    return tr("Bit-identical: no difference in %1 steps (c). K, V and the hidden state of each "
              "layer, and the logits, were compared bit for bit.\n%2 tensors (c) with %3 values "
              "(c) have the same bits with the cache off and on.")
        .arg(grouped(stepsCompared(trace)), grouped(verdict.tensorsCompared),
             grouped(verdict.valuesCompared));
}

constexpr const char* kSame = QT_TRANSLATE_NOOP("Lamp", "same answer, bit for bit");
constexpr const char* kSameSoFar = QT_TRANSLATE_NOOP("Lamp", "the same so far, bit for bit");
constexpr const char* kOnlyOn = QT_TRANSLATE_NOOP("Lamp", "not compared: only cache on ran");
constexpr const char* kOnlyOff = QT_TRANSLATE_NOOP("Lamp", "not compared: only cache off ran");

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
        return {Ink::MutedText,
                {tr(trace.steps().back()->on ? kOnlyOn : kOnlyOff), tr("not compared")},
                tr("Choose Compare to run with the cache off and on."),
                {}};
    if (const StepRecord* step = firstDiffering(trace)) {
        const std::string& tensor = step->verdict->firstDifference->tensor;
        return {Ink::Warning,
                {tr("not the same numbers, first in %1").arg(plainNameOf(tensor)),
                 tr("not the same numbers")},
                differenceText(verdict, *step),
                cursorAt(trace, step->index, makerOf(tensor))};
    }
    if (const std::size_t compared = stepsCompared(trace); compared < trace.size())
        return {Ink::Good,
                {tr("same in all %1 steps compared, of %2")
                     .arg(grouped(compared), grouped(trace.size())),
                 tr("same in all %1 compared").arg(grouped(compared))},
                sameText(trace, verdict) + '\n' +
                    tr("In the other steps only one side ran: they could not be compared."),
                {}};
    const bool ended = trace.steps().back()->stopped.has_value();
    return {Ink::Good,
            {tr(ended ? kSame : kSameSoFar), ended ? tr("same answer") : tr("same so far")},
            sameText(trace, verdict),
            {}};
}

} // namespace

QString lampSummary(const Trace& trace)
{
    return lampText(trace).shown.front();
}

double lampWidth(const Trace& trace, const TextMetrics& metrics)
{
    double text = metrics.widthOf(lampSummary(trace));
    for (const char* other : {kSame, kSameSoFar, kOnlyOn, kOnlyOff})
        text = std::max(text, metrics.widthOf(tr(other)));
    return text * kBold + metrics.lineHeight * 1.6 + 12;
}

ViewLayout lampLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const LampText lamp = lampText(state.trace);
    const double side = std::min(size.height() - 4, metrics.lineHeight * 0.9);
    const QRectF light(4, (size.height() - side) / 2, side, side);
    // Solid, crossed or empty: told apart without colour.
    if (lamp.ink == Ink::Good)
        layout.list.fill(light, lamp.ink);
    else if (lamp.ink == Ink::Warning)
        layout.list.cross(light, lamp.ink);
    layout.list.outline(light, lamp.ink, 2);
    const double left = light.right() + 6;
    const QRectF room(left, 0, std::max(size.width() - left - 2, 0.0), size.height());
    layout.list.text(room, fitting(lamp.shown, room.width() / kBold, metrics), lamp.ink,
                     Qt::AlignLeft | Qt::AlignVCenter, true);
    layout.addHit(QRectF(QPointF(0, 0), size), lamp.toolTip, lamp.action);
    return layout;
}

} // namespace pastkeys
