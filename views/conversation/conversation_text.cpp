#include "conversation/conversation_text.h"

#include "base/errors.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/csv_cell.h"

#include <QStringList>

namespace pastkeys {

namespace {

QString wordText(const TokenText& token)
{
    return QString::fromStdString(printable(token.bytes, 24));
}

QString moneyText(double price)
{
    return QString::number(price, 'f', 6);
}

QString msText(std::chrono::nanoseconds time)
{
    return QString::number(1e3 * secondsOf(time), 'f', 2);
}

QString speakerText(const AnsweredTurn& turn, std::size_t position)
{
    std::size_t end = 0;
    for (const ConversationPart& part : turn.parts) {
        end += part.tokens.size();
        if (position >= end)
            continue;
        switch (part.speaker) {
        case Speaker::System:
            return Tr::tr("system prompt");
        case Speaker::User:
            return Tr::tr("user");
        case Speaker::Assistant:
            return Tr::tr("earlier answer");
        }
    }
    return Tr::tr("answer");
}

/// What the cache had for the text, in one or two sentences.
QString foundSentence(const AnsweredTurn& turn)
{
    const TurnRecord& done = turn.record;
    if (done.held == 0)
        return turn.between == BetweenTurns::Dropped
                   ? Tr::tr("The cache was dropped before this turn, so all %1 rows were computed.")
                         .arg(grouped(done.computed()))
                   : Tr::tr("The cache was empty, so all %1 rows were computed.")
                         .arg(grouped(done.computed()));
    if (done.useless() == 0)
        return Tr::tr(
                   "The text begins with everything that the cache held: %1 rows were found, and "
                   "the %2 rows after them were computed.")
            .arg(grouped(done.found), grouped(done.computed()));
    const bool isReplaced = done.found < turn.held.size() && done.found < turn.text.size() &&
                            turn.held[done.found].id != turn.text[done.found].id;
    const QString where =
        isReplaced
            ? Tr::tr("The text differs from what the cache held from position %1 on: “%2” became "
                     "“%3”.")
                  .arg(grouped(done.found), wordText(turn.held[done.found]),
                       wordText(turn.text[done.found]))
            : Tr::tr("The text and what the cache held begin with the same %1 tokens.")
                  .arg(grouped(done.found));
    if (done.found == 0)
        return where + ' ' +
               Tr::tr("So no row was found. The %1 rows in the cache were useless, even where the "
                      "words are the same: a row depends on every token before it. %2 were "
                      "computed.")
                   .arg(grouped(done.useless()), grouped(done.computed()));
    return where + ' ' +
           Tr::tr("The %1 rows before were found. The %2 rows after were useless, even where the "
                  "words are the same: a row depends on every token before it. %3 were computed.")
               .arg(grouped(done.found), grouped(done.useless()), grouped(done.computed()));
}

QString number(std::uint64_t value)
{
    return QString::number(value);
}

} // namespace

std::vector<TurnColumn> turnColumns()
{
    using Turn = const AnsweredTurn&;
    using Prices = const TokenPrices&;
    return {
        {Tr::tr("Asked"),
         Tr::tr("A question, or what was changed before the last question was "
                "asked again"),
         [](Turn turn, Prices) { return askedText(turn.asked); }},
        {Tr::tr("Whole text"), Tr::tr("Tokens of the whole text that the model is given"),
         [](Turn turn, Prices) { return number(turn.record.text.size()); }},
        {Tr::tr("Found"), Tr::tr("Tokens whose rows were in the cache"),
         [](Turn turn, Prices) { return number(turn.record.found); }},
        {Tr::tr("Computed"),
         Tr::tr("Tokens whose rows were computed before the answer. The last token of the previous "
                "answer is one of them, because no pass has read it yet."),
         [](Turn turn, Prices) { return number(turn.record.computed()); }},
        {Tr::tr("Useless"), Tr::tr("Rows that the cache held after the first other token"),
         [](Turn turn, Prices) { return number(turn.record.useless()); }},
        {Tr::tr("Generated"), Tr::tr("Tokens that the model generated"),
         [](Turn turn, Prices) { return number(turn.record.answer.size()); }},
        {Tr::tr("FLOPs (f)"), Tr::tr("Of matrix products up to the first token, by formula"),
         [](Turn turn, Prices) { return number(turn.record.first.formula.products); }},
        {Tr::tr("FLOPs (c)"), Tr::tr("The same, counted by the kernels"),
         [](Turn turn, Prices) { return number(turn.record.first.counted.products); }},
        {Tr::tr("All again (c)"), Tr::tr("What computing the whole text again takes, counted"),
         [](Turn turn, Prices) { return number(turn.record.again.counted.products); }},
        {Tr::tr("First token (m)"),
         Tr::tr("Milliseconds from the question to the first token of the answer, measured once; "
                "with reading rows from a file, if they were saved"),
         [](Turn turn, Prices) { return msText(turn.toFirstToken()); }},
        {Tr::tr("All again (m)"),
         Tr::tr("Milliseconds for computing the whole text again, measured once"),
         [](Turn turn, Prices) { return msText(turn.record.again.duration); }},
        {Tr::tr("Same bits"),
         Tr::tr("Whether the logits of the first token equal those of computing the whole text "
                "again, bit for bit"),
         [](Turn turn, Prices) {
             return turn.record.logits.identical() ? Tr::tr("yes") : Tr::tr("no");
         }},
        {Tr::tr("Price (f)"), Tr::tr("With the price list below"),
         [](Turn turn, Prices prices) { return moneyText(turn.cost(prices)); }},
        {Tr::tr("Without cache (f)"), Tr::tr("The price if nothing was ever found"),
         [](Turn turn, Prices prices) { return moneyText(turn.costWithoutCache(prices)); }}};
}

QString groupedCell(const QString& text)
{
    bool isWhole = false;
    const qulonglong value = text.toULongLong(&isWhole);
    return isWhole ? grouped(value) : text;
}

QString askedText(const ScriptTurn& turn)
{
    if (!turn.edits)
        return Tr::tr("question");
    return *turn.edits == 0 ? Tr::tr("new system prompt")
                            : Tr::tr("new question %1").arg(grouped(*turn.edits));
}

QString turnSentences(const AnsweredTurn& turn)
{
    const TurnRecord& done = turn.record;
    QStringList all{foundSentence(turn)};
    if (done.logits.identical())
        all << Tr::tr("The logits of the first token are bit-identical to those of computing the "
                      "whole text again (%1 values compared).")
                   .arg(grouped(done.logits.valuesCompared));
    else if (done.logits.equalityExpected)
        all << Tr::tr("The logits of the first token differ from those of computing the whole text "
                      "again. They must not: please report this.");
    else
        all << Tr::tr("The logits of the first token differ from those of computing the whole text "
                      "again by up to %1 ULP: these kernels promise no equal bits.")
                   .arg(grouped(done.logits.maxUlp));
    if (turn.loading.count() > 0)
        all << Tr::tr("Reading the rows from a file took %1 (m).")
                   .arg(durationText(secondsOf(turn.loading)));
    if (turn.fileBytes > 0)
        all << Tr::tr("Afterwards, they were saved to a file of %1 in %2 (m).")
                   .arg(bytesText(turn.fileBytes), durationText(secondsOf(turn.saving)));
    return all.join(' ');
}

QString priceSentence(const ConversationState& state, const TokenPrices& prices)
{
    double with = 0;
    double without = 0;
    for (const auto& turn : state.turns) {
        with += turn->cost(prices);
        without += turn->costWithoutCache(prices);
    }
    return Tr::tr("All turns: %1 with caching, %2 without (f).")
        .arg(moneyText(with), moneyText(without));
}

QString heldTokenText(const AnsweredTurn& turn, std::size_t position)
{
    if (position >= turn.held.size())
        return {};
    const QString fate =
        position < turn.record.found
            ? Tr::tr("its row was used")
            : Tr::tr("its row is useless, because it follows the first other token");
    return Tr::tr("In the cache, position %1: “%2”; %3")
        .arg(grouped(position), wordText(turn.held[position]), fate);
}

QString readTokenText(const AnsweredTurn& turn, std::size_t position)
{
    const std::size_t text = turn.text.size();
    if (position >= text + turn.answer.size())
        return {};
    const TokenText& token = position < text ? turn.text[position] : turn.answer[position - text];
    const QString fate = position < turn.record.found ? Tr::tr("found in the cache")
                         : position < text            ? Tr::tr("computed now")
                                                      : Tr::tr("generated");
    return Tr::tr("Position %1 (%2): “%3”; %4")
        .arg(grouped(position), speakerText(turn, position), wordText(token), fate);
}

QString turnsAsCsv(const ConversationState& state, const TokenPrices& prices)
{
    QStringList lines;
    QStringList cells;
    const std::vector<TurnColumn> columns = turnColumns();
    for (const TurnColumn& column : columns)
        cells << csvCell(column.title);
    lines << cells.join(',');
    for (const auto& turn : state.turns) {
        cells.clear();
        for (const TurnColumn& column : columns)
            cells << csvCell(column.text(*turn, prices));
        lines << cells.join(',');
    }
    return lines.join('\n') + '\n';
}

} // namespace pastkeys
