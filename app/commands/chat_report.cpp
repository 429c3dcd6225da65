#include "commands/chat_report.h"

#include "archive/trace_writer.h"
#include "base/errors.h"
#include "commands/plain_numbers.h"
#include "commands/text_table.h"

namespace pastkeys {

namespace {

/// What the user did in the turn.
std::string askedText(const ScriptTurn& turn)
{
    if (!turn.edits)
        return "question";
    return *turn.edits == 0 ? "edit system" : "edit " + std::to_string(*turn.edits);
}

std::string chatEqualityText(const ChatReport& report)
{
    const Verdict logits = verdictOf(report.turns);
    const std::string turns = counted(report.turns.size(), "turn", "turns");
    if (logits.identical())
        return "The first token of each answer has the logits of computing the whole text again, "
               "bit for bit (" +
               turns + ", " + groupedDigits(logits.valuesCompared) + " values compared).\n";
    return "The logits of first tokens differ from those of computing the whole text again by up "
           "to " +
           groupedDigits(logits.maxUlp) + " ULP. " + kUlpExplained + "\n";
}

std::string turnTable(const ChatReport& report)
{
    const std::vector<Column> columns{
        {"turn", 4},        {"text", 6},     {"held", 6},     {"found", 6},    {"computed", 8},
        {"useless", 7},     {"answer", 6},   {"FLOPs f", 13}, {"FLOPs c", 13}, {"again c", 13},
        {"ms to first", 9}, {"ms again", 9}, {"asked", 0}};
    std::string table = tableHead(columns);
    for (std::size_t t = 0; t < report.turns.size(); ++t) {
        const AnsweredTurn& turn = report.turns[t];
        const TurnRecord& done = turn.record;
        table += tableRow(
            columns,
            {std::to_string(t + 1), groupedDigits(done.text.size()), groupedDigits(done.held),
             groupedDigits(done.found), groupedDigits(done.computed()),
             groupedDigits(done.useless()), groupedDigits(done.answer.size()),
             groupedDigits(done.first.formula.products), groupedDigits(done.first.counted.products),
             groupedDigits(done.again.counted.products), milliseconds(turn.toFirstToken()),
             milliseconds(done.again.duration), askedText(turn.asked)});
    }
    return table +
           "found: tokens whose rows the cache had; useless: rows that it held after the first "
           "other token.\nFLOPs of matrix products up to the first token, by formula (f) and "
           "counted (c); again: of the whole text.\nMilliseconds up to the first token, measured "
           "once, with reading rows from a file if there is one.\n";
}

std::string fileText(const ChatReport& report)
{
    std::string text;
    for (std::size_t t = 0; t < report.turns.size(); ++t) {
        const AnsweredTurn& turn = report.turns[t];
        if (turn.loading.count() + turn.saving.count() == 0)
            continue;
        text += "Turn " + std::to_string(t + 1) + ": reading rows " + milliseconds(turn.loading) +
                " ms, writing rows " + milliseconds(turn.saving) + " ms";
        text += turn.fileBytes > 0 ? ", a file of " + byteText(turn.fileBytes) + ".\n" : ".\n";
    }
    return text;
}

std::string priceText(const ChatReport& report)
{
    const TokenPrices& prices = report.prices;
    double with = 0;
    double without = 0;
    const std::vector<Column> columns{{"turn", 4}, {"price with caching", 18}, {"without", 0}};
    std::string table = tableHead(columns);
    for (std::size_t t = 0; t < report.turns.size(); ++t) {
        const AnsweredTurn& turn = report.turns[t];
        with += turn.cost(prices);
        without += turn.costWithoutCache(prices);
        table += tableRow(columns, {std::to_string(t + 1), fixed(turn.cost(prices), 9),
                                    fixed(turn.costWithoutCache(prices), 9)});
    }
    table += tableRow(columns, {"all", fixed(with, 9), fixed(without, 9)});
    return "Prices per million tokens: input " + significant(prices.input, 4) + ", cached input " +
           significant(prices.cached, 4) + ", output " + significant(prices.output, 4) +
           " (an example; --price sets them). By formula:\n" + table;
}

Json costsJson(const TurnCosts& costs)
{
    return {{"passes", costs.passes},
            {"formulaFlops", costs.formula.products},
            {"countedFlops", costs.counted.products},
            {"milliseconds", millisecondsOf(costs.duration)}};
}

Json turnJson(const AnsweredTurn& turn, const ChatReport& report)
{
    const TurnRecord& done = turn.record;
    const Network& network = *report.header.network;
    const auto& edits = turn.asked.edits;
    return {{"asked", turn.asked.text},
            {"edits", !edits        ? Json(nullptr)
                      : *edits == 0 ? Json("system")
                                    : Json(*edits)},
            {"before", nameOf(turn.between)},
            {"textTokens", done.text.size()},
            {"held", done.held},
            {"found", done.found},
            {"computed", done.computed()},
            {"useless", done.useless()},
            {"textIds", idsJson(done.text)},
            {"answer", turn.said},
            {"answerIds", idsJson(done.answer)},
            {"stopped", done.stopped ? Json(pastkeys::nameOf(*done.stopped)) : Json(nullptr)},
            {"toFirstToken", costsJson(done.first)},
            {"later", costsJson(done.later)},
            {"again",
             {{"countedFlops", done.again.counted.products},
              {"milliseconds", millisecondsOf(done.again.duration)}}},
            {"millisecondsToFirstToken", millisecondsOf(turn.toFirstToken())},
            {"loadingMilliseconds", millisecondsOf(turn.loading)},
            {"savingMilliseconds", millisecondsOf(turn.saving)},
            {"cacheBytes", done.cacheBytes},
            {"price", turn.cost(report.prices)},
            {"priceWithoutCaching", turn.costWithoutCache(report.prices)},
            {"firstLogits", Json::parse(verdictAsJson(network, done.logits))}};
}

} // namespace

Verdict verdictOf(const std::vector<AnsweredTurn>& turns)
{
    Verdict all;
    for (const AnsweredTurn& turn : turns)
        all += turn.record.logits;
    return all;
}

std::string_view nameOf(BetweenTurns between)
{
    switch (between) {
    case BetweenTurns::Kept:
        return "kept";
    case BetweenTurns::Dropped:
        return "dropped";
    case BetweenTurns::Saved:
        return "saved";
    }
    return "";
}

std::string chatReport(const ChatReport& report)
{
    const TraceHeader& header = report.header;
    return chatEqualityText(report) + "Model " + header.modelName.english() + ", kernels " +
           header.kernels + ", " + counted(header.threads, "thread", "threads") + ", " +
           header.sampling + ", cache " + header.lanes.front().shortName.english() + ", " +
           std::string(nameOf(report.between)) + " between turns.\n\n" + turnTable(report) +
           fileText(report) + "\n" + priceText(report);
}

Json chatJson(const ChatReport& report)
{
    const TraceHeader& header = report.header;
    Json turns = Json::array();
    for (const AnsweredTurn& turn : report.turns)
        turns.push_back(turnJson(turn, report));
    return {{"model", modelJson(header.modelName, header.modelFingerprint, *header.network)},
            {"kernels", header.kernels},
            {"threads", header.threads},
            {"sampling", header.sampling},
            {"cache", header.lanes.front().shortName.english()},
            {"between", nameOf(report.between)},
            {"pricesPerMillion",
             {{"input", report.prices.input},
              {"cachedInput", report.prices.cached},
              {"output", report.prices.output}}},
            {"turns", std::move(turns)}};
}

} // namespace pastkeys
