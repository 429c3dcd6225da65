#include "stage/stage_layout.h"

#include "drawing/number_text.h"
#include "shared/matrix_figure.h"
#include "shared/operation_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Stage", text);
}

bool inAttention(Operation operation)
{
    return operation >= Operation::LayerNorm1 && operation <= Operation::WeightedSum;
}

/// Draws one lane of the stage.
class LaneDrawing
{
public:
    LaneDrawing(ViewLayout& layout, const ViewState& state, Lane lane, const TextMetrics& metrics)
        : m_layout(layout), m_state(state), m_lane(lane), m_metrics(metrics),
          m_record(*state.step().lane(lane)), m_tokens(state.trace.tokens()), m_point(state.point())
    {
    }

    void draw(const QRectF& box)
    {
        const double line = m_metrics.lineHeight;
        const Ink ink = m_lane == Lane::Off ? Ink::Off : Ink::On;
        m_layout.list.fill(QRectF(box.left(), box.top(), box.width(), 3), ink);
        const QRectF header(box.left() + 6, box.top() + 4, box.width() - 12, line * 1.3);
        m_layout.list.text(header, headline(), ink, Qt::AlignLeft | Qt::AlignVCenter, true);
        m_layout.hits.push_back({header, headline(), {}});
        const QRectF content = box.adjusted(6, line * 1.6, -6, -4);
        if (m_point.operation == Operation::Logits || m_point.operation == Operation::Sample)
            drawLogits(content);
        else if (inAttention(m_point.operation))
            drawAttention(content);
        else
            drawFlow(content);
    }

private:
    QString headline() const
    {
        const std::size_t again = m_record.rows - m_state.step().tokens.size();
        if (m_lane == Lane::Off)
            return again > 0
                       ? tr("Cache off: %1 rows, %2 of them again").arg(m_record.rows).arg(again)
                       : tr("Cache off: %1 rows").arg(m_record.rows);
        if (m_record.past > 0)
            return tr("Cache on: %1 new, %2 read from the cache")
                .arg(m_record.rows)
                .arg(m_record.past);
        return tr("Cache on: %1 new, the cache was empty").arg(m_record.rows);
    }

    /// Whether the selected layer has done that operation at the cursor.
    bool done(Operation operation) const
    {
        if (!m_point.layer)
            return m_point.operation != Operation::Embedding;
        const std::size_t here = indexOf(*m_point.layer);
        const std::size_t shown = indexOf(m_state.selection.layer);
        return here > shown || (here == shown && m_point.operation >= operation);
    }

    bool current(Operation operation) const
    {
        return m_point.operation == operation && m_point.layer == m_state.selection.layer;
    }

    QString tokenAt(std::size_t position) const
    {
        return position < m_tokens.size() ? visibleToken(m_tokens[position].bytes) : QString();
    }

    /// Roles of rows that start at position `first`.
    std::vector<Ink> inksFrom(std::size_t first, std::size_t rows) const
    {
        std::vector<Ink> inks(rows, Ink::New);
        for (std::size_t r = 0; r < rows; ++r) {
            if (first + r < m_record.past)
                inks[r] = Ink::Reused;
            else if (first + r < m_state.step().first)
                inks[r] = Ink::Recomputed;
            else if (current(Operation::CacheAppend))
                inks[r] = Ink::Written;
        }
        return inks;
    }

    MatrixFigure figure(const QString& title, const Buffer<float>& values, std::size_t rows,
                        std::size_t columns, std::size_t first) const
    {
        MatrixFigure figure;
        figure.title = title;
        figure.rows = rows;
        figure.columns = columns;
        figure.values = {values.data(), rows, columns, columns};
        figure.firstRow = first;
        figure.rowInks = inksFrom(first, rows);
        figure.cellPlace = [this, first](std::size_t r, std::size_t c) {
            return tr("Position %1 \"%2\", column %3")
                .arg(first + r)
                .arg(tokenAt(first + r))
                .arg(c);
        };
        return figure;
    }

    /// K or V: rows read from the cache are there from the start, the others when they are projected.
    MatrixFigure keptFigure(const QString& title, const Buffer<float>& values,
                            const AttentionMatrices& matrices) const
    {
        MatrixFigure kept = figure(title, values, matrices.positions, matrices.headDim, 0);
        kept.rowsDone = done(Operation::QkvProjection) ? matrices.positions : matrices.past;
        kept.current = current(Operation::QkvProjection) || current(Operation::CacheAppend);
        return kept;
    }

    MatrixFigure squareFigure(const QString& title, const Buffer<float>& values,
                              const AttentionMatrices& matrices, Operation made) const
    {
        MatrixFigure square =
            figure(title, values, matrices.rows, matrices.positions, matrices.past);
        if (!done(made))
            square.values = {};
        square.columnsArePositions = true;
        square.visibleBefore = matrices.past + 1;
        square.masked = done(Operation::Mask);
        square.current = current(made);
        square.cellPlace = [this, first = matrices.past](std::size_t r, std::size_t c) {
            return tr("Query %1 \"%2\" on key %3 \"%4\"")
                .arg(first + r)
                .arg(tokenAt(first + r))
                .arg(c)
                .arg(tokenAt(c));
        };
        return square;
    }

    void drawAttention(const QRectF& box)
    {
        const auto& lanes = *m_state.attention;
        const auto& found = m_lane == Lane::Off ? lanes.off : lanes.on;
        if (!found) {
            m_layout.list.text(
                box,
                tr("The rows of this lane differ from the other's and were too large to keep."),
                Ink::MutedText, Qt::AlignLeft | Qt::AlignTop);
            return;
        }
        const AttentionMatrices& m = *found;
        const bool cached = m_lane == Lane::On;
        MatrixFigure query = figure(tr("Q"), m.queries, m.rows, m.headDim, m.past);
        if (!done(Operation::QkvProjection))
            query.values = {};
        query.current = current(Operation::QkvProjection);
        MatrixFigure scores = squareFigure(tr("Scores"), m.scores, m, Operation::Scores);
        scores.current = scores.current || current(Operation::Mask);
        MatrixFigure weights = squareFigure(tr("Weights"), m.weights, m, Operation::Softmax);
        weights.scale = HeatScale::OneSign;
        MatrixFigure output = figure(tr("Output"), m.context, m.rows, m.headDim, m.past);
        if (!done(Operation::WeightedSum))
            output.values = {};
        output.current = current(Operation::WeightedSum);
        const MatrixFigure keys = keptFigure(cached ? tr("K cache") : tr("K"), m.keys, m);
        const MatrixFigure values = keptFigure(cached ? tr("V cache") : tr("V"), m.values, m);
        drawGrid(box, {{&query, &keys}, {&scores, &weights}, {&values, &output}});
    }

    /// Two columns; the rows share the height by their matrices' needs.
    void drawGrid(const QRectF& box, const std::vector<std::array<const MatrixFigure*, 2>>& figures)
    {
        const double gap = 8;
        const double width = (box.width() - gap) / 2;
        const double height = (box.height() - gap * static_cast<double>(figures.size() - 1)) /
                              static_cast<double>(figures.size());
        double top = box.top();
        for (const auto& pair : figures) {
            layoutMatrix(m_layout, *pair[0], QRectF(box.left(), top, width, height), m_metrics);
            layoutMatrix(m_layout, *pair[1], QRectF(box.left() + width + gap, top, width, height),
                         m_metrics);
            top += height + gap;
        }
    }

    /// Width of the rows that go in and come out of an operation outside attention.
    std::pair<std::size_t, std::size_t> widths() const
    {
        const Config& config = m_state.trace.header().config;
        switch (m_point.operation) {
        case Operation::MlpExpand:
            return {config.width, config.inner};
        case Operation::Gelu:
            return {config.inner, config.inner};
        case Operation::MlpContract:
            return {config.inner, config.width};
        case Operation::Embedding:
            return {1, config.width};
        default:
            return {config.width, config.width};
        }
    }

    void drawFlow(const QRectF& box)
    {
        const OperationRecord* record = operationRecordAt(m_state.trace, m_state.cursor, m_lane);
        if (!record) {
            m_layout.list.text(box, tr("Not done in this step: more of the prompt follows."),
                               Ink::MutedText, Qt::AlignLeft | Qt::AlignTop);
            return;
        }
        const auto [in, out] = widths();
        const double line = m_metrics.lineHeight;
        const double blockWidth = box.width() * 0.34;
        const double room = box.height() - 2.4 * line;
        // Rows as bars: 14 pixels each while they fit, so that both lanes have one scale.
        const std::size_t most = std::max<std::size_t>(m_state.step().positions(), 1);
        const double rowHeight = std::min(14.0, room / static_cast<double>(most));
        drawBlock(QRectF(box.left(), box.top(), blockWidth, room), tr("in"), record->rows, in,
                  rowHeight);
        drawBlock(QRectF(box.right() - blockWidth, box.top(), blockWidth, room), tr("out"),
                  record->rows, out, rowHeight);
        const double middle =
            box.top() + line * 1.6 + rowHeight * static_cast<double>(record->rows) / 2;
        const double left = box.left() + blockWidth + 6;
        const double right = box.right() - blockWidth - 10;
        m_layout.list.line({left, middle}, {right, middle}, Ink::Current, 2);
        m_layout.list.line({right - 7, middle - 5}, {right, middle}, Ink::Current, 2);
        m_layout.list.line({right - 7, middle + 5}, {right, middle}, Ink::Current, 2);
        m_layout.list.text(QRectF(left, middle - 1.3 * line, right - left, line),
                           titleOf(m_point.operation), Ink::Text, Qt::AlignCenter, false, 0.85);
        m_layout.list.text(QRectF(left, middle + 0.2 * line, right - left, line),
                           flopsText(record->counted.flops()) + ' ' + badge(NumberKind::Counted),
                           Ink::MutedText, Qt::AlignCenter, false, 0.85);
    }

    void drawBlock(const QRectF& box, const QString& title, std::size_t rows, std::size_t columns,
                   double rowHeight)
    {
        const double line = m_metrics.lineHeight;
        m_layout.list.text(QRectF(box.left(), box.top(), box.width(), line * 1.2),
                           tr("%1 [%2 x %3]").arg(title).arg(rows).arg(columns));
        const std::size_t first = m_state.step().positions() - m_record.rows;
        const std::size_t from = m_record.rows - rows; // logits need the last row only
        for (std::size_t r = 0; r < rows; ++r) {
            const std::size_t position = first + from + r;
            const QRectF row(box.left(),
                             box.top() + 1.6 * line + static_cast<double>(r) * rowHeight,
                             box.width(), std::max(rowHeight - (rowHeight > 4 ? 1.0 : 0.0), 0.5));
            const bool again = position < m_state.step().first;
            m_layout.list.fill(row, again ? Ink::Panel : Ink::New);
            if (again) {
                m_layout.list.hatch(row, Ink::Recomputed);
                m_layout.list.outline(row, Ink::Recomputed);
            }
            m_layout.hits.push_back(
                {row,
                 again ? tr("Position %1 \"%2\": computed again, the same bits as before")
                             .arg(position)
                             .arg(tokenAt(position))
                       : tr("Position %1 \"%2\": computed for the first time")
                             .arg(position)
                             .arg(tokenAt(position)),
                 {}});
        }
    }

    void drawLogits(const QRectF& box)
    {
        const StepRecord& step = m_state.step();
        const double line = m_metrics.lineHeight * 1.35;
        if (step.topLogits.empty()) {
            m_layout.list.text(box, tr("No token is chosen yet: more of the prompt follows."),
                               Ink::MutedText, Qt::AlignLeft | Qt::AlignTop);
            return;
        }
        m_layout.list.text(QRectF(box.left(), box.top(), box.width(), line),
                           tr("Most probable next tokens (logit, probability)"), Ink::MutedText);
        const double names = 14 * m_metrics.charWidth;
        const double numbers = 17 * m_metrics.charWidth;
        const double bars = std::max(box.width() - names - numbers - 8, 10.0);
        double top = box.top() + line;
        for (const LogitEntry& entry : step.topLogits) {
            if (top + line > box.bottom())
                break;
            const bool chosen = step.choice && entry.token.id == step.choice->token.id;
            const QRectF name(box.left(), top, names - 6, line);
            m_layout.list.text(name, visibleToken(entry.token.bytes), Ink::Text,
                               Qt::AlignRight | Qt::AlignVCenter, chosen);
            const QRectF bar(box.left() + names, top + 3,
                             std::max(bars * entry.ranked.probability, 1.0), line - 6);
            m_layout.list.fill(bar, m_lane == Lane::Off ? Ink::Off : Ink::On);
            if (chosen && m_point.operation == Operation::Sample)
                m_layout.list.outline(QRectF(box.left(), top, box.width(), line), Ink::Current, 2);
            m_layout.list.text(QRectF(box.right() - numbers, top, numbers - 4, line),
                               tr("%1   %2").arg(cellText(entry.ranked.logit),
                                                 percentText(entry.ranked.probability)),
                               Ink::Text, Qt::AlignRight | Qt::AlignVCenter, chosen, 0.9);
            m_layout.hits.push_back({QRectF(box.left(), top, box.width(), line),
                                     tr("Token %1, logit %2, probability %3")
                                         .arg(indexOf(entry.token.id))
                                         .arg(exactText(entry.ranked.logit))
                                         .arg(entry.ranked.probability),
                                     {}});
            top += line;
        }
    }

    ViewLayout& m_layout;
    const ViewState& m_state;
    Lane m_lane;
    const TextMetrics& m_metrics;
    const LaneRecord& m_record;
    std::vector<TokenText> m_tokens;
    OperationPoint m_point;
};

struct LegendEntry
{
    Ink ink;
    QString text;
};

/// Only the roles that are on screen.
std::vector<LegendEntry> legendOf(const ViewState& state)
{
    const StepRecord& step = state.step();
    std::vector<LegendEntry> legend{{Ink::New, tr("computed now")}};
    if (step.off && step.off->rows > step.tokens.size())
        legend.push_back({Ink::Recomputed, tr("computed again, same bits")});
    if (step.on && step.on->past > 0)
        legend.push_back({Ink::Reused, tr("read from the cache")});
    if (state.point().operation == Operation::CacheAppend)
        legend.push_back({Ink::Written, tr("written to the cache")});
    const bool masks = (step.off && step.off->rows > 1) || (step.on && step.on->rows > 1);
    if (masks && inAttention(state.point().operation) && state.point().operation >= Operation::Mask)
        legend.push_back({Ink::Masked, tr("masked")});
    return legend;
}

void drawLegend(ViewLayout& layout, const ViewState& state, const QRectF& box,
                const TextMetrics& metrics)
{
    double left = box.left() + 6;
    for (const LegendEntry& entry : legendOf(state)) {
        const QRectF swatch(left, box.center().y() - 6, 18, 12);
        if (entry.ink == Ink::New)
            layout.list.fill(swatch, entry.ink);
        if (entry.ink == Ink::Recomputed)
            layout.list.hatch(swatch, entry.ink);
        if (entry.ink == Ink::Masked)
            layout.list.cross(swatch, entry.ink);
        if (entry.ink == Ink::Reused)
            layout.list.dotted(swatch, entry.ink);
        else
            layout.list.outline(swatch, entry.ink, entry.ink == Ink::Written ? 3 : 1);
        const double width = metrics.widthOf(entry.text) + 6;
        layout.list.text(QRectF(left + 23, box.top(), width, box.height()), entry.text,
                         Ink::MutedText, Qt::AlignLeft | Qt::AlignVCenter, false, 0.9);
        left += 23 + width + 8;
    }
}

} // namespace

ViewLayout stageLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const QRectF all(QPointF(0, 0), size);
    if (state.trace.empty() || !state.attention) {
        layout.list.text(all.adjusted(10, 10, -10, -10),
                         tr("Run a prompt to see its attention here."), Ink::MutedText,
                         Qt::AlignCenter);
        return layout;
    }
    const double line = metrics.lineHeight;
    const QString title = tr("%1  ·  showing layer %2, head %3")
                              .arg(titleOf(state.point()))
                              .arg(indexOf(state.selection.layer) + 1)
                              .arg(indexOf(state.selection.head) + 1);
    layout.list.text(QRectF(8, 4, size.width() - 16, line * 1.3), title, Ink::Text,
                     Qt::AlignLeft | Qt::AlignVCenter, true, 1.1);
    const QRectF legend(0, size.height() - line * 1.5, size.width(), line * 1.5);
    QRectF lanes(4, line * 1.7, size.width() - 8, size.height() - line * 1.7 - legend.height());
    const StepRecord& step = state.step();
    if (step.off && step.on) {
        const double half = (lanes.width() - 8) / 2;
        LaneDrawing(layout, state, Lane::Off, metrics)
            .draw(QRectF(lanes.left(), lanes.top(), half, lanes.height()));
        LaneDrawing(layout, state, Lane::On, metrics)
            .draw(QRectF(lanes.left() + half + 8, lanes.top(), half, lanes.height()));
    } else {
        LaneDrawing(layout, state, step.off ? Lane::Off : Lane::On, metrics).draw(lanes);
    }
    drawLegend(layout, state, legend, metrics);
    return layout;
}

} // namespace pastkeys
