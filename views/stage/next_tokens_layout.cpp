#include "drawing/number_text.h"
#include "shared/operation_text.h"
#include "stage/lane_context.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Stage", text);
}

/// The longest first.
QStringList lanesTexts(const StepRecord& step)
{
    if (!step.verdict)
        return {tr("Logits of the last row")};
    if (step.verdict->identical())
        return {tr("Logits of the last row: cache off and cache on, the same bits"),
                tr("Logits: the same bits in both lanes")};
    return {tr("Logits of the last row with the cache on; the lanes differ in their last bits"),
            tr("Logits with the cache on; last bits differ")};
}

QString choiceText(const Choice& choice)
{
    const QString token = visibleToken(choice.token.bytes);
    if (choice.sampled.greedy)
        return tr("Chosen: “%1”, the largest logit").arg(token);
    return tr("Chosen: “%1”, drawn at random (%2) among %3 candidates; its share is %4")
        .arg(token)
        .arg(choice.sampled.drawn, 0, 'f', 4)
        .arg(choice.sampled.candidates)
        .arg(percentText(choice.sampled.probability));
}

/// The bars, under each other.
class BarsDrawing
{
public:
    BarsDrawing(ViewLayout& layout, const StepRecord& step, const QRectF& box,
                const TextMetrics& metrics)
        : m_layout(layout), m_step(step), m_box(box)
    {
        for (const LogitEntry& entry : step.topLogits)
            m_names = std::max(m_names, metrics.widthOf(visibleToken(entry.token.bytes)) * 1.15);
        m_names = std::min(m_names, box.width() * 0.3) + 12;
        m_numbers = metrics.widthOf(QStringLiteral("-000.00  000.0 %")) + 12;
        m_rowHeight = metrics.lineHeight * 1.5;
    }

    void draw(bool sampled)
    {
        double top = m_box.top();
        for (const LogitEntry& entry : m_step.topLogits) {
            if (top + m_rowHeight > m_box.bottom())
                break;
            const bool chosen =
                sampled && m_step.choice && entry.token.id == m_step.choice->token.id;
            drawBar(entry, QRectF(m_box.left(), top, m_box.width(), m_rowHeight), chosen);
            top += m_rowHeight;
        }
    }

private:
    void drawBar(const LogitEntry& entry, const QRectF& row, bool chosen)
    {
        const double largest = std::max(m_step.topLogits.front().ranked.probability, 1e-9);
        const double room = std::max(row.width() - m_names - m_numbers, 10.0);
        const double length = std::max(room * entry.ranked.probability / largest, 1.0);
        m_layout.list.text(QRectF(row.left() + 4, row.top(), m_names - 10, row.height()),
                           visibleToken(entry.token.bytes), Ink::Text,
                           Qt::AlignRight | Qt::AlignVCenter, chosen);
        m_layout.list.fill(QRectF(row.left() + m_names, row.top() + 3, length, row.height() - 6),
                           chosen ? Ink::Text : Ink::Grid);
        m_layout.list.text(
            QRectF(row.left() + m_names + length + 6, row.top(), m_numbers, row.height()),
            tr("%1  %2").arg(percentText(entry.ranked.probability), cellText(entry.ranked.logit)),
            Ink::Text, Qt::AlignLeft | Qt::AlignVCenter, chosen, 0.9);
        if (chosen)
            m_layout.list.outline(row, Ink::Current, 2);
        m_layout.addHit(row, tr("Token %1 “%2”\nLogit %3, probability %4 %")
                                 .arg(indexOf(entry.token.id))
                                 .arg(visibleToken(entry.token.bytes))
                                 .arg(exactText(entry.ranked.logit))
                                 .arg(100 * entry.ranked.probability, 0, 'g', 6));
    }

    ViewLayout& m_layout;
    const StepRecord& m_step;
    QRectF m_box;
    double m_names = 0;
    double m_numbers = 0;
    double m_rowHeight = 0;
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
    const QRectF lanes(box.left(), box.top(), box.width(), line * 1.3);
    layout.list.text(lanes, fitting(lanesTexts(step), box.width(), metrics));
    layout.addHit(lanes, lanesTexts(step).front());
    layout.list.text(QRectF(box.left(), box.top() + line * 1.3, box.width(), line * 1.3),
                     tr("Most probable next tokens: probability, logit"), Ink::MutedText,
                     Qt::AlignLeft | Qt::AlignVCenter, false, 0.9);
    const bool sampled = state.point().operation == Operation::Sample && step.choice.has_value();
    QRectF bars = box.adjusted(0, line * 2.8, 0, 0);
    if (sampled) {
        const QRectF choice(box.left(), bars.top(), box.width(), line * 1.4);
        layout.list.text(choice, choiceText(*step.choice), Ink::Text,
                         Qt::AlignLeft | Qt::AlignVCenter, true);
        layout.addHit(choice, choiceText(*step.choice));
        bars.setTop(choice.bottom() + 4);
    }
    BarsDrawing(layout, step, bars, metrics).draw(sampled);
}

} // namespace pastkeys
