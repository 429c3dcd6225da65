#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "shared/view_metrics.h"
#include "stage/lane_context.h"

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

/// States whether the results of both lanes agree. \pre the step has a verdict
FittingText verdictText(const ViewState& state, bool sampled)
{
    const QString first = laneNoun(state.spec(Lane{0}));
    const QString second = laneNoun(state.spec(Lane{1}));
    if (!state.step().verdict->identical() && state.trace.header().ownWords)
        return {Tr::tr("The numbers differ, and each lane goes on with its own token"),
                Tr::tr("The numbers differ")};
    if (!state.step().verdict->identical())
        return {Tr::tr("The numbers differ, but both lanes go on with the token that %1 chose")
                    .arg(first),
                Tr::tr("The numbers differ")};
    if (sampled && !choseApart(state))
        return {Tr::tr("Same answer: the logits with %1 and with %2 are the same, bit for bit")
                    .arg(first, second),
                Tr::tr("Same answer, bit for bit")};
    return {Tr::tr("With %1 and %2: the same logits, bit for bit").arg(first, second),
            Tr::tr("The same logits, bit for bit")};
}

/// Warns of a difference only if the lanes should have the same numbers.
Ink inkOf(const Verdict& verdict)
{
    if (verdict.identical())
        return Ink::Good;
    return verdict.equalityExpected ? Ink::Warning : Ink::Text;
}

QString verdictDetails(const Verdict& verdict)
{
    return Tr::tr(
               "%1 tensors (c) of this step were compared, the logits among them: %2 values (c).\n"
               "Logits are the numbers by which the model rates the tokens of its vocabulary.")
        .arg(grouped(verdict.tensorsCompared), grouped(verdict.valuesCompared));
}

QString choiceText(const Choice& choice)
{
    const QString token = visibleToken(choice.token.bytes);
    if (choice.sampled.greedy)
        return Tr::tr("Chosen: “%1”, with the largest logit").arg(token);
    // A single call to arg(), because a token may itself be "%3".
    return Tr::tr("Chosen: “%1”, drawn by the random number %2 as candidate %3 of %4; its "
                  "probability among them is %5 (c)")
        .arg(token, QString::number(choice.sampled.drawn, 'f', 4),
             QString::number(choice.sampled.rank + 1), QString::number(choice.sampled.candidates),
             percentText(choice.sampled.probability));
}

/// Names the most probable token of a lane that reads the other lane's tokens and chooses none.
QString wouldChooseText(const LogitEntry& top)
{
    return Tr::tr("Its largest logit is that of “%1”").arg(visibleToken(top.token.bytes));
}

/// The width of the widest token.
double namesWidth(const std::vector<LogitEntry>& entries, const TextMetrics& metrics)
{
    double widest = 0;
    for (const LogitEntry& entry : entries)
        widest = std::max(widest, metrics.widthOf(visibleToken(entry.token.bytes)) * kBold);
    return widest;
}

/// Explains what the probabilities add up to.
QString sharesText(const TraceHeader& header)
{
    const std::size_t vocabulary = header.config().vocabulary;
    if (header.tokensUsed() == vocabulary)
        return Tr::tr("Softmax of all logits: these shares add up to 100%.");
    return Tr::tr("Softmax of all %1 logits, whose shares add up to 100%. %2 of them belong to ids "
                  "without a token, which are never chosen.")
        .arg(grouped(vocabulary), grouped(vocabulary - header.tokensUsed()));
}

/// Where bars are drawn. Both lanes reserve the same width for names, so that a bar of 100% has the
/// same length in both.
struct BarsPlace
{
    QRectF box;
    double names = 0; ///< width of the widest token
    QString shares;   ///< explains the column of probabilities
};

/// The headline. If there is only one long bar, the headline explains why.
FittingText headlineOf(const LogitEntry& largest)
{
    constexpr double kCertain = 0.99;
    const QString usual = Tr::tr("Most probable next tokens");
    if (largest.ranked.probability < kCertain)
        return {usual};
    return {Tr::tr("Most probable next tokens: the model is almost certain of the first one"),
            usual};
}

/// Draws tokens, bars, probabilities and logits in columns. A bar of 100% fills its column.
class BarsDrawing
{
public:
    BarsDrawing(ViewLayout& layout, const std::vector<LogitEntry>& entries,
                const std::optional<Choice>& choice, const BarsPlace& place,
                const TextMetrics& metrics)
        : m_layout(layout), m_logits(entries), m_choice(choice), m_box(place.box),
          m_shares(place.shares), m_metrics(metrics)
    {
        const auto columnOf = [&](const QString& head, const QString& widest) {
            return std::max(metrics.widthOf(head), metrics.widthOf(widest) * kBold) * kSmallText +
                   14;
        };
        const double logits = columnOf(logitHead(), QStringLiteral("-000.00"));
        const double shares = columnOf(probabilityHead(), QStringLiteral("100.0 %")) + 10;
        m_barLeft = m_box.left() + std::min(place.names, m_box.width() * 0.3) + 16;
        m_shareRight = m_box.right() - logits;
        m_barRight = std::max(m_shareRight - shares, m_barLeft + 10);
    }

    void draw(bool sampled)
    {
        drawHeads(QRectF(m_box.left(), m_box.top(), m_box.width(), m_metrics.lineHeight * 1.2));
        const double height = m_metrics.lineHeight * 1.5;
        const double first = m_box.top() + m_metrics.lineHeight * 1.3;
        double top = first;
        const std::size_t count = m_logits.size();
        const std::size_t chosen = sampled ? chosenIndex() : count;
        const double room = std::max(m_box.bottom() - first, 0.0);
        const std::size_t fit = std::min(count, static_cast<std::size_t>(room / height));
        for (std::size_t i = 0; i < fit; ++i) {
            // The last row shows the chosen token if that token would not be shown otherwise.
            const std::size_t shown = i + 1 == fit && chosen < count && chosen > i ? chosen : i;
            drawBar(m_logits[shown], QRectF(m_box.left(), top, m_box.width(), height),
                    shown == chosen);
            top += height;
        }
        for (const double share : kTicks)
            m_layout.list.line({tickAt(share), first - 2}, {tickAt(share), top}, Ink::Grid, 0.5);
    }

private:
    static constexpr std::array kTicks{0.0, 0.5, 1.0};

    static QString withBadge(const QString& head)
    {
        return head + ' ' + badge(NumberKind::Counted);
    }
    static QString probabilityHead() { return withBadge(Tr::tr("probability")); }
    static QString logitHead() { return withBadge(Tr::tr("logit")); }

    /// The index of the chosen token among the recorded logits; the number of logits if no token
    /// was chosen or the chosen one is not among them.
    std::size_t chosenIndex() const
    {
        const auto isChosen = [&](const LogitEntry& entry) {
            return m_choice && entry.token.id == m_choice->token.id;
        };
        return static_cast<std::size_t>(std::ranges::find_if(m_logits, isChosen) -
                                        m_logits.begin());
    }

    double tickAt(double share) const { return m_barLeft + share * (m_barRight - m_barLeft); }

    void drawHeads(const QRectF& row)
    {
        const auto head = [&](double left, double right, const QString& text, Qt::Alignment side) {
            m_layout.list.text(QRectF(left, row.top(), right - left, row.height()), text,
                               {.ink = Ink::MutedText, .side = side, .size = kSmallText});
        };
        head(m_barRight, m_shareRight, probabilityHead(), Qt::AlignRight);
        head(m_shareRight, row.right() - 8, logitHead(), Qt::AlignRight);
        m_layout.addHit(QRectF(m_barRight, row.top(), m_shareRight - m_barRight, row.height()),
                        m_shares);
        m_layout.addHit(
            QRectF(m_shareRight, row.top(), row.right() - m_shareRight, row.height()),
            Tr::tr("Logit: the number by which the model rates the token. The larger, the more "
                   "probable."));
        for (const double share : kTicks) {
            const QString text = share == 0 ? Tr::tr("0") : Tr::tr("%1%").arg(100 * share);
            const double half = m_metrics.widthOf(text);
            if (share == 0.5 && 4 * half > m_barRight - m_barLeft)
                continue; // its number would touch the others
            const double middle = std::min(tickAt(share), m_barRight - half / 2 + 4);
            head(middle - half, middle + half, text, Qt::AlignHCenter);
        }
    }

    void drawBar(const LogitEntry& entry, const QRectF& row, bool chosen)
    {
        const double length = std::max((m_barRight - m_barLeft) * entry.ranked.probability, 1.0);
        m_layout.list.text(
            QRectF(row.left() + 4, row.top(), m_barLeft - row.left() - 10, row.height()),
            visibleToken(entry.token.bytes), {.side = Qt::AlignRight, .bold = chosen});
        m_layout.list.fill(QRectF(m_barLeft, row.top() + 3, length, row.height() - 6),
                           chosen ? Ink::Text : Ink::Grid);
        const auto number = [&](double left, double right, const QString& text) {
            m_layout.list.text(QRectF(left, row.top(), right - left, row.height()), text,
                               {.side = Qt::AlignRight, .bold = chosen, .size = kSmallText});
        };
        number(m_barRight, m_shareRight, percentText(entry.ranked.probability));
        number(m_shareRight, row.right() - 8, cellText(entry.ranked.logit));
        if (chosen)
            m_layout.list.outline(row, Ink::Current, 2);
        m_layout.addHit(row,
                        Tr::tr("Token %1 “%2”\nLogit %3, probability %4%")
                            .arg(QString::number(indexOf(entry.token.id)),
                                 visibleToken(entry.token.bytes), exactText(entry.ranked.logit),
                                 QString::number(100 * entry.ranked.probability, 'g', 6)));
    }

    ViewLayout& m_layout;
    const std::vector<LogitEntry>& m_logits;
    std::optional<Choice> m_choice;
    QRectF m_box;
    QString m_shares;
    const TextMetrics& m_metrics;
    double m_barLeft = 0;
    double m_barRight = 0;
    double m_shareRight = 0; ///< right edge of the column of probabilities
};

} // namespace

void layoutNextTokens(ViewLayout& layout, const ViewState& state, const QRectF& box,
                      const TextMetrics& metrics)
{
    const StepRecord& step = state.step();
    const double line = metrics.lineHeight;
    if (step.topLogits.empty()) {
        layout.list.text(box, Tr::tr("No logits in this step: more of the prompt follows."),
                         {.ink = Ink::MutedText, .side = Qt::AlignLeft | Qt::AlignTop});
        return;
    }
    const bool sampled = state.operation().kind == OperationKind::Sample && step.choice.has_value();
    QRectF rest = box;
    const auto addLine = [&](QRectF& to, const FittingText& text, const TextStyle& style) {
        const QRectF rect(to.left(), to.top(), to.width(), line * 1.3);
        layoutText(layout, rect, text, style, metrics);
        to.setTop(rect.bottom());
        return rect;
    };
    if (step.verdict) {
        const FittingText text = verdictText(state, sampled);
        layout.addHit(addLine(rest, text, {.ink = inkOf(*step.verdict), .bold = true}),
                      text.full + '\n' + verdictDetails(*step.verdict));
    } else if (step.ranBoth()) {
        addLine(rest, {Tr::tr("Each lane reads its own words, so the numbers are not compared")},
                {.ink = Ink::MutedText});
    }
    // If the logits or choices of the lanes differ, each lane has bars of its own, below its name.
    const bool apart = step.ranBoth() && (!step.lane(Lane{1})->own.topLogits.empty() ||
                                          (sampled && choseApart(state)));
    double names = 0;
    for (const Lane lane : kLanes)
        if (apart || lane == step.chooser())
            names = std::max(names, namesWidth(step.topLogitsOf(lane), metrics));
    const auto draw = [&](Lane lane, QRectF part) {
        const std::vector<LogitEntry>& logits = step.topLogitsOf(lane);
        const bool chooses = state.trace.header().ownWords || lane == step.chooser();
        if (sampled)
            addLine(part,
                    {chooses ? choiceText(*step.choiceOf(lane)) : wouldChooseText(logits.front())},
                    {.bold = true});
        addLine(part, headlineOf(logits.front()), {.ink = Ink::MutedText, .size = kSmallText});
        BarsDrawing(layout, logits, chooses ? step.choiceOf(lane) : std::nullopt,
                    {part.adjusted(0, 2, 0, 0), names, sharesText(state.trace.header())}, metrics)
            .draw(sampled);
    };
    if (!apart)
        return draw(step.chooser(), rest);
    const double half = (rest.width() - 3 * kTextGap) / 2;
    draw(Lane{0}, QRectF(rest.topLeft(), QSizeF(half, rest.height())));
    draw(Lane{1}, QRectF(rest.right() - half, rest.top(), half, rest.height()));
}

} // namespace pastkeys
