#include "lamp/lamp_layout.h"

#include "drawing/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Lamp", text);
}

/// The step whose verdict has the first difference.
std::optional<Cursor> firstDifference(const Trace& trace)
{
    for (const StepRecordPtr& step : trace.steps())
        if (step->verdict && !step->verdict->identical())
            return cursorAt(trace, step->index, {Operation::Scores, Layer{0}});
    return std::nullopt;
}

} // namespace

QString verdictText(const Trace& trace)
{
    const Verdict verdict = trace.verdict();
    if (verdict.tensorsCompared == 0)
        return tr("Nothing compared");
    if (verdict.identical())
        return tr("Bit-identical: %1 tensors").arg(grouped(verdict.tensorsCompared));
    return tr("Differs by up to %1 ULP, first in %2")
        .arg(grouped(verdict.maxUlp))
        .arg(QString::fromStdString(verdict.firstDifference->tensor));
}

ViewLayout lampLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const Verdict verdict = state.trace.verdict();
    const bool compared = verdict.tensorsCompared > 0;
    const Ink ink = !compared ? Ink::MutedText : verdict.identical() ? Ink::Good : Ink::Warning;
    const double side = std::min(size.height() - 8, metrics.lineHeight);
    const QRectF lamp(6, (size.height() - side) / 2, side, side);
    layout.list.fill(lamp, compared ? ink : Ink::Panel);
    layout.list.outline(lamp, compared ? Ink::Current : Ink::Grid, verdict.identical() ? 1 : 3);
    layout.list.text(QRectF(lamp.right() + 8, 0, size.width() - lamp.right() - 10, size.height()),
                     verdictText(state.trace), compared ? Ink::Text : Ink::MutedText);
    HitArea hit{QRectF(QPointF(0, 0), size), {}, {}};
    if (!compared) {
        hit.toolTip = tr("Run with the cache compared to see whether both give the same bits.");
    } else if (verdict.identical()) {
        hit.toolTip = tr("Keys, values, hidden states and logits of cache off and cache on were "
                         "compared bit for bit: "
                         "%1 values in %2 tensors, all the same.")
                          .arg(grouped(verdict.valuesCompared), grouped(verdict.tensorsCompared));
    } else {
        const Difference& first = *verdict.firstDifference;
        hit.toolTip =
            tr("First difference: %1, row %2, column %3: off %4, on %5. Click to go to that step.")
                .arg(QString::fromStdString(first.tensor))
                .arg(first.row)
                .arg(first.column)
                .arg(exactText(first.off), exactText(first.on));
        hit.action = *firstDifference(state.trace);
    }
    layout.hits.push_back(hit);
    return layout;
}

} // namespace pastkeys
