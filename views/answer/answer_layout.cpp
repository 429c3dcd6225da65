#include "answer/answer_layout.h"

#include "drawing/tr.h"
#include "shared/fitting_text.h"
#include "shared/lane_text.h"
#include "shared/lane_words.h"
#include "shared/view_metrics.h"
#include "shared/visible_text.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <vector>

namespace pastkeys {

namespace {

constexpr qsizetype kMostInLine = 1500;   ///< characters; more never fit on a line
constexpr qsizetype kMostInTip = 3000;    ///< characters
constexpr qsizetype kMostNamed = 2;       ///< hidden words that a label names
constexpr double kMostOfLabel = 0.4;      ///< share of an answer's box
constexpr char16_t kFirstOfEast = 0x2E80; ///< from here on, lines break between characters, too
constexpr TextStyle kBoldText{.bold = true};

/// An answer, and how many of its characters are chosen by the cursor.
struct Answer
{
    QString label;
    const LaneSpec* lane = nullptr; ///< if several lanes have answers
    QString text;
    QString instead = {}; ///< shown if the text is empty
    qsizetype known = 0;
};

/// The number of characters that the two texts have in common at the beginning.
qsizetype commonLength(const QString& one, const QString& other)
{
    const auto end = std::mismatch(one.begin(), one.end(), other.begin(), other.end()).first;
    return end - one.begin();
}

/// The number of steps that have chosen their token at the cursor.
std::size_t stepsChosen(const ViewState& state)
{
    return state.cursor.step + (state.operation().kind == OperationKind::Sample ? 1 : 0);
}

/// The words that a lane's cache has been told to forget, such as “kite” and “ball”.
QString hiddenWords(const Trace& trace, const LaneSpec& lane)
{
    QStringList words;
    for (const Eviction& eviction : lane.cache.evictions)
        for (const Position position : eviction.positions)
            if (const TokenText* token = tokenOfLane(trace, Lane{0}, indexOf(position)))
                words << QStringLiteral("“%1”").arg(visibleText(token->bytes).trimmed());
    if (words.size() > kMostNamed)
        words = words.mid(0, kMostNamed) << QStringLiteral("…");
    return QLocale().createSeparatedList(words);
}

QString labelOf(const Trace& trace, const LaneSpec& lane)
{
    const QString hidden = hiddenWords(trace, lane);
    return hidden.isEmpty()
               ? Tr::tr("%1:", "a lane, before its answer").arg(capitalized(shortLaneName(lane)))
               : Tr::tr("Without %1:", "before an answer").arg(hidden);
}

/// The whole answers, in which nothing counts as known.
std::vector<Answer> answersIn(const Trace& trace)
{
    std::vector<Answer> answers;
    const std::vector<Lane> lanes = answeringLanes(trace);
    const bool hasEnded = !trace.empty() && trace.steps().back()->stopped;
    for (const Lane lane : lanes) {
        const LaneSpec& spec = trace.header().lane(lane);
        Answer answer{.label = Tr::tr("Answer:")};
        if (lanes.size() > 1)
            answer = {.label = labelOf(trace, spec), .lane = &spec};
        answer.text = visibleText(answerOf(trace, lane, trace.size())).trimmed();
        answer.instead = hasEnded ? Tr::tr("(no words)") : QStringLiteral("…");
        answers.push_back(std::move(answer));
    }
    return answers;
}

std::vector<Answer> answersAt(const ViewState& state)
{
    std::vector<Answer> answers = answersIn(state.trace);
    const std::vector<Lane> lanes = answeringLanes(state.trace);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        // Bytes that are only a part of a character look different once the character is complete.
        const QString known =
            visibleText(answerOf(state.trace, lanes[i], stepsChosen(state))).trimmed();
        answers[i].known = commonLength(answers[i].text, known);
    }
    return answers;
}

/// The end of the first word that differs from the other answer; 0 if the texts are equal.
qsizetype endOfFirstOther(const std::vector<Answer>& answers, std::size_t i)
{
    if (answers.size() < 2 || answers[0].text == answers[1].text)
        return 0;
    const QString& text = answers[i].text;
    const qsizetype end = text.indexOf(' ', commonLength(text, answers[1 - i].text) + 1);
    return end < 0 ? text.size() : end;
}

class AnswerDrawing
{
public:
    AnswerDrawing(ViewLayout& layout, const TextMetrics& metrics)
        : m_layout(layout), m_metrics(metrics)
    {
    }

    /// \param shown  the number of characters that must be in sight
    void draw(const QRectF& box, const Answer& answer, qsizetype shown)
    {
        const double label = std::min(
            widthOfBold(answer.label),
            std::max(box.width() * kMostOfLabel, box.width() - kTextGap - widthOfText(answer)));
        m_layout.list.text(QRectF(box.topLeft(), QSizeF(label, box.height())), answer.label,
                           {.ink = answer.lane ? inkOf(*answer.lane) : Ink::MutedText,
                            .bold = answer.lane != nullptr});
        const QRectF room = box.adjusted(std::min(label + kTextGap, box.width()), 0, 0, 0);
        if (answer.text.isEmpty())
            m_layout.list.text(room, answer.instead, {.ink = Ink::MutedText});
        else
            drawWords(room, answer, firstShown(answer, room.width(), shown));
    }

    /// The width that shows all of the answer and its label.
    double wantedBy(const Answer& answer) const
    {
        return widthOfBold(answer.label) + kTextGap + widthOfText(answer);
    }

private:
    double widthOfBold(const QString& text) const { return widthOf(text, kBoldText, m_metrics); }

    double widthOfText(const Answer& answer) const
    {
        return answer.text.size() > kMostInLine ? kMostInLine * m_metrics.lineHeight
                                                : std::ceil(widthOfBold(answer.text));
    }

    /// Where the line begins so that it shows the first `shown` characters, or at least the last
    /// ones of them.
    qsizetype firstShown(const Answer& answer, double width, qsizetype shown) const
    {
        if (widthOfText(answer) <= width)
            return 0;
        const qsizetype needed = std::max(answer.known, shown);
        std::vector<qsizetype> starts{std::max<qsizetype>(0, needed - kMostInLine)};
        for (qsizetype i = starts.front() + 1; i < needed; ++i)
            if (answer.text[i - 1] == ' ' || answer.text[i] >= QChar(kFirstOfEast))
                starts.push_back(i);
        const auto fits = std::ranges::partition_point(starts, [&](qsizetype start) {
            return widthOfBold(cut(answer.text.mid(start, needed - start), start > 0) + "…") >
                   width;
        });
        return fits == starts.end() ? starts.back() : *fits;
    }

    static QString cut(const QString& text, bool isCut)
    {
        return isCut ? QStringLiteral("… ") + text : text;
    }

    void drawWords(const QRectF& room, const Answer& answer, qsizetype first)
    {
        const qsizetype end = std::max(first, answer.known);
        const QString known = cut(answer.text.mid(first, end - first), first > 0);
        const QString later = answer.text.mid(end, kMostInLine);
        const double split = std::min(widthOfBold(known), room.width());
        if (!known.isEmpty())
            m_layout.list.text(QRectF(room.topLeft(), QSizeF(std::ceil(split), room.height())),
                               known, {.bold = true});
        if (!later.isEmpty())
            m_layout.list.text(room.adjusted(split, 0, 0, 0), later,
                               {.ink = Ink::MutedText, .bold = true});
    }

    ViewLayout& m_layout;
    const TextMetrics& m_metrics;
};

/// Draws both answers side by side. Neither gets less than half unless it needs less.
void drawBoth(AnswerDrawing& drawing, const QRectF& box, const std::vector<Answer>& answers)
{
    constexpr double kBetween = 3 * kTextGap;
    const double room = box.width() - kBetween;
    const PerLane<double> wanted{drawing.wantedBy(answers[0]), drawing.wantedBy(answers[1])};
    const double left = std::min(wanted[0], std::max(room / 2, room - wanted[1]));
    const double right = std::min(wanted[1], room - left);
    drawing.draw({box.left(), box.top(), left, box.height()}, answers[0],
                 endOfFirstOther(answers, 0));
    drawing.draw({box.left() + left + kBetween, box.top(), right, box.height()}, answers[1],
                 endOfFirstOther(answers, 1));
}

} // namespace

QString answerSummary(const Trace& trace)
{
    QStringList texts;
    for (const Answer& answer : answersIn(trace))
        texts << answer.label + ' ' +
                     (answer.text.isEmpty() ? answer.instead : answer.text.left(kMostInTip));
    return texts.join('\n');
}

ViewLayout answerLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics)
{
    ViewLayout layout;
    const QRectF whole(QPointF(0, 0), size);
    layout.list.fill(whole, Ink::Panel); // like the bar around it
    const QRectF box = whole.adjusted(kViewMargin, 0, -kTextGap, 0);
    if (state.trace.empty()) {
        layout.list.text(box, Tr::tr("The answer appears here."), {.ink = Ink::MutedText});
        return layout;
    }
    const std::vector<Answer> answers = answersAt(state);
    AnswerDrawing drawing(layout, metrics);
    if (answers.size() > 1)
        drawBoth(drawing, box, answers);
    else if (!answers.empty())
        drawing.draw(box, answers.front(), 0);
    layout.addHit(whole, answerSummary(state.trace));
    return layout;
}

} // namespace pastkeys
