#include "commands/diff_report.h"

#include "base/errors.h"
#include "commands/joined.h"
#include "commands/json_parts.h"
#include "commands/plain_numbers.h"
#include "commands/text_table.h"
#include "drawing/number_text.h"
#include "model/network.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

std::string fileLine(const char* name, const DiffFile& file)
{
    std::string line = name;
    line += ": " + file.path;
    if (!file.trace)
        return line += ", a dump\n";
    const TraceHeader& header = file.trace->header();
    line += ", a run of " + header.modelName.english() + " (" + header.modelFingerprint;
    line += ") with the kernels " + header.kernels;
    for (const LaneSpec& lane : header.lanes)
        if (lane.weights)
            line += ", weights of the lane " + lane.id + ": " + lane.weights->name.english() +
                    " (" + lane.weights->fingerprint + ")";
    return line += "\n";
}

/// For example "step 3" if both numbers are the same, otherwise "step 1 of A and step 4 of B".
std::string stepsText(const PerLane<std::size_t>& steps)
{
    const std::string left = std::to_string(steps[0] + 1);
    if (steps[0] == steps[1])
        return "step " + left;
    return "step " + left + " of A and step " + std::to_string(steps[1] + 1) + " of B";
}

std::string placeText(const DiffPlace& place, const Network& network)
{
    std::string text = "in " + stepsText(place.steps);
    if (place.layer)
        text += ", layer " + std::to_string(indexOf(*place.layer) + 1);
    if (place.head) {
        const bool isOfQueries =
            !place.layer || network[place.kind].heads == network.site(*place.layer).heads;
        text += isOfQueries ? ", head " : ", KV head ";
        text += std::to_string(indexOf(*place.head) + 1);
    }
    text += ", in the tensor " + network.nameOf(place.tensor()) + " (operation ";
    text += network[network.firstMakerOf(place.kind)].name;
    text += "), at position " + std::to_string(place.position);
    text += network[place.kind].role == TensorRole::Logits ? ", token " : ", column ";
    text += std::to_string(place.columnInHead(network));
    text += place.head ? " of the head" : "";
    return text + ": A has " + exactDigits(place.values[0]).toStdString() + ", B has " +
           exactDigits(place.values[1]).toStdString() + ", " + groupedDigits(place.ulp) +
           " ULP apart";
}

std::string tokenText(const TokenText& token)
{
    return std::to_string(indexOf(token.id)) + " \"" + printable(token.bytes) + "\"";
}

std::string tableOf(const TraceDiff& diff, const Network& network)
{
    const std::vector<Column> columns{
        {"values", 11},  {"different", 11}, {"largest difference", 18},
        {"relative", 8}, {"in ULP", 13},    {"tensor", 0}};
    std::string table = tableHead(columns);
    for (const KindDiff& kind : diff.kinds)
        table += tableRow(columns,
                          {groupedDigits(kind.valuesCompared), groupedDigits(kind.valuesDiffering),
                           significant(kind.maxAbsolute, 2), significant(kind.maxRelative, 2),
                           groupedDigits(kind.maxUlp), network[kind.kind].name});
    return table;
}

/// For example "All 6 chosen tokens are the same."
std::string choicesText(const TraceDiff& diff)
{
    if (const auto& token = diff.firstToken)
        return "The first different token is at position " + std::to_string(token->position) +
               ": A has " + tokenText(token->tokens[0]) + ", B has " + tokenText(token->tokens[1]) +
               ".\n";
    if (diff.tokensCompared == 0)
        return "No chosen token was compared.\n";
    return diff.tokensCompared == 1
               ? "The chosen token is the same.\n"
               : "All " + groupedDigits(diff.tokensCompared) + " chosen tokens are the same.\n";
}

std::string laneText(const LaneDiff& lane)
{
    const TraceDiff& diff = lane.diff;
    std::string text = "Lane " + lane.lanes[0] + " of A and lane " + lane.lanes[1] + " of B ";
    text += lane.equal() ? "are equal, bit for bit: " : "differ: ";
    text +=
        joined(counted(diff.positionsCompared, "position", "positions"), " and ",
               counted(diff.tokensCompared, "chosen token", "chosen tokens"), " were compared.\n");
    if (diff.first)
        text += "The first recorded value that differs is " +
                placeText(*diff.first, *lane.network) + ".\n";
    if (diff.first && lane.storesInexactly)
        text += "K and V are recorded as they were computed. A cache that does not store them "
                "exactly\nholds other numbers, so what it holds may differ earlier.\n";
    text += choicesText(diff);
    if (diff.lengths[0] != diff.lengths[1])
        text += joined("A has read ", counted(diff.lengths[0], "token", "tokens"), ", B has read ",
                       groupedDigits(diff.lengths[1]), ".\n");
    return text + tableOf(diff, *lane.network) +
           (diff.first ? std::string(kUlpExplained) + "\n" : std::string());
}

Json finiteOrNull(double number)
{
    return std::isfinite(number) ? Json(number) : Json(nullptr);
}

Json placeJson(const std::optional<DiffPlace>& place, const Network& network)
{
    if (!place)
        return nullptr;
    return {{"steps", place->steps},
            {"layer", orNull(place->layer, indexOf<Layer>)},
            {"head", orNull(place->head, indexOf<Head>)},
            {"tensor", network.nameOf(place->tensor())},
            {"operation", network[network.firstMakerOf(place->kind)].name},
            {"position", place->position},
            {"column", place->column},
            {"values", {finiteOrNull(place->values[0]), finiteOrNull(place->values[1])}},
            {"ulp", place->ulp}};
}

Json tokenJson(const std::optional<TokenDiff>& diff)
{
    if (!diff)
        return nullptr;
    Json tokens = Json::array();
    for (const TokenText& token : diff->tokens)
        tokens.push_back({{"id", indexOf(token.id)}, {"text", token.bytes}});
    return {{"position", diff->position}, {"tokens", std::move(tokens)}};
}

Json laneJson(const LaneDiff& lane)
{
    const TraceDiff& diff = lane.diff;
    const Network& network = *lane.network;
    Json tensors = Json::array();
    for (const KindDiff& kind : diff.kinds)
        tensors.push_back({{"tensor", network[kind.kind].name},
                           {"valuesCompared", kind.valuesCompared},
                           {"valuesDifferent", kind.valuesDiffering},
                           {"maxUlp", kind.maxUlp},
                           {"maxAbsolute", finiteOrNull(kind.maxAbsolute)},
                           {"maxRelative", finiteOrNull(kind.maxRelative)},
                           {"largest", placeJson(kind.largest, network)}});
    return {{"lanes", lane.lanes},
            {"equal", lane.equal()},
            {"positionsCompared", diff.positionsCompared},
            {"tokensCompared", diff.tokensCompared},
            {"tokensRead", diff.lengths},
            {"firstDifference", placeJson(diff.first, network)},
            {"firstOtherToken", tokenJson(diff.firstToken)},
            {"tensors", std::move(tensors)}};
}

Json fileJson(const DiffFile& file)
{
    Json json{{"file", file.path}, {"kind", file.trace ? "trace" : "dump"}};
    if (file.trace) {
        const TraceHeader& header = file.trace->header();
        json["model"] = header.modelName.english();
        json["fingerprint"] = header.modelFingerprint;
        json["kernels"] = header.kernels;
        for (const LaneSpec& lane : header.lanes)
            if (lane.weights)
                json["weights"].push_back({{"lane", lane.id},
                                           {"name", lane.weights->name.english()},
                                           {"fingerprint", lane.weights->fingerprint}});
    }
    return json;
}

} // namespace

bool areEqual(std::span<const LaneDiff> diffs)
{
    return std::ranges::all_of(diffs, &LaneDiff::equal);
}

std::string diffText(const DiffFile& a, const DiffFile& b, std::span<const LaneDiff> diffs)
{
    std::string text = fileLine("A", a) + fileLine("B", b);
    for (const LaneDiff& diff : diffs) {
        text += '\n';
        text += laneText(diff);
    }
    return text;
}

std::string diffJson(const DiffFile& a, const DiffFile& b, std::span<const LaneDiff> diffs)
{
    Json lanes = Json::array();
    for (const LaneDiff& diff : diffs)
        lanes.push_back(laneJson(diff));
    const Json json{{"equal", areEqual(diffs)},
                    {"files", {fileJson(a), fileJson(b)}},
                    {"lanes", std::move(lanes)}};
    return documentText(json);
}

} // namespace pastkeys
