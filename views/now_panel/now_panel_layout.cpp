#include "now_panel/now_panel_layout.h"

#include "drawing/number_text.h"
#include "shared/operation_text.h"

#include <QCoreApplication>

#include <cmath>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("NowPanel", text);
}

/// Text from top to bottom.
class Column
{
public:
    Column(ViewLayout& layout, QSizeF size, const TextMetrics& metrics)
        : m_layout(layout), m_width(size.width() - 20), m_metrics(metrics)
    {
    }

    void line(const QString& text, Ink ink = Ink::Text, bool bold = false, const QString& tip = {})
    {
        const QRectF rect(10, m_top, m_width, m_metrics.lineHeight * 1.25);
        m_layout.list.text(rect, text, ink, Qt::AlignLeft | Qt::AlignVCenter, bold);
        m_layout.hits.push_back({rect, tip.isEmpty() ? text : tip, {}});
        m_top += m_metrics.lineHeight * 1.25;
    }

    void paragraph(const QString& text)
    {
        // Word wrap loses part of a line at every break; a fifth more than the characters need is enough.
        const double lines = std::ceil(1.2 * m_metrics.widthOf(text) / m_width);
        const QRectF rect(10, m_top, m_width, lines * m_metrics.lineHeight);
        m_layout.list.text(rect, text, Ink::Text, Qt::AlignLeft | Qt::AlignTop);
        m_top += rect.height() + m_metrics.lineHeight * 0.5;
    }

    void gap() { m_top += m_metrics.lineHeight * 0.4; }

private:
    ViewLayout& m_layout;
    double m_width;
    const TextMetrics& m_metrics;
    double m_top = 8;
};

/// The formula with its numbers, of the products alone: "9 x 128 x 384 x 2". Empty where there are none.
QString formulaText(const ViewState& state, const OperationRecord& record)
{
    const Config& config = state.trace.header().config;
    const auto product = [&](std::size_t in, std::size_t out) {
        return tr("%1 rows × %2 × %3 × 2").arg(record.rows).arg(in).arg(out);
    };
    switch (record.point.operation) {
    case Operation::QkvProjection:
        return product(config.width, 3 * config.width);
    case Operation::OutputProjection:
        return product(config.width, config.width);
    case Operation::MlpExpand:
        return product(config.width, config.inner);
    case Operation::MlpContract:
        return product(config.inner, config.width);
    case Operation::Logits:
        return product(config.width, config.vocabulary);
    case Operation::Scores:
    case Operation::WeightedSum:
        return tr("%1 causal cells × %2 heads × %3 × 2")
            .arg(record.formula.products / (2 * config.width))
            .arg(config.heads)
            .arg(config.headDim());
    default:
        return {};
    }
}

void laneLines(Column& column, const ViewState& state, Lane lane)
{
    if (!state.step().lane(lane))
        return;
    const OperationRecord* record = operationRecordAt(state.trace, state.cursor, lane);
    column.gap();
    column.line(lane == Lane::Off ? tr("Cache off") : tr("Cache on"),
                lane == Lane::Off ? Ink::Off : Ink::On, true);
    if (!record) {
        column.line(lane == Lane::Off && state.point().operation == Operation::CacheAppend
                        ? tr("Nothing is kept.")
                        : tr("Not done in this step."),
                    Ink::MutedText);
        return;
    }
    if (const QString formula = formulaText(state, *record); !formula.isEmpty())
        column.line(formula, Ink::MutedText);
    const Work& f = record->formula;
    const Work& c = record->counted;
    column.line(
        tr("%1 %2   %3 %4")
            .arg(flopsText(f.flops()), badge(NumberKind::Formula), flopsText(c.flops()),
                 badge(NumberKind::Counted)),
        Ink::Text, false,
        tr("Formula %1, counted %2, of them in matrix products %3.")
            .arg(exactFlopsText(f.flops()), exactFlopsText(c.flops()), exactFlopsText(c.products)));
    if (f != c)
        column.line(tr("Formula and counted do not agree."), Ink::Warning, true);
    column.line(
        tr("reads %1, writes %2 %3")
            .arg(bytesText(c.bytesRead), bytesText(c.bytesWritten), badge(NumberKind::Counted)));
    column.line(
        tr("%1 %2").arg(durationText(std::chrono::duration<double>(record->duration).count()),
                        badge(NumberKind::Measured)));
}

} // namespace

ViewLayout nowPanelLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    Column column(layout, size, metrics);
    if (state.trace.empty()) {
        column.paragraph(tr("What an operation does and costs stands here once a prompt has run."));
        return layout;
    }
    const StepRecord& step = state.step();
    column.line(titleOf(state.point()), Ink::Text, true);
    column.line((step.phase == Phase::Prefill ? tr("Step %1 of %2, prefill: reads the prompt")
                                              : tr("Step %1 of %2, decode: reads one token"))
                    .arg(step.index + 1)
                    .arg(state.trace.size()),
                Ink::MutedText);
    column.gap();
    column.paragraph(explanationOf(state.point().operation));
    laneLines(column, state, Lane::Off);
    laneLines(column, state, Lane::On);
    if (step.off && step.on) {
        column.gap();
        const double share = 1 - static_cast<double>(step.on->counted.flops()) /
                                     static_cast<double>(step.off->counted.flops());
        column.line(
            tr("Whole step: %1 saved %2").arg(percentText(share), badge(NumberKind::Counted)),
            Ink::Good, true);
    }
    column.gap();
    column.line(tr("(f) formula  (c) counted  (m) measured"), Ink::MutedText);
    return layout;
}

} // namespace pastkeys
