#include "token_strip/token_strip_layout.h"

#include "shared/legend.h"
#include "shared/operation_text.h"
#include "token_strip/token_detail.h"
#include "trace/state_at.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("TokenStrip", text);
}

constexpr double kLegendSize = 0.9;
constexpr double kAroundToken = 14; ///< its text, which no frame touches
constexpr double kBetweenTokens = 2;
constexpr double kNarrowest = 1.3;  ///< of a token, times a line's height
constexpr double kNumberSize = 0.8; ///< of positions, where there is room for them
constexpr double kCachedMark = 5;   ///< its height
constexpr double kThickFrame = 2;

/// The last token may be chosen but not read by any step yet.
std::vector<TokenText> tokensOf(const Trace& trace)
{
    std::vector<TokenText> tokens = trace.tokens();
    if (const auto& choice = trace.steps().back()->choice)
        tokens.push_back(choice->token);
    return tokens;
}

QRectF stripBox(QSizeF size)
{
    return QRectF(QPointF(0, 0), size).adjusted(8, 4, -8, -2);
}

class StripDrawing
{
public:
    StripDrawing(ViewLayout& layout, const ViewState& state, QSizeF size,
                 const TextMetrics& metrics)
        : m_layout(layout), m_state(state), m_metrics(metrics), m_box(stripBox(size)),
          m_area(m_box), m_lineHeight(tokenLineHeight(metrics)), m_tokens(tokensOf(state.trace)),
          m_widths(m_tokens.size())
    {
        const auto layer = indexOf(state.selection.layer);
        const CacheState cache = cacheAt(state.trace, state.cursor);
        m_cached = layer < cache.layers.size() ? cache.layers[layer].length : 0;
        m_legend = m_box.height() >= m_lineHeight + metrics.lineHeight;
        if (m_legend)
            m_area.setBottom(m_area.bottom() - legendHeight());
        numberTokensIn(m_area);
        if (m_numbered)
            m_area.setTop(m_area.top() + (m_area.height() - m_lineHeight) / 2);
    }

    void draw(std::optional<std::size_t> from)
    {
        const TokensOnShow shown =
            flowFrom(from, [this](std::size_t i, const QRectF& rect) { drawToken(i, rect); });
        addHits(m_area, shown.first);
        if (m_legend)
            drawLegend(QRectF(m_box.left(), m_box.bottom() - legendHeight(), m_box.width(),
                              legendHeight()),
                       shown);
    }

    TokensOnShow onShow(std::optional<std::size_t> from) const
    {
        return flowFrom(from, [](std::size_t, const QRectF&) {});
    }

private:
    double legendHeight() const { return m_metrics.lineHeight * 1.2; }

    /// Where one line of two holds all tokens, the other shows their positions.
    void numberTokensIn(const QRectF& box)
    {
        const double numbers = m_metrics.lineHeight * kNumberSize;
        if (box.height() < 2 * m_lineHeight)
            return;
        const QRectF oneLine(box.left(), box.top(), box.width(), m_lineHeight);
        if (flow(0, oneLine, [](std::size_t, const QRectF&) {}) < m_tokens.size())
            return;
        m_numbered = true;
        m_lineHeight += numbers;
    }

    double widthOf(std::size_t i) const
    {
        if (m_widths[i] == 0) {
            const double bold = i < m_state.trace.header().promptTokens ? 1 : kBold;
            m_widths[i] =
                std::max(m_metrics.widthOf(visibleToken(m_tokens[i].bytes)) * bold + kAroundToken,
                         m_metrics.lineHeight * kNarrowest);
        }
        return m_widths[i];
    }

    /// Lays tokens out in lines. \returns the first token that does not fit
    template <typename Visit>
    std::size_t flow(std::size_t first, const QRectF& box, Visit visit) const
    {
        double left = box.left();
        double top = box.top();
        for (std::size_t i = first; i < m_tokens.size(); ++i) {
            const double width = std::min(widthOf(i), box.width());
            if (left + width > box.right() + 0.5 && left > box.left()) {
                left = box.left();
                top += m_lineHeight;
            }
            if (top + m_lineHeight > box.bottom() + 0.5)
                return i;
            visit(i, QRectF(left, top, width, tokenLineHeight(m_metrics) - 4));
            left += width + kBetweenTokens;
        }
        return m_tokens.size();
    }

    template <typename Visit>
    TokensOnShow flowFrom(std::optional<std::size_t> from, Visit visit) const
    {
        const std::size_t first = from ? std::min(*from, firstToken(m_tokens.size()))
                                       : firstToken(m_state.step().positions() + 2);
        return {first, flow(first, m_area, visit), m_tokens.size()};
    }

    /// The smallest so that the tokens before `end` are on show.
    std::size_t firstToken(std::size_t end) const
    {
        const QRectF& box = m_area;
        const std::size_t wanted = std::min(m_tokens.size(), end);
        const auto nothing = [](std::size_t, const QRectF&) {};
        const double lines = std::max(1.0, std::floor((box.height() + 0.5) / m_lineHeight));
        const auto most = static_cast<std::size_t>(
            lines * std::ceil(std::max(0.0, box.width()) /
                              (m_metrics.lineHeight * kNarrowest + kBetweenTokens)));
        std::size_t first = wanted - std::min(wanted, most); // no token is narrower
        std::size_t last = wanted;
        while (first < last) { // the smallest first token from which `wanted` tokens fit
            const std::size_t middle = first + (last - first) / 2;
            if (flow(middle, box, nothing) >= wanted)
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
        const bool now = isRead(m_state.trace, i) && i >= step.first && i < step.positions();
        const bool later = i >= known();
        if (!later)
            m_layout.list.fill(rect, Ink::Panel);
        // Above the mark of the cache, whether it is there or not.
        m_layout.list.text(rect.adjusted(0, kThickFrame, 0, -kCachedMark),
                           visibleToken(m_tokens[i].bytes),
                           later       ? Ink::MutedText
                           : generated ? Ink::New
                                       : Ink::Text,
                           Qt::AlignCenter, generated);
        if (!now)
            m_layout.list.outline(rect, later ? Ink::Panel : Ink::Grid);
        drawMarks(rect, {now, i < m_cached, isPinned(i)});
        if (m_numbered)
            m_layout.list.text(
                QRectF(rect.left(), rect.bottom() + 1, rect.width(), m_lineHeight - rect.height()),
                QString::number(i), Ink::MutedText, Qt::AlignHCenter | Qt::AlignTop, false,
                kNumberSize);
        m_drawn.push_back(rect);
    }

    struct Marks
    {
        bool now = false;
        bool cached = false;
        bool pinned = false;
    };

    /// None covers another.
    void drawMarks(const QRectF& rect, const Marks& marks)
    {
        const double frame = marks.now ? kThickFrame : 0;
        const QRectF inside = rect.adjusted(frame, frame, -frame, -frame);
        const double mark = marks.cached ? kCachedMark : 0;
        if (marks.cached)
            layoutRole(m_layout.list,
                       QRectF(inside.left(), inside.bottom() - mark, inside.width(), mark),
                       Ink::Reused);
        if (marks.now)
            m_layout.list.outline(rect, Ink::Current, kThickFrame);
        if (marks.pinned)
            layoutRole(m_layout.list, inside.adjusted(1, 1, -1, -mark - 1), Ink::Pinned);
    }

    /// How many tokens the step has read, with the one that it has chosen at its last operation.
    std::size_t known() const
    {
        const bool chosen = m_state.point().operation == Operation::Sample && m_state.step().choice;
        return m_state.step().positions() + (chosen ? 1 : 0);
    }

    /// Whether the pinned cell is about this position.
    bool isPinned(std::size_t i) const
    {
        const auto& pin = m_state.selection.pinned;
        return pin && (pin->position == i || keyOf(*pin) == i);
    }

    /// What a token says and asks for is looked up when the mouse is there: for all tokens that would
    /// take longer than drawing them.
    void addHits(const QRectF& area, std::size_t first)
    {
        const auto detail = [state = m_state, first, rects = std::move(m_drawn),
                             cached = m_cached](QPointF at) {
            for (std::size_t i = 0; i < rects.size(); ++i)
                if (rects[i].contains(at))
                    return detailOf(state, first + i, first + i < cached);
            return PointDetail();
        };
        m_layout.hits.push_back({area, {}, detail});
    }

    void drawLegend(const QRectF& box, const TokensOnShow& shown)
    {
        QRectF rest = box;
        if (shown.first > 0 || shown.end < shown.all) {
            const QString note =
                tr("Positions %1–%2 of %3").arg(shown.first).arg(shown.end - 1).arg(shown.all);
            const double width = m_metrics.widthOf(note) + 4;
            m_layout.list.text(QRectF(box.right() - width, box.top(), width, box.height()), note,
                               Ink::MutedText, Qt::AlignRight | Qt::AlignVCenter, false, 0.9);
            rest.setRight(box.right() - width - 8);
        }
        std::vector<Sample> samples{{Mark::Now, tr("read in this step")}};
        if (m_cached > 0)
            samples.push_back({Mark::Cached, tr("in the cache")});
        if (m_tokens.size() > m_state.trace.header().promptTokens)
            samples.push_back({Mark::Generated, tr("generated")});
        if (known() < m_tokens.size())
            samples.push_back({Mark::Later, tr("comes later")});
        if (m_state.selection.pinned)
            samples.push_back({Mark::Pinned, tr("of the pinned cell")});
        drawSamples(samples, rest);
    }

    /// How a token can look.
    enum class Mark : std::uint8_t
    {
        Now,
        Cached,
        Generated,
        Later,
        Pinned,
    };

    struct Sample
    {
        Mark mark;
        QString text;
    };

    /// Small tokens as the strip draws them, and what that means: smaller where they do not fit,
    /// and then those that do.
    void drawSamples(const std::vector<Sample>& samples, const QRectF& box)
    {
        const double token = m_metrics.widthOf(tr("ab")) * kBold + 8;
        const auto widthOf = [&](const Sample& sample) {
            return token + 5 + m_metrics.widthOf(sample.text) * kLegendSize + 14;
        };
        double all = 0;
        for (const Sample& sample : samples)
            all += widthOf(sample);
        const double scale = std::clamp(box.width() / all, 0.75, 1.0);
        double left = box.left();
        for (const Sample& sample : samples) {
            const double width = widthOf(sample) * scale;
            if (left + width > box.right() + 14)
                break;
            drawSample(sample.mark, QRectF(left, box.top() + 1, token * scale, box.height() - 2),
                       scale);
            m_layout.list.text(QRectF(left + (token + 5) * scale, box.top(),
                                      width - (token + 5) * scale, box.height()),
                               sample.text, Ink::MutedText, Qt::AlignLeft | Qt::AlignVCenter, false,
                               kLegendSize * scale);
            left += width;
        }
    }

    void drawSample(Mark mark, const QRectF& rect, double scale)
    {
        const bool later = mark == Mark::Later;
        if (!later)
            m_layout.list.fill(rect, Ink::Panel);
        // Frame and underline alone say what they mean, and would cover so small a text.
        if (later || mark == Mark::Generated)
            m_layout.list.text(rect, tr("ab"), later ? Ink::MutedText : Ink::New, Qt::AlignCenter,
                               true, kLegendSize * scale);
        m_layout.list.outline(rect, later ? Ink::Panel : Ink::Grid);
        drawMarks(rect, {mark == Mark::Now, mark == Mark::Cached, mark == Mark::Pinned});
    }

    ViewLayout& m_layout;
    const ViewState& m_state;
    const TextMetrics& m_metrics;
    QRectF m_box;
    QRectF m_area; ///< of it, for the tokens
    bool m_legend = false;
    double m_lineHeight;
    std::vector<TokenText> m_tokens;
    mutable std::vector<double> m_widths; ///< of the tokens; 0: not asked for yet
    std::vector<QRectF> m_drawn;
    bool m_numbered = false;  ///< the position stands below each token
    std::size_t m_cached = 0; ///< positions that the selected layer's cache holds
};

} // namespace

double tokenLineHeight(const TextMetrics& metrics)
{
    return metrics.lineHeight * 1.3 + kCachedMark + kThickFrame + 6;
}

TokensOnShow tokensOnShow(const ViewState& state, QSizeF size, const TextMetrics& metrics,
                          std::optional<std::size_t> from)
{
    ViewLayout unused;
    return StripDrawing(unused, state, size, metrics).onShow(from);
}

ViewLayout tokenStripLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics,
                            std::optional<std::size_t> from)
{
    ViewLayout layout;
    if (state.trace.empty())
        layout.list.text(stripBox(size), tr("The text appears here as tokens."), Ink::MutedText);
    else
        StripDrawing(layout, state, size, metrics).draw(from);
    return layout;
}

} // namespace pastkeys
