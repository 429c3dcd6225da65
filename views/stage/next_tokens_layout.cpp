#include "drawing/number_text.h"
#include "shared/operation_text.h"
#include "stage/lane_context.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Stage", text);
}

/// What cache off and cache on say of each other, the longest first. Empty where only one ran.
QStringList verdictTexts(const StepRecord& step, bool sampled)
{
    if (!step.verdict)
        return {};
    if (!step.verdict->identical())
        return {
            tr("Not the same numbers: these logits are with the cache on, and so is the choice"),
            tr("Not the same numbers: logits with the cache on")};
    if (!sampled)
        return {tr("Cache off and cache on: the same logits, bit for bit"),
                tr("The same logits, bit for bit")};
    return {tr("Same answer: the logits of cache off and cache on are the same, bit for bit"),
            tr("Same answer: the same logits, bit for bit"), tr("Same answer, bit for bit")};
}

QString verdictDetails(const StepRecord& step)
{
    return tr("%1 tensors (c) of this step were compared, the logits among them: %2 values (c).\n"
              "Logits are the scores that the model gives to the tokens of its vocabulary.")
        .arg(grouped(step.verdict->tensorsCompared), grouped(step.verdict->valuesCompared));
}

QString choiceText(const Choice& choice)
{
    const QString token = visibleToken(choice.token.bytes);
    if (choice.sampled.greedy)
        return tr("Chosen: “%1”, the largest logit").arg(token);
    return tr("Chosen: “%1”, drawn at random (%2) among %3 candidates; its share is %4 (c)")
        .arg(token)
        .arg(choice.sampled.drawn, 0, 'f', 4)
        .arg(choice.sampled.candidates)
        .arg(percentText(choice.sampled.probability));
}

/// Token, bar, probability and logit in columns. A bar of 100 % is as long as its column.
class BarsDrawing
{
public:
    BarsDrawing(ViewLayout& layout, const StepRecord& step, const QRectF& box,
                const TextMetrics& metrics)
        : m_layout(layout), m_step(step), m_box(box), m_metrics(metrics)
    {
        double names = 0;
        for (const LogitEntry& entry : step.topLogits)
            names = std::max(names, metrics.widthOf(visibleToken(entry.token.bytes)) * kBold);
        const auto columnOf = [&](const QString& head, const QString& widest) {
            return std::max(metrics.widthOf(head), metrics.widthOf(widest) * kBold) * kNumberSize +
                   14;
        };
        const double logits = columnOf(logitHead(), QStringLiteral("-000.00"));
        const double shares = columnOf(probabilityHead(), QStringLiteral("100.0 %")) + 10;
        m_barLeft = box.left() + std::min(names, box.width() * 0.3) + 16;
        m_shareRight = box.right() - logits;
        m_barRight = std::max(m_shareRight - shares, m_barLeft + 10);
    }

    void draw(bool sampled)
    {
        drawHeads(QRectF(m_box.left(), m_box.top(), m_box.width(), m_metrics.lineHeight * 1.2));
        const double height = m_metrics.lineHeight * 1.5;
        const double first = m_box.top() + m_metrics.lineHeight * 1.3;
        double top = first;
        for (const LogitEntry& entry : m_step.topLogits) {
            if (top + height > m_box.bottom())
                break;
            const bool chosen =
                sampled && m_step.choice && entry.token.id == m_step.choice->token.id;
            drawBar(entry, QRectF(m_box.left(), top, m_box.width(), height), chosen);
            top += height;
        }
        for (const double share : kTicks)
            m_layout.list.line({tickAt(share), first - 2}, {tickAt(share), top}, Ink::Grid, 0.5);
    }

private:
    static constexpr double kNumberSize = 0.9;
    static constexpr std::array kTicks{0.0, 0.5, 1.0};

    static QString withBadge(const QString& head)
    {
        return head + ' ' + badge(NumberKind::Counted);
    }
    static QString probabilityHead() { return withBadge(tr("probability")); }
    static QString logitHead() { return withBadge(tr("logit")); }

    double tickAt(double share) const { return m_barLeft + share * (m_barRight - m_barLeft); }

    void drawHeads(const QRectF& row)
    {
        const auto head = [&](double left, double right, const QString& text, Qt::Alignment side) {
            m_layout.list.text(QRectF(left, row.top(), right - left, row.height()), text,
                               Ink::MutedText, side | Qt::AlignVCenter, false, kNumberSize);
        };
        head(m_barRight, m_shareRight, probabilityHead(), Qt::AlignRight);
        head(m_shareRight, row.right() - 8, logitHead(), Qt::AlignRight);
        m_layout.addHit(QRectF(m_barRight, row.top(), m_shareRight - m_barRight, row.height()),
                        tr("Softmax of all logits: these shares add up to 100 %."));
        m_layout.addHit(
            QRectF(m_shareRight, row.top(), row.right() - m_shareRight, row.height()),
            tr("Logit: the model's score for the token. The larger, the more probable."));
        for (const double share : kTicks) {
            const QString text = share == 0 ? tr("0") : tr("%1 %").arg(100 * share);
            const double half = m_metrics.widthOf(text);
            if (share == 0.5 && 4 * half > m_barRight - m_barLeft)
                continue; // it would touch the others
            const double middle = std::min(tickAt(share), m_barRight - half / 2 + 4);
            head(middle - half, middle + half, text, Qt::AlignHCenter);
        }
    }

    void drawBar(const LogitEntry& entry, const QRectF& row, bool chosen)
    {
        const double length = std::max((m_barRight - m_barLeft) * entry.ranked.probability, 1.0);
        m_layout.list.text(
            QRectF(row.left() + 4, row.top(), m_barLeft - row.left() - 10, row.height()),
            visibleToken(entry.token.bytes), Ink::Text, Qt::AlignRight | Qt::AlignVCenter, chosen);
        m_layout.list.fill(QRectF(m_barLeft, row.top() + 3, length, row.height() - 6),
                           chosen ? Ink::Text : Ink::Grid);
        const auto number = [&](double left, double right, const QString& text) {
            m_layout.list.text(QRectF(left, row.top(), right - left, row.height()), text, Ink::Text,
                               Qt::AlignRight | Qt::AlignVCenter, chosen, kNumberSize);
        };
        number(m_barRight, m_shareRight, percentText(entry.ranked.probability));
        number(m_shareRight, row.right() - 8, cellText(entry.ranked.logit));
        if (chosen)
            m_layout.list.outline(row, Ink::Current, 2);
        m_layout.addHit(row, tr("Token %1 “%2”\nLogit %3, probability %4 % (c)")
                                 .arg(indexOf(entry.token.id))
                                 .arg(visibleToken(entry.token.bytes))
                                 .arg(exactText(entry.ranked.logit))
                                 .arg(100 * entry.ranked.probability, 0, 'g', 6));
    }

    ViewLayout& m_layout;
    const StepRecord& m_step;
    QRectF m_box;
    const TextMetrics& m_metrics;
    double m_barLeft = 0;
    double m_barRight = 0;
    double m_shareRight = 0; ///< of the probabilities
};

} // namespace

void layoutNextTokens(ViewLayout& layout, const ViewState& state, const QRectF& box,
                      const TextMetrics& metrics)
{
    const StepRecord& step = state.step();
    const double line = metrics.lineHeight;
    if (step.topLogits.empty()) {
        layout.list.text(box, tr("No logits in this step: more of the prompt follows."),
                         Ink::MutedText, Qt::AlignLeft | Qt::AlignTop);
        return;
    }
    QRectF rest = box;
    const auto addLine = [&](const QString& text, const QString& toolTip, Ink ink, double size) {
        const QRectF rect(rest.left(), rest.top(), rest.width(), line * 1.3);
        layout.list.text(rect, text, ink, Qt::AlignLeft | Qt::AlignVCenter, size == 1, size);
        layout.addHit(rect, toolTip);
        rest.setTop(rect.bottom());
    };
    const bool sampled = state.point().operation == Operation::Sample && step.choice.has_value();
    if (const QStringList verdict = verdictTexts(step, sampled); !verdict.isEmpty())
        addLine(fitting(verdict, rest.width() / kBold, metrics),
                verdict.front() + '\n' + verdictDetails(step),
                step.verdict->identical() ? Ink::Good : Ink::Warning, 1);
    if (sampled)
        addLine(choiceText(*step.choice), choiceText(*step.choice), Ink::Text, 1);
    addLine(tr("Most probable next tokens"), {}, Ink::MutedText, 0.9);
    BarsDrawing(layout, step, rest.adjusted(0, 2, 0, 0), metrics).draw(sampled);
}

} // namespace pastkeys
