#include "conversation/conversation_layout.h"

#include "conversation/conversation_text.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/legend.h"
#include "shared/view_metrics.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

// These numbers are in lines of text.
constexpr double kTurn = 2.8;  ///< height of a turn
constexpr double kHeld = 0.75; ///< height of the bar of the cache
constexpr double kText = 1.0;  ///< height of the bar of the text
constexpr double kTop = 0.4;   ///< above each turn's bars
constexpr std::size_t kLegendLines = 2;
constexpr double kLegend = 0.2 + kLegendLines * kRowHeight; ///< under the turns

constexpr double kMostCell = 18;    ///< width of a token
constexpr double kLeastDivided = 4; ///< narrower cells have no lines between them

std::size_t longestOf(const ConversationState& state)
{
    std::size_t longest = 1;
    for (const auto& turn : state.turns)
        longest = std::max({longest, turn->held.size(), turn->text.size() + turn->answer.size()});
    return longest;
}

class ConversationDrawing
{
public:
    ConversationDrawing(const ConversationState& state, QSizeF size, const TextMetrics& metrics)
        : m_state(state), m_size(size), m_line(metrics.lineHeight), m_metrics(metrics)
    {
        for (std::size_t t = 0; t < state.turns.size(); ++t)
            m_left = std::max(m_left, metrics.widthOf(titleOf(t), {.bold = true}));
        for (const QString& label : {heldLabel(), textLabel()})
            m_labels = std::max(m_labels, metrics.widthOf(label, {.size = kSmallText}));
        m_left += m_labels + 4 * kViewMargin;
        m_cell = std::min(kMostCell, (size.width() - m_left - kViewMargin) /
                                         static_cast<double>(longestOf(state)));
    }

    ViewLayout draw()
    {
        m_layout.list.fill(QRectF(QPointF(), m_size), Ink::Background);
        for (std::size_t t = 0; t < m_state.turns.size(); ++t)
            drawTurn(t);
        layoutLegend(m_layout, entries(),
                     {kViewMargin, heightOf(m_state, m_metrics) - kLegend * m_line,
                      m_size.width() - 2 * kViewMargin, kLegend * m_line},
                     m_metrics, kLegendLines);
        return std::move(m_layout);
    }

private:
    static QString heldLabel() { return Tr::tr("cache", "a label beside a bar"); }
    static QString textLabel() { return Tr::tr("text", "a label beside a bar"); }
    static QString titleOf(std::size_t turn) { return Tr::tr("Turn %1").arg(grouped(turn + 1)); }

    /// Draws useless rows crossed out, so that they show without color.
    static void drawUseless(DisplayList& list, const QRectF& box)
    {
        list.fill(box, Ink::Panel);
        list.crosses(box, Ink::Warning);
        list.outline(box, Ink::Warning);
    }

    std::vector<LegendEntry> entries() const
    {
        return {
            {.ink = Ink::Reused, .text = Tr::tr("found in the cache")},
            {.ink = Ink::Warning,
             .text = Tr::tr("useless in the cache: after the first other token"),
             .brief = Tr::tr("useless"),
             .draw = [](DisplayList& list, const QRectF& box, double) { drawUseless(list, box); }},
            {.ink = Ink::New, .text = Tr::tr("computed now")},
            {.ink = Ink::Written, .text = Tr::tr("generated")},
            {.ink = Ink::Text,
             .text = Tr::tr("here, someone else speaks"),
             .draw = [](DisplayList& list, const QRectF& box, double) {
                 list.line({box.center().x(), box.top()}, {box.center().x(), box.bottom()},
                           Ink::Text, 2);
             }}};
    }

    QRectF boxOf(Span tokens, double top, double height) const
    {
        return {m_left + m_cell * static_cast<double>(tokens.first), top,
                m_cell * static_cast<double>(tokens.count), height};
    }

    /// One rectangle for tokens that share a fate, with lines between wide cells.
    void drawTokens(Span tokens, double top, double height, Ink ink)
    {
        if (tokens.count == 0)
            return;
        const QRectF box = boxOf(tokens, top, height);
        if (ink == Ink::Warning)
            drawUseless(m_layout.list, box);
        else
            layoutRole(m_layout.list, box, ink);
        for (std::size_t i = 1; m_cell >= kLeastDivided && i < tokens.count; ++i) {
            const double x = box.left() + m_cell * static_cast<double>(i);
            m_layout.list.line({x, box.top()}, {x, box.bottom()}, Ink::Background);
        }
    }

    /// What a bar is, left of it.
    void drawLabel(const QString& label, double top, double height)
    {
        m_layout.list.text({m_left - m_labels - kViewMargin, top, m_labels, height}, label,
                           {.ink = Ink::MutedText, .side = Qt::AlignRight, .size = kSmallText});
    }

    void addTokenHits(const QRectF& bar, const std::shared_ptr<const AnsweredTurn>& turn,
                      QString (*text)(const AnsweredTurn&, std::size_t))
    {
        m_layout.hits.push_back({bar, {}, [turn, text, bar, cell = m_cell](QPointF point) {
                                     const double at = (point.x() - bar.left()) / cell;
                                     const auto position =
                                         static_cast<std::size_t>(std::max(0.0, at));
                                     return PointDetail{text(*turn, position), {}, {}, position};
                                 }});
    }

    void drawTurn(std::size_t t)
    {
        const std::shared_ptr<const AnsweredTurn>& turn = m_state.turns[t];
        const TurnRecord& done = turn->record;
        const double top = kTurn * m_line * static_cast<double>(t);
        const QRectF whole(0, top, m_size.width(), kTurn * m_line);
        if (t == m_state.chosen) {
            m_layout.list.fill(whole, Ink::Panel);
            m_layout.current = whole;
        }
        m_layout.list.text({kViewMargin, top, m_left - m_labels - 2 * kViewMargin, kTurn * m_line},
                           titleOf(t), {.bold = t == m_state.chosen});
        m_layout.addHit(whole, turnSentences(*turn));
        const double held = top + kTop * m_line;
        drawTokens({0, done.found}, held, kHeld * m_line, Ink::Reused);
        drawTokens({done.found, done.useless()}, held, kHeld * m_line, Ink::Warning);
        addTokenHits(boxOf({0, done.held}, held, kHeld * m_line), turn, heldTokenText);
        const double text = held + (kHeld + 0.15) * m_line;
        if (done.held > 0)
            drawLabel(heldLabel(), held, kHeld * m_line);
        drawLabel(textLabel(), text, kText * m_line);
        const std::size_t read = done.text.size();
        drawTokens({0, done.found}, text, kText * m_line, Ink::Reused);
        drawTokens({done.found, done.computed()}, text, kText * m_line, Ink::New);
        drawTokens({read, done.answer.size()}, text, kText * m_line, Ink::Written);
        addTokenHits(boxOf({0, read + done.answer.size()}, text, kText * m_line), turn,
                     readTokenText);
        std::size_t first = 0;
        for (const ConversationPart& part : turn->parts) { // where another speaker begins
            const double x = boxOf({first, 0}, 0, 0).left();
            if (first > 0)
                m_layout.list.line({x, text - 2}, {x, text + kText * m_line + 2}, Ink::Text, 2);
            first += part.tokens.size();
        }
    }

    const ConversationState& m_state;
    QSizeF m_size;
    double m_line;
    const TextMetrics& m_metrics;
    double m_left = 0;   ///< where the bars begin
    double m_labels = 0; ///< width of the words before them
    double m_cell = 1;   ///< width of a token
    ViewLayout m_layout;
};

} // namespace

ViewLayout conversationLayout(const ConversationState& state, QSizeF size,
                              const TextMetrics& metrics)
{
    if (!state.empty())
        return ConversationDrawing(state, size, metrics).draw();
    ViewLayout layout;
    layout.list.fill(QRectF(QPointF(), size), Ink::Background);
    layout.list.text({kViewMargin, 0, size.width() - 2 * kViewMargin, size.height()},
                     Tr::tr("Ask the first question: press Enter."),
                     {.ink = Ink::MutedText, .side = Qt::AlignHCenter});
    return layout;
}

std::optional<std::size_t> turnAt(const ConversationState& state, double y,
                                  const TextMetrics& metrics)
{
    if (state.empty())
        return std::nullopt;
    const double turn = std::floor(std::max(0.0, y) / (kTurn * metrics.lineHeight));
    return std::min(static_cast<std::size_t>(turn), state.turns.size() - 1);
}

double heightOf(const ConversationState& state, const TextMetrics& metrics)
{
    return (kTurn * static_cast<double>(std::max<std::size_t>(state.turns.size(), 2)) + kLegend) *
           metrics.lineHeight;
}

} // namespace pastkeys
