#include "stage/stage_layout.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "query/draft_ledger.h"
#include "query/encoder_trace.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "shared/view_metrics.h"
#include "stage/attention_layout.h"
#include "stage/flow_layout.h"
#include "stage/stage_legend.h"

#include <algorithm>

namespace pastkeys {

namespace {

QString title(const ViewState& state)
{
    const OperationPoint point = state.point();
    if (!state.operation().isOfHeads)
        return titleOf(state.network(), point);
    const AttentionSite& site = state.site();
    const std::size_t number = indexOf(state.selection.head) + 1;
    const std::size_t layer = indexOf(state.selection.layer) + 1;
    const QString head =
        state.isOverSource() ? Tr::tr("head %1 of layer %2, over the source").arg(number).arg(layer)
        : site.kvHeads < site.heads ? Tr::tr("head %1 of layer %2, which reads KV head %3")
                                          .arg(number)
                                          .arg(layer)
                                          .arg(indexOf(site.kvHeadOf(state.selection.head)) + 1)
                                    : Tr::tr("head %1 of layer %2").arg(number).arg(layer);
    if (point.layer == state.selection.layer)
        return titleOf(state.operation()) + QStringLiteral(" · ") + head;
    return (isAhead(state) ? Tr::tr("Not reached yet: %1 (the step is in layer %2)")
                           : Tr::tr("Done: %1 (the step is in layer %2)"))
        .arg(head)
        .arg(indexOf(*point.layer) + 1);
}

/// The title. For the layer at the cursor, it omits the head and layer, because the head strip and
/// the decoder column show them.
QString shortTitle(const ViewState& state)
{
    const OperationPoint point = state.point();
    return state.operation().isOfHeads && point.layer == state.selection.layer
               ? titleOf(state.operation())
               : title(state);
}

QString titleMeaning(const ViewState& state)
{
    if (!state.operation().isOfHeads)
        return explanationOf(state);
    const AttentionSite& site = state.site();
    if (site.kvHeads < site.heads)
        return explanationOf(state) + '\n' +
               Tr::tr("A layer has %1 heads. Each has its own queries (%2 numbers wide), and %3 "
                      "heads at a time share their keys and values.")
                   .arg(site.heads)
                   .arg(site.headDim)
                   .arg(site.heads / site.kvHeads);
    return explanationOf(state) + '\n' +
           Tr::tr("A layer has %1 heads. Each has its own queries, keys and values (%2 numbers "
                  "wide), so each can look for something different.")
               .arg(site.heads)
               .arg(site.headDim);
}

TokenWords wordsOf(const std::vector<TokenText>& tokens)
{
    auto words = std::make_shared<std::vector<QString>>();
    for (const TokenText& token : tokens)
        words->push_back(visibleToken(token.bytes));
    return words;
}

/// The text, but with the rejected tokens of this step where its rows have them.
TokenWords wordsOf(const ViewState& state, Lane lane)
{
    const std::vector<TokenText>& text = state.trace.tokens(lane);
    const StepRecord& step = state.step();
    auto words = std::make_shared<std::vector<QString>>(
        std::max(text.size(), step.rejected > 0 ? step.end() : 0));
    for (std::size_t i = 0; i < text.size(); ++i)
        (*words)[i] = visibleToken(text[i].bytes);
    for (std::size_t i = step.positions(); i < step.end(); ++i)
        (*words)[i] = visibleToken(tokenOfRow(state.trace, state.cursor.step, lane, i).bytes);
    return words;
}

class StageDrawing
{
public:
    StageDrawing(const ViewState& state, const QRectF& box, const TextMetrics& metrics,
                 const StageChoice& choice)
        : m_state(state), m_box(box), m_metrics(metrics), m_choice(possible(choice, state)),
          m_lineHeight(metrics.lineHeight)
    {
        for (const Lane lane : kLanes)
            if (state.step().lane(lane))
                m_contexts.push_back(contextOf(lane));
    }

    ViewLayout laidOut()
    {
        m_content = m_box.adjusted(0, 1.5 * m_lineHeight, 0, 0);
        if (m_state.operation().isAboutNextToken()) {
            drawNextTokens();
            return std::move(m_layout);
        }
        m_content.setBottom(m_content.bottom() - kLegendLines * m_lineHeight);
        if (m_state.operation().isOfHeads &&
            !m_state.trace.header().records(m_state.selection.layer)) {
            drawHeadlines();
            drawGap(RowsGap::LeftOut);
        } else if (m_state.operation().isOfHeads)
            drawAttention();
        else
            drawFlows();
        return std::move(m_layout);
    }

private:
    static constexpr double kHeadlineSize = 0.95;
    static constexpr double kLegendLines = 1.3;
    static constexpr TextStyle kTitle{.bold = true, .size = 1.1};
    static constexpr TextStyle kNote{.side = Qt::AlignRight, .size = kSmallText};
    static constexpr TextStyle kChip{.side = Qt::AlignCenter, .size = kSmallestText};

    LaneContext contextOf(Lane lane) const
    {
        const TokenWords words = wordsOf(m_state, lane);
        return {m_state, lane, m_metrics, words,
                m_state.isOverSource() ? wordsOf(m_state.keyTokens()) : words};
    }

    /// Without a matrix that the stage does not have for this operation.
    static StageChoice possible(const StageChoice& choice, const ViewState& state)
    {
        return choice.matrix && std::ranges::count(stageMatricesAt(state), *choice.matrix) == 0
                   ? StageChoice{choice.scroll, {}, false, choice.fixed}
                   : choice;
    }

    QRectF titleBox() const
    {
        return {m_box.left(), m_box.top(), m_box.width(), 1.4 * m_lineHeight};
    }

    void drawLegend(const std::vector<LegendEntry>& entries)
    {
        layoutLegend(m_layout, entries,
                     QRectF(m_box.left(), m_box.bottom() - kLegendLines * m_lineHeight,
                            m_box.width(), kLegendLines * m_lineHeight),
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

    /// The room below the lane's headline.
    QRectF insideOf(const QRectF& lane) const
    {
        return lane.adjusted(4, m_lineHeight * 1.3 + 7, -4, 0);
    }

    /// Draws the headlines either all in full or all in brief, at the same text size.
    void drawHeadlines()
    {
        std::vector<FittingText> texts;
        for (const LaneContext& context : m_contexts)
            texts.push_back(laneHeadline(context));
        const double room = laneBox(0).width() - 8;
        const bool inFull = std::ranges::all_of(texts, [&](const FittingText& text) {
            return kRounding *
                       widthOf(text.full, {.bold = true, .size = kSmallestText}, m_metrics) <=
                   room;
        });
        double widest = 1;
        for (FittingText& text : texts) {
            if (inFull)
                text.brief = text.full;
            widest = std::max(widest, widthOf(text.brief, {.bold = true}, m_metrics) * kRounding);
        }
        double size = std::clamp(room / widest, kSmallestText, kHeadlineSize);
        if (std::ranges::any_of(texts, [&](const FittingText& text) {
                return widthOf(text.brief, {.bold = true, .size = size}, m_metrics) > room;
            }))
            size = kSmallestText; // rounded character widths made a headline too wide
        for (std::size_t i = 0; i < texts.size(); ++i)
            drawHeadline(m_contexts[i], laneBox(i), texts[i], size);
    }

    static QString laneMeaning(const LaneSpec& lane)
    {
        switch (lane.limit.kind) {
        case ContextLimit::Kind::DropHalf:
            return keepsRows(lane)
                       ? Tr::tr("Keys and values of earlier tokens are kept until the text becomes "
                                "too long. Then the older half of the text is dropped, and the "
                                "rows of the other half are computed again.")
                       : Tr::tr("Nothing is kept. Each step computes the rows of all tokens again. "
                                "When the text becomes too long, its older half is dropped.");
        case ContextLimit::Kind::Slide:
            return keepsRows(lane)
                       ? Tr::tr("Keys and values of earlier tokens are kept until the text becomes "
                                "too long. From then on, each step drops the oldest token and "
                                "computes the rows of all others again.")
                       : Tr::tr("Nothing is kept. Each step computes the rows of all tokens again. "
                                "When the text becomes too long, each step drops the oldest "
                                "token.");
        case ContextLimit::Kind::Shift:
            return Tr::tr("Keys and values of earlier tokens are kept until the text becomes too "
                          "long. Then the older half of the text is dropped, and the keys of the "
                          "other half are rotated to their new positions. No row is computed "
                          "again.");
        case ContextLimit::Kind::ShiftOne:
            return Tr::tr("Keys and values of earlier tokens are kept until the text becomes too "
                          "long. From then on, each step drops one token, and rotates the keys of "
                          "the tokens after it by one position. No row is computed again.");
        case ContextLimit::Kind::Stop:
            break;
        }
        if (keepsRows(lane) && !losesNothing(lane))
            return Tr::tr(
                "The cache keeps only some of the keys and values of earlier tokens, or keeps them "
                "in altered form. Each step computes only the rows of new tokens.");
        return keepsRows(lane) ? Tr::tr("Keys and values of earlier tokens are kept. Each step "
                                        "computes only the rows of new tokens.")
                               : Tr::tr("Nothing is kept. Each step computes the rows of all "
                                        "tokens again, from the first one.");
    }

    void drawHeadline(const LaneContext& context, const QRectF& box, const FittingText& text,
                      double size)
    {
        const Ink ink = inkOf(context.spec());
        m_layout.list.fill(QRectF(box.left(), box.top(), box.width(), 3), ink);
        const QRectF header(box.left() + 4, box.top() + 5, box.width() - 8, m_lineHeight * 1.3);
        m_layout.list.text(header, text.brief, {.ink = ink, .bold = true, .size = size});
        if (isOfEncoder(m_state.trace.header()))
            return m_layout.addHit(header, text.full + '\n' +
                                               Tr::tr("Each row of the encoder sees all others. "
                                                      "Nothing is kept."));
        m_layout.addHit(header,
                        text.full + '\n' + laneMeaning(context.spec()) + '\n' +
                            Tr::tr("Click to choose another cache."),
                        ChooseCache{context.lane});
    }

    void drawNextTokens()
    {
        drawTitle(titleBox());
        drawHeadlines();
        layoutNextTokens(m_layout, m_state, insideOf(m_content), m_metrics);
    }

    void drawFlows()
    {
        const auto boxOf = [this](std::size_t lane) {
            return insideOf(laneBox(lane)).adjusted(0, 2, 0, -4);
        };
        const FlowLayout flow(m_contexts, boxOf(0).size(), m_choice);
        drawHeadlines();
        for (std::size_t i = 0; i < m_contexts.size(); ++i)
            flow.draw(m_layout, i, boxOf(i));
        drawLegend(flowLegend(m_state, flow.marks()));
        if (flow.gap() != RowsGap::None)
            return drawGap(flow.gap());
        QStringList notes = flow.notes(m_layout);
        if (m_choice.alone)
            notes.prepend(backToAll());
        drawTitle(titleBox(), notes, cutMeaning(notes));
    }

    void drawGap(RowsGap gap)
    {
        drawTitle(titleBox(), {Tr::tr("these values are not recorded")}, whyNoRows(gap));
    }

    void drawAttention()
    {
        std::vector<LaneFigures> figures;
        for (const LaneContext& context : m_contexts)
            figures.push_back(attentionFigures(context));
        const AttentionPlan plan = planned(figures);
        const QRectF beside = drawHidden(plan.hidden, figures.front());
        QStringList notes = plan.notes(figures.front());
        if (m_choice.alone)
            notes.prepend(backToAll());
        drawTitle(beside, notes, cutMeaning(notes));
        drawHeadlines();
        for (std::size_t i = 0; i < m_contexts.size(); ++i)
            for (const AttentionPlan::Slot& slot : plan.shown) {
                const MatrixFigure& figure = figures[i][slot.matrix];
                layoutMatrix(m_layout, figure,
                             plan.placeOf(slot, figure, insideOf(laneBox(i)).topLeft()), m_metrics);
            }
        drawLegend(attentionLegend(m_state, marksOf(plan, figures)));
    }

    static QString backToAll() { return Tr::tr("Esc: back to all matrices"); }

    /// What the notes on matrices that are not shown in full mean.
    QString cutMeaning(const QStringList& notes) const
    {
        if (m_choice.fixed)
            return Tr::tr(
                       "%1.\nCells stay large enough to be seen. If a matrix has more cells than "
                       "fit, several are drawn as one, in the color of the largest, or only a "
                       "part of the matrix is shown.")
                .arg(joined(notes));
        return Tr::tr("%1.\nCells stay large enough to be seen. If a matrix has more cells than "
                      "fit, several are drawn as one, in the color of the largest, or only a part "
                      "of the matrix is shown. Scroll it with the wheel (hold Shift for keys and "
                      "columns) or with the keys Up and Down. There is more room in a larger "
                      "window, or when one matrix fills the stage (Z).")
            .arg(joined(notes));
    }

    AttentionPlan planned(const std::vector<LaneFigures>& figures) const
    {
        return planAttention(figures, {insideOf(laneBox(0)).size(), m_choice}, m_state, m_metrics);
    }

    /// Lists the names of the hidden matrices to the right of the title. If there is no room for
    /// the names, shows only the number of hidden matrices. A click brings one of them onto the
    /// stage.
    /// \returns the part of the title's line that is still free
    QRectF drawHidden(const std::vector<StageMatrix>& hidden, const LaneFigures& figures)
    {
        QRectF rest = titleBox();
        if (hidden.empty())
            return rest;
        const auto& pinned = m_state.selection.pinned;
        const auto isPinned = [&](StageMatrix matrix) {
            return pinned && pinned->matrix == matrix;
        };
        double width = 0;
        for (const StageMatrix matrix : hidden)
            width += chipWidth(titleOf(m_state, matrix)) + kTextGap;
        if (widthOf(shortTitle(m_state), kTitle, m_metrics) + m_lineHeight + width > rest.width())
            return drawCount(hidden, std::ranges::any_of(hidden, isPinned));
        double left = m_box.right() - width;
        rest.setRight(left);
        for (const StageMatrix matrix : hidden) {
            const QRectF chip = chipAt(left + kTextGap, titleOf(m_state, matrix), isPinned(matrix));
            const MatrixFigure& figure = figures[matrix];
            m_layout.addHit(chip,
                            Tr::tr("The stage has no room for %1 [%2 x %3]. Click to show it, or "
                                   "press X to bring the next matrix onto the stage.")
                                .arg(titleOf(m_state, matrix))
                                .arg(figure.rows)
                                .arg(figure.columns),
                            Enlarge{matrix});
            left = chip.right();
        }
        return rest;
    }

    QRectF drawCount(const std::vector<StageMatrix>& hidden, bool withPin)
    {
        QStringList names;
        for (const StageMatrix matrix : hidden)
            names << titleOf(m_state, matrix);
        const QString text = Tr::tr("+%1 hidden").arg(hidden.size());
        QRectF rest = titleBox();
        rest.setRight(m_box.right() - chipWidth(text) - kTextGap);
        m_layout.addHit(chipAt(rest.right() + kTextGap, text, withPin),
                        Tr::tr("Hidden: %1. Click, or press X, to show the next hidden matrix.")
                            .arg(names.join(QStringLiteral(", "))),
                        Enlarge{nextHidden(hidden, m_choice.matrix)});
        return rest;
    }

    double chipWidth(const QString& text) const { return widthOf(text, kChip, m_metrics) + 12; }

    QRectF chipAt(double left, const QString& text, bool isPinned)
    {
        const QRectF chip(left, m_box.top() + 0.15 * m_lineHeight, chipWidth(text),
                          1.1 * m_lineHeight);
        m_layout.list.fill(chip, Ink::Panel);
        m_layout.list.outline(chip, isPinned ? Ink::Pinned : Ink::Grid, isPinned ? 2 : 1);
        m_layout.list.text(chip, text, kChip);
        return chip;
    }

    static QString joined(const QStringList& notes) { return notes.join(QStringLiteral(" · ")); }

    /// Draws the title and the notes. Notes state what the stage leaves out, so the title is
    /// shortened to make room for them.
    void drawTitle(const QRectF& room, const QStringList& notes = {}, const QString& meaning = {})
    {
        const FittingText wordings{title(m_state), shortTitle(m_state)};
        FittingText note{joined(notes)};
        if (notes.size() > 1)
            note.brief = joined({notes.front(), QStringLiteral("…")});
        const double beside =
            notes.isEmpty() ? 0 : widthOf(note.full, kNote, m_metrics) + m_lineHeight;
        const QString& text = wordingFor(wordings, room.width() - beside, kTitle, m_metrics);
        QRectF left = room;
        left.setWidth(std::min(widthOf(text, kTitle, m_metrics) + m_lineHeight, room.width()));
        m_layout.list.text(left, text, kTitle);
        m_layout.addHit(left, titleMeaning(m_state));
        if (notes.isEmpty())
            return;
        const QRectF right(left.topRight(), room.bottomRight());
        if (right.width() < widthOf(QStringLiteral("…"), kNote, m_metrics)) {
            m_layout.addHit(left, titleMeaning(m_state) + '\n' + meaning);
            return;
        }
        m_layout.list.text(right, wordingFor(note, right.width(), kNote, m_metrics), kNote);
        m_layout.addHit(right, meaning);
    }

    static AttentionMarks marksOf(const AttentionPlan& plan, const std::vector<LaneFigures>& lanes)
    {
        AttentionMarks marks;
        for (const LaneFigures& figures : lanes)
            for (const AttentionPlan::Slot& slot : plan.shown)
                addMarksOf(marks, figures[slot.matrix]);
        if (plan.caption.key == CaptionStyle::Key::None)
            for (const AttentionPlan::Slot& slot : plan.shown) {
                const HeatScale scale = lanes.front()[slot.matrix].scale;
                if (std::ranges::find(marks.scales, scale) == marks.scales.end())
                    marks.scales.push_back(scale);
            }
        std::ranges::sort(marks.scales, std::ranges::greater()); // HeatScale::TwoSigns first
        return marks;
    }

    static void addMarksOf(AttentionMarks& marks, const MatrixFigure& figure)
    {
        const bool hides = figure.rows > 0 && (!figure.reach(0).sees(figure.columns - 1) ||
                                               !figure.reach(figure.rows - 1).sees(0));
        marks.masked |= hides && figure.masked && figure.rowsDone > 0;
        marks.blankCells |= figure.rowsDone < figure.rows || (hides && !figure.masked);
        marks.rowsNotRun |= !figure.rowsSkipped.empty();
        marks.pinnedBands |= figure.band.has_value();
        marks.pinnedCell |= figure.pinned && figure.pinned->matrix == figure.matrix;
        marks.rowsGivenUp |=
            figure.rowsForgotten > 0 || (!figure.forgotten.empty() && figure.computedRows() > 0);
        if (std::ranges::find(figure.rowRoles, RowRole::Reused) != figure.rowRoles.end())
            (figure.matrix == StageMatrix::Keys ? marks.cachedKeys : marks.cachedValues) = true;
    }

    const ViewState& m_state;
    QRectF m_box;
    const TextMetrics& m_metrics;
    StageChoice m_choice;
    double m_lineHeight;
    std::vector<LaneContext> m_contexts;
    QRectF m_content; ///< between the title and the legend
    ViewLayout m_layout;
};

} // namespace

bool isAhead(const ViewState& state)
{
    const OperationPoint point = state.point();
    return state.operation().isOfHeads && point.layer < state.selection.layer;
}

ViewLayout stageLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics,
                       const StageChoice& choice)
{
    const QRectF all = QRectF(QPointF(0, 0), size).marginsRemoved(kViewMargins);
    if (!state.trace.empty())
        return StageDrawing(state, all, metrics, choice).laidOut();
    ViewLayout layout;
    layout.list.text(all, Tr::tr("Run a prompt to see its attention here."),
                     {.ink = Ink::MutedText, .side = Qt::AlignCenter});
    return layout;
}

} // namespace pastkeys
