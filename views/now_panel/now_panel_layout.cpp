#include "now_panel/now_panel_layout.h"

#include "drawing/number_text.h"
#include "shared/operation_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("NowPanel", text);
}

/// Text from top to bottom.
class TextColumn
{
public:
    TextColumn(ViewLayout& layout, QSizeF size, const TextMetrics& metrics)
        : m_layout(layout), m_size(size), m_metrics(metrics)
    {
    }

    /// Broken into lines where it is too long. What does not fit the view's height is left out
    /// whole.
    void add(const QString& text, Ink ink = Ink::Text, bool bold = false,
             const QString& toolTip = {})
    {
        // Bold letters are wider than the metrics say.
        const double width = (m_size.width() - 2 * kMargin) * (bold ? 0.87 : 1);
        for (const QString& line : wrapped(text, width, m_metrics)) {
            const QRectF rect(kMargin, m_top, m_size.width() - 2 * kMargin,
                              m_metrics.lineHeight * 1.15);
            if (rect.bottom() > m_size.height())
                return;
            m_layout.list.text(rect, line, ink, Qt::AlignLeft | Qt::AlignVCenter, bold);
            m_layout.addHit(rect, toolTip);
            m_top += rect.height();
        }
    }

    void gap() { m_top += m_metrics.lineHeight * 0.4; }

private:
    static constexpr double kMargin = 10;

    ViewLayout& m_layout;
    QSizeF m_size;
    const TextMetrics& m_metrics;
    double m_top = 6;
};

/// The products' formula with its numbers. Empty where the operation multiplies no matrices.
QString formulaText(const Config& config, const OperationRecord& record)
{
    const auto linear = [&](std::size_t in, std::size_t out) {
        return tr("rows %1 × %2 × %3 × 2 + bias").arg(record.rows).arg(in).arg(out);
    };
    switch (record.point.operation) {
    case Operation::QkvProjection:
        return linear(config.width, 3 * config.width);
    case Operation::OutputProjection:
        return linear(config.width, config.width);
    case Operation::MlpExpand:
        return linear(config.width, config.inner);
    case Operation::MlpContract:
        return linear(config.inner, config.width);
    case Operation::Logits:
        return tr("rows %1 × %2 × %3 tokens × 2")
            .arg(record.rows)
            .arg(config.width)
            .arg(config.vocabulary);
    case Operation::Scores:
    case Operation::WeightedSum:
        return tr("%1 query-key pairs × %2 heads × %3 × 2")
            .arg(grouped(record.formula.products / (2 * std::uint64_t{config.width})))
            .arg(config.heads)
            .arg(config.headDim());
    default:
        return {};
    }
}

void addWork(TextColumn& column, const OperationRecord& record)
{
    const Work& formula = record.formula;
    const Work& counted = record.counted;
    const QString exact = tr("Formula %1, counted %2; of these in matrix products %3")
                              .arg(exactFlopsText(formula.flops()), exactFlopsText(counted.flops()),
                                   exactFlopsText(counted.products));
    column.add(tr("= %1 %2   %3 %4")
                   .arg(flopsText(formula.flops()), badge(NumberKind::Formula),
                        flopsText(counted.flops()), badge(NumberKind::Counted)),
               Ink::Text, false, exact);
    if (formula != counted)
        column.add(tr("Formula and counted do not agree."), Ink::Warning, true, exact);
    column.add(tr("reads %1, writes %2 %3")
                   .arg(bytesText(counted.bytesRead), bytesText(counted.bytesWritten),
                        badge(NumberKind::Counted)),
               Ink::MutedText, false,
               tr("%1 bytes read, %2 bytes written")
                   .arg(grouped(counted.bytesRead), grouped(counted.bytesWritten)));
    column.add(tr("took %1 %2")
                   .arg(durationText(std::chrono::duration<double>(record.duration).count()),
                        badge(NumberKind::Measured)),
               Ink::MutedText);
}

void addLane(TextColumn& column, const ViewState& state, Lane lane)
{
    if (!state.step().lane(lane))
        return;
    column.gap();
    column.add(lane == Lane::Off ? tr("Cache off") : tr("Cache on"),
               lane == Lane::Off ? Ink::Off : Ink::On, true);
    const OperationRecord* record = operationRecordAt(state.trace, state.cursor, lane);
    if (!record) {
        column.add(lane == Lane::Off && state.point().operation == Operation::CacheAppend
                       ? tr("Keeps nothing.")
                       : tr("Not done in this step: more of the prompt follows."),
                   Ink::MutedText);
        return;
    }
    if (const QString formula = formulaText(state.trace.header().config, *record);
        !formula.isEmpty())
        column.add(formula);
    addWork(column, *record);
}

/// What the other way would have cost, of this operation and of the step.
void addComparison(TextColumn& column, const ViewState& state)
{
    const StepRecord& step = state.step();
    if (!step.off || !step.on)
        return;
    const OperationRecord* off = operationRecordAt(state.trace, state.cursor, Lane::Off);
    const OperationRecord* on = operationRecordAt(state.trace, state.cursor, Lane::On);
    column.gap();
    if (off && on && on->counted.flops() > 0) {
        const double ratio =
            static_cast<double>(off->counted.flops()) / static_cast<double>(on->counted.flops());
        column.add(ratio == 1 ? tr("Here both ways cost the same (c).")
                              : tr("Cache off does %1 times the FLOPs of cache on here (c).")
                                    .arg(ratio, 0, 'g', 4),
                   Ink::Text, true);
    }
    const auto offFlops = static_cast<double>(step.off->counted.flops());
    const double saved =
        1 - static_cast<double>(step.on->counted.flops()) / std::max(offFlops, 1.0);
    column.add(
        tr("In this whole step the cache saves %1 of the FLOPs (c).").arg(percentText(saved)),
        Ink::Good, true);
}

} // namespace

ViewLayout nowPanelLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    TextColumn column(layout, size, metrics);
    if (state.trace.empty()) {
        column.add(tr("What an operation does and costs is told here once a prompt has run."),
                   Ink::MutedText);
        return layout;
    }
    const StepRecord& step = state.step();
    column.add(titleOf(state.point()), Ink::Text, true);
    column.add((step.phase == Phase::Prefill ? tr("Step %1 of %2, prefill: reads the prompt")
                                             : tr("Step %1 of %2, decode: reads one token"))
                   .arg(step.index + 1)
                   .arg(state.trace.size()),
               Ink::MutedText);
    column.gap();
    column.add(explanationOf(state.point().operation));
    addLane(column, state, Lane::Off);
    addLane(column, state, Lane::On);
    addComparison(column, state);
    column.gap();
    column.add(tr("(f) formula · (c) counted · (m) measured"), Ink::MutedText);
    return layout;
}

} // namespace pastkeys
