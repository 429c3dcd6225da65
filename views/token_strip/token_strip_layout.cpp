#include "token_strip/token_strip_layout.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "query/draft_ledger.h"
#include "query/state_at.h"
#include "shared/fitting_text.h"
#include "shared/lane_text.h"
#include "shared/lane_words.h"
#include "shared/legend.h"
#include "shared/operation_text.h"
#include "shared/view_metrics.h"
#include "token_strip/token_detail.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kAroundToken = 14; ///< space around the text, so that no frame touches it
constexpr double kBetweenTokens = 2;
constexpr double kNarrowest = 1.3; ///< width of a token, in line heights
constexpr double kCachedMark = 5;  ///< height of the mark on a cached token
constexpr double kThickFrame = 2;

/// All tokens to show. The last one may have been chosen but not read by any step yet.
std::vector<TokenText> tokensOf(const Trace& trace, TokensShown which)
{
    std::vector<TokenText> tokens = trace.tokens();
    if (const auto& choice = trace.steps().back()->choice)
        tokens.push_back(choice->token);
    if (which == TokensShown::OfPrompt)
        tokens.resize(std::min(tokens.size(), trace.header().promptTokens));
    return tokens;
}

QRectF stripBox(QSizeF size)
{
    return QRectF(QPointF(0, 0), size).marginsRemoved(kViewMargins);
}

class StripDrawing
{
public:
    StripDrawing(ViewLayout& layout, const ViewState& state, QSizeF size,
                 const TextMetrics& metrics, TokensShown which)
        : m_layout(layout), m_state(state), m_metrics(metrics), m_area(stripBox(size)),
          m_lineHeight(tokenLineHeight(metrics)), m_tokens(tokensOf(state.trace, which)),
          m_widths(m_tokens.size()), m_which(which)
    {
        const auto layer = indexOf(state.selection.layer);
        CacheState cache = cacheAt(state.trace, state.cursor);
        if (layer < cache.layers.size())
            m_cached = std::move(cache.layers[layer]);
        if (m_area.height() >= m_lineHeight + metrics.lineHeight) {
            m_legend = m_area;
            m_legend.setTop(m_area.bottom() - metrics.lineHeight * kRowHeight);
            m_area.setBottom(m_legend.top());
        }
        if (hasALineForNumbers()) {
            m_numbered = true;
            m_lineHeight += metrics.lineHeight * kTinyText;
            m_area.setTop(m_area.top() + (m_area.height() - m_lineHeight) / 2);
        }
    }

    void draw(std::optional<std::size_t> from)
    {
        const std::size_t first = firstFrom(from);
        std::vector<QRectF> rects = placed(first, m_area);
        for (std::size_t i = 0; i < rects.size(); ++i)
            drawToken(first + i, rects[i]);
        if (!m_legend.isEmpty())
            drawLegend({first, first + rects.size(), m_tokens.size()});
        const QRectF last = rects.empty() ? QRectF() : rects.back();
        addHits(first, std::move(rects));
        if (m_which == TokensShown::OfPrompt && !last.isEmpty())
            drawCover(last); // after the tokens, so that its own tool tip wins
    }

    TokensOnShow onShow(std::optional<std::size_t> from) const
    {
        const std::size_t first = firstFrom(from);
        return {first, first + placed(first, m_area).size(), m_tokens.size()};
    }

private:
    /// Whether there is room for two lines but all tokens fit on one. The second line then shows
    /// their positions.
    bool hasALineForNumbers() const
    {
        const QRectF oneLine(m_area.left(), m_area.top(), m_area.width(), m_lineHeight);
        return m_area.height() >= 2 * m_lineHeight && placed(0, oneLine).size() == m_tokens.size();
    }

    double widthOf(std::size_t i) const
    {
        if (m_widths[i] == 0) {
            const double bold = i < m_state.trace.header().promptTokens ? 1 : kBold;
            m_widths[i] = std::max(m_metrics.widthOf(wordsAt(m_state, i)) * bold + kAroundToken,
                                   m_metrics.lineHeight * kNarrowest);
        }
        return m_widths[i];
    }

    /// Lays out tokens line by line, starting at `first`, and returns the places of those that fit.
    std::vector<QRectF> placed(std::size_t first, const QRectF& box) const
    {
        std::vector<QRectF> rects;
        QPointF at = box.topLeft();
        for (std::size_t i = first; i < m_tokens.size(); ++i) {
            const double width = std::min(widthOf(i), box.width());
            if (at.x() + width > box.right() + 0.5 && at.x() > box.left())
                at = {box.left(), at.y() + m_lineHeight};
            if (at.y() + m_lineHeight > box.bottom() + 0.5)
                break;
            rects.emplace_back(at, QSizeF(width, tokenLineHeight(m_metrics) - 4));
            at.rx() += width + kBetweenTokens;
        }
        return rects;
    }

    std::size_t firstFrom(std::optional<std::size_t> from) const
    {
        return from ? std::min(*from, firstBefore(m_tokens.size()))
                    : firstBefore(m_state.step().positions() + 2);
    }

    /// The earliest token that the strip can begin with and still show the last token before `end`.
    std::size_t firstBefore(std::size_t end) const
    {
        const std::size_t wanted = std::min(m_tokens.size(), end);
        const double lines = std::max(1.0, std::floor((m_area.height() + 0.5) / m_lineHeight));
        const double perLine = std::ceil(std::max(0.0, m_area.width()) /
                                         (m_metrics.lineHeight * kNarrowest + kBetweenTokens));
        std::size_t first = wanted - std::min(wanted, static_cast<std::size_t>(lines * perLine));
        std::size_t last = wanted;
        while (first < last) {
            const std::size_t middle = first + (last - first) / 2;
            if (middle + placed(middle, m_area).size() >= wanted)
                last = middle;
            else
                first = middle + 1;
        }
        return first;
    }

    void drawToken(std::size_t i, const QRectF& rect)
    {
        const StepRecord& step = m_state.step();
        const bool generated = i >= m_state.trace.header().promptTokens;
        const bool now =
            (isRead(m_state.trace, i) || isRejected(i)) && i >= step.first && i < step.end();
        const bool later = i >= known() && !isRejected(i);
        const bool open = isRejected(i) || (isProposed(i) && !hasChosen());
        if (!later)
            m_layout.list.fill(rect, Ink::Panel);
        // Leaves room below the text for the mark of a cached token, even if no mark is drawn.
        m_layout.list.text(rect.adjusted(0, kThickFrame, 0, -kCachedMark), wordsAt(m_state, i),
                           {.ink = later || open ? Ink::MutedText
                                   : generated   ? Ink::New
                                                 : Ink::Text,
                            .side = Qt::AlignCenter,
                            .bold = generated && !open});
        if (!now)
            m_layout.list.outline(rect, later ? Ink::Panel : Ink::Grid);
        drawMarks(m_layout.list, rect, {now, m_cached.holds(i), isPinned(i)});
        if (isRejected(i) && hasChosen())
            strikeOut(rect, m_metrics.widthOf(wordsAt(m_state, i)));
        if (m_numbered)
            m_layout.list.text(
                QRectF(rect.left(), rect.bottom() + 1, rect.width(), m_lineHeight - rect.height()),
                grouped(i),
                {.ink = Ink::MutedText,
                 .side = Qt::AlignHCenter | Qt::AlignTop,
                 .size = kTinyText});
    }

    void strikeOut(const QRectF& rect, double width)
    {
        const QPointF half(std::min(width, rect.width()) / 2, 0);
        m_layout.list.line(rect.center() - half, rect.center() + half, Ink::MutedText);
    }

    bool hasChosen() const { return m_state.operation().kind == OperationKind::Sample; }

    /// Whether this step reads a token at this position that was only proposed. It is not known
    /// before the last operation which of them are accepted.
    bool isProposed(std::size_t i) const
    {
        const StepRecord& step = m_state.step();
        return step.proposed().proposed > 0 && i > step.first && i < step.end();
    }
    bool isRejected(std::size_t i) const { return m_state.step().rejects(i); }

    /// Draws a cover, a few tokens wide, where the answer begins. Does nothing if there is no room.
    void drawCover(const QRectF& last)
    {
        const double left = last.right() + kBetweenTokens;
        const double width = std::min(8 * m_metrics.lineHeight, m_area.right() - left);
        if (width < m_metrics.lineHeight)
            return;
        const QRectF cover(left, last.top(), width, last.height());
        m_layout.list.fill(cover, Ink::Panel);
        m_layout.list.hatch(cover, Ink::Grid);
        m_layout.list.outline(cover, Ink::Grid);
        const QRectF middle(cover.center().x() - m_metrics.lineHeight / 2, cover.top() + 1,
                            m_metrics.lineHeight, cover.height() - 2);
        m_layout.list.fill(middle, Ink::Panel);
        m_layout.list.text(middle, QStringLiteral("?"), {.side = Qt::AlignCenter, .bold = true});
        m_layout.addHit(cover, Tr::tr("The tokens after the prompt are hidden."));
    }

    struct Marks
    {
        bool now = false;
        bool cached = false;
        bool pinned = false;
    };

    /// Draws the marks so that none covers another.
    static void drawMarks(DisplayList& list, const QRectF& rect, const Marks& marks)
    {
        const double frame = marks.now ? kThickFrame : 0;
        const QRectF inside = rect.adjusted(frame, frame, -frame, -frame);
        const double mark = marks.cached ? kCachedMark : 0;
        if (marks.cached)
            layoutRole(list, QRectF(inside.left(), inside.bottom() - mark, inside.width(), mark),
                       Ink::Reused);
        if (marks.now)
            list.outline(rect, Ink::Current, kThickFrame);
        if (marks.pinned)
            layoutRole(list, inside.adjusted(1, 1, -1, -mark - 1), Ink::Pinned);
    }

    /// The number of tokens that this step and the earlier ones have read. At the step's last
    /// operation, the token that the step has chosen is also counted.
    std::size_t known() const
    {
        const bool chosen = hasChosen() && m_state.step().choice;
        return m_state.step().positions() + (chosen ? 1 : 0);
    }

    /// Whether the pinned cell's row or key is at this position.
    bool isPinned(std::size_t i) const
    {
        const auto& pin = m_state.selection.pinned;
        return pin && (pin->position == i || keyOf(*pin) == i);
    }

    /// Looks up a token's text and step only when the mouse is on the token, because looking up all
    /// of them would take longer than drawing the tokens.
    void addHits(std::size_t first, std::vector<QRectF> rects)
    {
        const auto detail = [state = m_state, first, rects = std::move(rects),
                             cached = m_cached](QPointF at) {
            for (std::size_t i = 0; i < rects.size(); ++i)
                if (rects[i].contains(at))
                    return detailOf(state, first + i, cached.holds(first + i));
            return PointDetail();
        };
        m_layout.hits.push_back({m_area, {}, detail});
    }

    void drawLegend(const TokensOnShow& shown)
    {
        QRectF rest = m_legend;
        if (shown.first > 0 || shown.end < shown.all) {
            const TextStyle style{
                .ink = Ink::MutedText, .side = Qt::AlignRight, .size = kSmallText};
            const QString note = positionsText(shown);
            rest.setRight(rest.right() - pastkeys::widthOf(note, style, m_metrics));
            layoutText(m_layout, QRectF(rest.topRight(), m_legend.bottomRight()), {note}, style,
                       m_metrics);
            rest.setRight(rest.right() - m_metrics.lineHeight);
        }
        std::vector<LegendEntry> entries{sample(Tr::tr("read in this step"), {.now = true})};
        if (m_state.step().proposed().proposed > 0)
            entries.push_back(sample(Tr::tr("proposed"), {.now = true}, Letters::Later));
        if (!m_cached.held.empty())
            entries.push_back(sample(cachedText(), {.cached = true}));
        if (m_tokens.size() > m_state.trace.header().promptTokens)
            entries.push_back(sample(Tr::tr("generated"), {}, Letters::Generated));
        if (m_state.trace.firstOtherToken())
            entries.push_back({.text = Tr::tr("left ≠ right: different words"),
                               .draw = [](DisplayList& list, const QRectF& swatch, double size) {
                                   list.text(swatch, QStringLiteral("≠"),
                                             {.side = Qt::AlignCenter, .bold = true, .size = size});
                               }});
        if (known() < m_tokens.size())
            entries.push_back(sample(Tr::tr("comes later"), {}, Letters::Later));
        if (m_state.selection.pinned)
            entries.push_back(sample(Tr::tr("pinned cell's tokens"), {.pinned = true}));
        layoutLegend(m_layout, entries, rest, m_metrics);
    }

    /// If both lanes have a cache, states which one is shown.
    QString cachedText() const
    {
        const TraceHeader& header = m_state.trace.header();
        const auto keeps = [](const LaneSpec& lane) { return keepsRows(lane); };
        if (std::ranges::count_if(header.lanes, keeps) < 2)
            return Tr::tr("in the cache");
        return Tr::tr("in the cache (%1)")
            .arg(shortLaneName(header.lane(cachedLane(header).value())));
    }

    /// Does not count a token that was chosen but not read, because it has no position in the
    /// cache.
    QString positionsText(const TokensOnShow& shown) const
    {
        const std::size_t read = m_state.trace.tokens().size();
        return Tr::tr("Positions %1–%2 of %3")
            .arg(grouped(std::min(shown.first, read - 1)), grouped(std::min(shown.end, read) - 1),
                 grouped(read));
    }

    /// What the color of a token's text says.
    enum class Letters : std::uint8_t
    {
        Plain,
        Generated,
        Later,
    };

    /// A legend entry with a small token as its swatch.
    static LegendEntry sample(const QString& meaning, const Marks& marks,
                              Letters letters = Letters::Plain)
    {
        LegendEntry entry{Ink::Current, meaning};
        entry.draw = [marks, letters](DisplayList& list, const QRectF& swatch, double size) {
            const QRectF token = swatch.adjusted(0, -2, 0, 2).toRect();
            const bool later = letters == Letters::Later;
            if (!later)
                list.fill(token, Ink::Panel);
            list.outline(token, later ? Ink::Panel : Ink::Grid);
            if (letters != Letters::Plain)
                list.text(token, QStringLiteral("ab"),
                          {.ink = later ? Ink::MutedText : Ink::New,
                           .side = Qt::AlignCenter,
                           .bold = !later,
                           .size = kTinyText * size});
            drawMarks(list, token, marks);
        };
        return entry;
    }

    ViewLayout& m_layout;
    const ViewState& m_state;
    const TextMetrics& m_metrics;
    QRectF m_area;   ///< of the tokens
    QRectF m_legend; ///< empty if there is no room for it
    double m_lineHeight;
    std::vector<TokenText> m_tokens;
    mutable std::vector<double> m_widths; ///< of the tokens; 0 if not measured yet
    bool m_numbered = false;              ///< whether each token has its position below it
    CacheLayerState m_cached;             ///< of the selected layer
    TokensShown m_which;
};

} // namespace

double tokenLineHeight(const TextMetrics& metrics)
{
    return metrics.lineHeight * 1.3 + kCachedMark + kThickFrame + 6;
}

TokensOnShow tokensOnShow(const ViewState& state, QSizeF size, const TextMetrics& metrics,
                          std::optional<std::size_t> from, TokensShown which)
{
    ViewLayout unused;
    return StripDrawing(unused, state, size, metrics, which).onShow(from);
}

ViewLayout tokenStripLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics,
                            std::optional<std::size_t> from, TokensShown which)
{
    ViewLayout layout;
    if (state.trace.empty())
        layout.list.text(stripBox(size), Tr::tr("The text appears here as tokens."),
                         {.ink = Ink::MutedText});
    else
        StripDrawing(layout, state, size, metrics, which).draw(from);
    return layout;
}

} // namespace pastkeys
