#include "stage/stage_layout.h"

#include "drawing/number_text.h"
#include "shared/legend.h"
#include "shared/operation_text.h"
#include "stage/lane_context.h"

#include <QCoreApplication>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Stage", text);
}

bool inAttention(Operation operation)
{
    return operation >= Operation::QkvProjection && operation <= Operation::WeightedSum;
}

bool readsCache(Operation operation)
{
    return operation == Operation::Scores || operation == Operation::WeightedSum;
}

bool aboutNextToken(Operation operation)
{
    return operation == Operation::Logits || operation == Operation::Sample;
}

void layoutLane(ViewLayout& layout, const LaneContext& context, const QRectF& box)
{
    const double line = context.metrics.lineHeight;
    const Ink ink = context.lane == Lane::Off ? Ink::Off : Ink::On;
    layout.list.fill(QRectF(box.left(), box.top(), box.width(), 3), ink);
    const QRectF header(box.left() + 4, box.top() + 5, box.width() - 8, line * 1.3);
    const QStringList texts = laneHeadlines(context);
    layout.list.text(header, fitting(texts, header.width() / (1.15 * 0.95), context.metrics), ink,
                     Qt::AlignLeft | Qt::AlignVCenter, true, 0.95);
    layout.addHit(header, texts.front());
    const QRectF content = box.adjusted(4, line * 1.3 + 9, -4, -4);
    if (inAttention(context.state.point().operation))
        layoutAttention(layout, context, content);
    else
        layoutFlow(layout, context, content);
}

/// Only the roles that are on screen.
std::vector<LegendEntry> legendOf(const ViewState& state)
{
    const StepRecord& step = state.step();
    const OperationPoint point = state.point();
    if (aboutNextToken(point.operation))
        return {};
    std::vector<LegendEntry> legend{{Ink::New, tr("computed now")}};
    if (step.off && step.off->rows > step.tokens.size())
        legend.push_back({Ink::Recomputed, tr("computed again")});
    if (!inAttention(point.operation)) {
        if (step.on && step.on->past > 0)
            legend.push_back({Ink::Grid, tr("not run")});
        return legend;
    }
    if (step.on && step.on->past > 0)
        legend.push_back({Ink::Reused, readsCache(point.operation) ? tr("read from the cache")
                                                                   : tr("in the cache")});
    if (point.operation == Operation::CacheAppend && point.layer == state.selection.layer)
        legend.push_back({Ink::Written, tr("written to the cache")});
    const bool manyRows = (step.off && step.off->rows > 1) || (step.on && step.on->rows > 1);
    if (manyRows && point.operation >= Operation::Mask && point.layer == state.selection.layer)
        legend.push_back({Ink::Masked, tr("masked")});
    return legend;
}

QString title(const ViewState& state)
{
    const OperationPoint point = state.point();
    if (!inAttention(point.operation))
        return titleOf(point);
    QString shown = tr("%1 · head %2 of layer %3")
                        .arg(titleOf(point.operation))
                        .arg(indexOf(state.selection.head) + 1)
                        .arg(indexOf(state.selection.layer) + 1);
    if (point.layer == state.selection.layer)
        return shown;
    return tr("%1 (the cursor is in layer %2)").arg(shown).arg(indexOf(*point.layer) + 1);
}

void layoutLanes(ViewLayout& layout, const ViewState& state, const QRectF& box,
                 const TextMetrics& metrics)
{
    const StepRecord& step = state.step();
    const auto tokens = std::make_shared<const std::vector<TokenText>>(state.trace.tokens());
    if (!step.off || !step.on) {
        layoutLane(layout, {state, step.off ? Lane::Off : Lane::On, metrics, tokens}, box);
        return;
    }
    constexpr double kGap = 10;
    const double half = (box.width() - kGap) / 2;
    layoutLane(layout, {state, Lane::Off, metrics, tokens},
               QRectF(box.left(), box.top(), half, box.height()));
    layoutLane(layout, {state, Lane::On, metrics, tokens},
               QRectF(box.left() + half + kGap, box.top(), half, box.height()));
}

} // namespace

QString tokenAt(const TokenTexts& tokens, std::size_t position)
{
    return position < tokens->size() ? visibleToken((*tokens)[position].bytes) : QString();
}

ViewLayout stageLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const QRectF all = QRectF(QPointF(0, 0), size).adjusted(8, 4, -8, -2);
    const double line = metrics.lineHeight;
    if (state.trace.empty()) {
        layout.list.text(all, tr("Run a prompt to see its attention here."), Ink::MutedText,
                         Qt::AlignCenter);
        return layout;
    }
    layout.list.text(QRectF(all.left(), all.top(), all.width(), line * 1.4), title(state),
                     Ink::Text, Qt::AlignLeft | Qt::AlignVCenter, true, 1.1);
    const std::vector<LegendEntry> legend = legendOf(state);
    const double legendHeight = legend.empty() ? 0 : line * 1.3;
    const QRectF content = all.adjusted(0, line * 1.5, 0, -legendHeight);
    if (aboutNextToken(state.point().operation))
        layoutNextTokens(layout, state, content, metrics);
    else
        layoutLanes(layout, state, content, metrics);
    layoutLegend(layout, legend,
                 QRectF(all.left(), all.bottom() - legendHeight, all.width(), legendHeight),
                 metrics);
    return layout;
}

} // namespace pastkeys
