#include "stage/stage_layout.h"

#include "drawing/number_text.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "stage/attention_layout.h"
#include "stage/stage_legend.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Stage", text);
}

QString title(const ViewState& state)
{
    const OperationPoint point = state.point();
    if (!state.operation().isOfHeads())
        return titleOf(point);
    const QString head = tr("head %1 of layer %2")
                             .arg(indexOf(state.selection.head) + 1)
                             .arg(indexOf(state.selection.layer) + 1);
    if (point.layer == state.selection.layer)
        return titleOf(point.operation) + QStringLiteral(" · ") + head;
    return (isAhead(state) ? tr("Not reached yet: %1 (the step is in layer %2)")
                           : tr("Done: %1 (the step is in layer %2)"))
        .arg(head)
        .arg(indexOf(*point.layer) + 1);
}

/// Without what the heads' strip and the decoder say, too.
QString shortTitle(const ViewState& state)
{
    const OperationPoint point = state.point();
    return state.operation().isOfHeads() && point.layer == state.selection.layer
               ? titleOf(point.operation)
               : title(state);
}

QString titleMeaning(const ViewState& state)
{
    if (!state.operation().isOfHeads())
        return explanationOf(state);
    const Config& config = state.trace.header().config;
    return explanationOf(state) + '\n' +
           tr("A layer has %1 heads. Each has queries, keys and values of its own, %2 numbers "
              "wide, "
              "and so looks for something of its own.")
               .arg(config.heads)
               .arg(config.headDim());
}

class StageDrawing
{
public:
    StageDrawing(const ViewState& state, const QRectF& box, const TextMetrics& metrics,
                 const StageScroll& scroll)
        : m_state(state), m_box(box), m_metrics(metrics), m_scroll(scroll),
          m_line(metrics.lineHeight)
    {
        const auto tokens = std::make_shared<const std::vector<TokenText>>(state.trace.tokens());
        for (const Lane lane : kLanes)
            if (state.step().lane(lane))
                m_contexts.push_back({state, lane, metrics, tokens});
    }

    ViewLayout laidOut()
    {
        m_content = m_box.adjusted(0, 1.5 * m_line, 0, 0);
        if (m_state.operation().isAboutNextToken()) {
            drawNextTokens();
            return std::move(m_layout);
        }
        m_content.setBottom(m_content.bottom() - kLegendLines * m_line);
        if (m_state.operation().isOfHeads())
            drawAttention();
        else
            drawFlows();
        return std::move(m_layout);
    }

private:
    static constexpr double kHeadlineSize = 0.95;
    static constexpr double kLegendLines = 1.3;
    static constexpr double kTitleSize = 1.1;
    static constexpr double kNoteSize = 0.9;
    static constexpr double kSmallest = 0.75;

    QRectF titleBox() const { return {m_box.left(), m_box.top(), m_box.width(), 1.4 * m_line}; }

    void drawTitle() { drawTitle(title(m_state)); }

    void drawTitle(const QString& text)
    {
        m_layout.list.text(titleBox(), text, Ink::Text, Qt::AlignLeft | Qt::AlignVCenter, true,
                           kTitleSize);
        m_layout.addHit(titleBox(), titleMeaning(m_state));
    }

    void drawLegend(const StageLegend& legend)
    {
        layoutStageLegend(m_layout, legend,
                          QRectF(m_box.left(), m_box.bottom() - kLegendLines * m_line,
                                 m_box.width(), kLegendLines * m_line),
                          m_metrics);
    }

    QRectF laneBox(std::size_t lane) const
    {
        constexpr double kGap = 10;
        const auto count = static_cast<double>(m_contexts.size());
        const double width = (m_content.width() - kGap * (count - 1)) / count;
        return {m_content.left() + static_cast<double>(lane) * (width + kGap), m_content.top(),
                width, m_content.height()};
    }

    /// Under the lane's headline.
    QRectF insideOf(const QRectF& lane) const { return lane.adjusted(4, m_line * 1.3 + 7, -4, 0); }

    /// Of both lanes in full, or of both in short.
    void drawHeadlines()
    {
        std::vector<QStringList> texts;
        for (const LaneContext& context : m_contexts)
            texts.push_back(laneHeadlines(context));
        qsizetype form = 0;
        for (const QStringList& forms : texts)
            form = std::max(form, headlineForm(forms));
        QStringList chosen;
        for (const QStringList& forms : texts)
            chosen << forms[std::min(form, forms.size() - 1)];
        const double size = headlineSize(chosen);
        for (std::size_t i = 0; i < texts.size(); ++i)
            drawHeadline(m_contexts[i].spec(), laneBox(i), texts[i].front(),
                         chosen[static_cast<qsizetype>(i)], size);
    }

    /// The shortest only where the one before does not even fit in the smallest letters.
    qsizetype headlineForm(const QStringList& forms) const
    {
        const double room = (laneBox(0).width() - 8) / kBold;
        const QStringList longer = forms.first(std::max<qsizetype>(forms.size() - 1, 1));
        const QString text = fitting(longer, room / kHeadlineSize, m_metrics);
        return m_metrics.widthOf(text) <= room / kSmallest ? longer.indexOf(text)
                                                           : forms.size() - 1;
    }

    static QString laneMeaning(const LaneSpec& lane)
    {
        return keepsRows(lane)
                   ? tr("Keys and values of earlier tokens are kept: each step runs only the "
                        "tokens that are new.")
                   : tr("Nothing is kept: each step runs all tokens again from the first one.");
    }

    /// Of both lanes alike.
    double headlineSize(const QStringList& texts) const
    {
        double widest = 1;
        for (const QString& text : texts)
            widest = std::max(widest, m_metrics.widthOf(text) * kBold + 2);
        return std::clamp((laneBox(0).width() - 8) / widest, kSmallest, kHeadlineSize);
    }

    void drawHeadline(const LaneSpec& lane, const QRectF& box, const QString& full,
                      const QString& text, double size)
    {
        const Ink ink = inkOf(lane);
        m_layout.list.fill(QRectF(box.left(), box.top(), box.width(), 3), ink);
        const QRectF header(box.left() + 4, box.top() + 5, box.width() - 8, m_line * 1.3);
        m_layout.list.text(header, text, ink, Qt::AlignLeft | Qt::AlignVCenter, true, size);
        m_layout.addHit(header, full + '\n' + laneMeaning(lane));
    }

    void drawNextTokens()
    {
        drawTitle();
        drawHeadlines();
        layoutNextTokens(m_layout, m_state, insideOf(m_content), m_metrics);
    }

    void drawFlows()
    {
        drawTitle();
        drawHeadlines();
        for (std::size_t i = 0; i < m_contexts.size(); ++i)
            layoutFlow(m_layout, m_contexts[i], insideOf(laneBox(i)).adjusted(0, 2, 0, -4));
        drawLegend(flowLegend(m_state));
    }

    void drawAttention()
    {
        std::vector<LaneFigures> figures;
        for (const LaneContext& context : m_contexts)
            figures.push_back(attentionFigures(context));
        const AttentionPlan plan = planned(figures);
        drawTitleAndNotes(plan.notes(figures.front()));
        drawHeadlines();
        for (std::size_t i = 0; i < m_contexts.size(); ++i)
            layoutAttention(m_layout, figures[i], plan, insideOf(laneBox(i)).topLeft(), m_metrics);
        drawLegend(attentionLegend(m_state, marksOf(plan, figures)));
    }

    AttentionPlan planned(const std::vector<LaneFigures>& figures) const
    {
        const OperationList all = operationsOf(m_state.trace.header().config);
        return planAttention(
            figures,
            {insideOf(laneBox(0)).size(), m_scroll, m_state.trace.steps().back()->positions()},
            all.first(indexIn(all, m_state.point().operation) + 1), m_metrics);
    }

    double noteWidth(const QString& note) const
    {
        return m_metrics.widthOf(note) * kNoteSize * kRounding + 2;
    }

    QRectF besideTitle(const QString& text) const
    {
        QRectF box = titleBox();
        box.setLeft(std::min(box.left() + m_metrics.widthOf(text) * kTitleSize * kBold + 2 * m_line,
                             box.right()));
        return box;
    }

    static QString joined(const QStringList& notes) { return notes.join(QStringLiteral(" · ")); }

    bool fitsIn(const QRectF& box, const QString& note) const
    {
        return noteWidth(note) <= box.width() * kNoteSize / kSmallest;
    }

    /// Notes say what is not on show: the title gives way to them.
    void drawTitleAndNotes(const QStringList& notes)
    {
        const QString full = title(m_state);
        const QString text = fitsIn(besideTitle(full), joined(notes)) ? full : shortTitle(m_state);
        drawTitle(text);
        if (!notes.isEmpty())
            drawNotes(notes, besideTitle(text));
    }

    /// As many as there is room for, the others in the tool tip.
    void drawNotes(const QStringList& notes, const QRectF& box)
    {
        QString text = joined(notes);
        for (qsizetype count = notes.size() - 1; count > 0 && !fitsIn(box, text); --count)
            text = joined(notes.first(count) << QStringLiteral("…"));
        if (!fitsIn(box, text))
            text = tr("not all is drawn");
        const double size =
            std::clamp(kNoteSize * box.width() / noteWidth(text), kSmallest, kNoteSize);
        m_layout.list.text(box, text, Ink::Text, Qt::AlignRight | Qt::AlignVCenter, false, size);
        m_layout.addHit(box,
                        tr("%1.\nCells keep a size at which they are seen: where there are more, "
                           "some share one, with the colour of the largest, or a part is on show. "
                           "The wheel moves through it, with Shift through keys and columns; PgUp "
                           "and PgDown do the same. A larger window has room for more.")
                            .arg(joined(notes)));
    }

    static AttentionMarks marksOf(const AttentionPlan& plan, const std::vector<LaneFigures>& lanes)
    {
        AttentionMarks marks;
        for (const LaneFigures& figures : lanes)
            for (const AttentionPlan::Slot& slot : plan.shown)
                addMarksOf(marks, figures[static_cast<std::size_t>(slot.matrix)]);
        if (plan.caption.key == CaptionStyle::Key::None)
            for (const AttentionPlan::Slot& slot : plan.shown) {
                const HeatScale scale = lanes.front()[static_cast<std::size_t>(slot.matrix)].scale;
                if (std::ranges::find(marks.scales, scale) == marks.scales.end())
                    marks.scales.push_back(scale);
            }
        std::ranges::sort(marks.scales, std::ranges::greater()); // two signs first
        return marks;
    }

    static void addMarksOf(AttentionMarks& marks, const MatrixFigure& figure)
    {
        const bool hides = figure.rows > 0 && !figure.shows(0, figure.columns - 1);
        marks.masked |= hides && figure.masked && figure.rowsDone > 0;
        marks.blankCells |= figure.rowsDone < figure.rows || (hides && !figure.masked);
        marks.rowsNotRun |= figure.firstRow > 0;
        marks.pinnedBands |= figure.band.has_value();
        marks.pinnedCell |= figure.pinned && figure.pinned->matrix == figure.matrix;
        if (std::ranges::find(figure.rowInks, Ink::Reused) != figure.rowInks.end())
            (figure.matrix == StageMatrix::Keys ? marks.cachedKeys : marks.cachedValues) = true;
    }

    const ViewState& m_state;
    QRectF m_box;
    const TextMetrics& m_metrics;
    StageScroll m_scroll;
    double m_line;
    std::vector<LaneContext> m_contexts;
    QRectF m_content; ///< between title and legend
    ViewLayout m_layout;
};

} // namespace

bool isAhead(const ViewState& state)
{
    const OperationPoint point = state.point();
    return state.operation().isOfHeads() && point.layer < state.selection.layer;
}

QString tokenAt(const TokenTexts& tokens, std::size_t position)
{
    return position < tokens->size() ? visibleToken((*tokens)[position].bytes) : QString();
}

ViewLayout stageLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics,
                       const StageScroll& scroll)
{
    const QRectF all = QRectF(QPointF(0, 0), size).adjusted(8, 4, -8, -2);
    if (!state.trace.empty())
        return StageDrawing(state, all, metrics, scroll).laidOut();
    ViewLayout layout;
    layout.list.text(all, tr("Run a prompt to see its attention here."), Ink::MutedText,
                     Qt::AlignCenter);
    return layout;
}

} // namespace pastkeys
