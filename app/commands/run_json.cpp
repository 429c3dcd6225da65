#include "commands/run_json.h"

#include "commands/json_parts.h"
#include "export/ledger.h"
#include "model/operation_table.h"
#include "trace/trace_writer.h"

namespace pastkeys {

namespace {

using WorkMember = std::uint64_t Work::*;

/// One member of the lane's Work: its value by formula, and the value that was counted.
template <typename Record> Json figureJson(const Record& lane, WorkMember member)
{
    return {{"formula", lane.formula.*member}, {"counted", lane.counted.*member}};
}

template <typename Record> Json laneJson(const LaneSpec& spec, const Record& lane)
{
    return {{"lane", spec.id},
            {"rows", lane.rows},
            {"flops", figureJson(lane, &Work::products)},
            {"otherFlops", figureJson(lane, &Work::other)},
            {"bytesRead", figureJson(lane, &Work::bytesRead)},
            {"bytesWritten", figureJson(lane, &Work::bytesWritten)},
            {"milliseconds", millisecondsOf(lane.duration)}};
}

Json stepJson(const TraceHeader& header, const StepRecord& step)
{
    Json json{{"index", step.index}, {"phase", nameOf(step.phase)}, {"first", step.first}};
    json["ids"] = Json::array();
    for (const TokenText& token : step.tokens)
        json["ids"].push_back(indexOf(token.id));
    json["lanes"] = Json::array();
    for (const Lane lane : kLanes)
        if (const LaneRecord* record = step.lane(lane)) {
            Json one = laneJson(header.lane(lane), *record);
            one["bytesUsed"] = record->cacheBytesUsed;
            one["bytesReserved"] = record->cacheBytesReserved;
            one["bytesWasted"] = record->cacheBytesReserved - record->cacheBytesUsed;
            one["held"] = record->heldRows();
            std::size_t evicted = 0;
            for (const Span gone : record->forgotten())
                evicted += gone.count;
            one["evicted"] = evicted;
            one["origin"] = record->origin;
            if (record->own.choice)
                one["chosenId"] = indexOf(record->own.choice->token.id);
            json["lanes"].push_back(std::move(one));
        }
    json["verdict"] = Json::parse(verdictAsJson(step.verdict));
    json["chosenId"] = step.choice ? Json(indexOf(step.choice->token.id)) : Json(nullptr);
    return json;
}

Json ledgerJson(const Trace& trace, bool bothLanes, std::int64_t savedInAll)
{
    Json operations = Json::array();
    for (const LedgerRow& row : ledgerOf(trace)) {
        Json json{{"operation", nameOf(row.operation)}};
        json["lanes"] = Json::array();
        for (const Lane lane : lanesOf(trace.header()))
            if (const LaneTotals& totals = row.lanes[indexOf(lane)]; totals.rows > 0)
                json["lanes"].push_back(laneJson(trace.header().lane(lane), totals));
        if (bothLanes) {
            const std::int64_t saved = savedFlops(row.lanes[0], row.lanes[1]);
            json["savedFlops"] = saved;
            json["shareOfSaved"] =
                savedInAll == 0 ? 0.0
                                : static_cast<double>(saved) / static_cast<double>(savedInAll);
        }
        operations.push_back(std::move(json));
    }
    return operations;
}

Json totalsJson(const Trace& trace)
{
    Json json{{"steps", trace.size()}, {"lanes", Json::array()}};
    PerLane<std::optional<LaneTotals>> totals;
    for (const Lane lane : lanesOf(trace.header()))
        if (const auto& total = totals[indexOf(lane)] = totalsOf(trace, lane))
            json["lanes"].push_back(laneJson(trace.header().lane(lane), *total));
    const bool both = totals[0] && totals[1];
    const std::int64_t saved = both ? savedFlops(*totals[0], *totals[1]) : 0;
    json["savedFlops"] = both ? Json(saved) : Json(nullptr);
    json["operations"] = ledgerJson(trace, both, saved);
    return json;
}

} // namespace

std::string runJson(const Trace& trace, std::span<const TokenId> promptIds,
                    const std::function<std::string(std::span<const TokenId>)>& textOf)
{
    const TraceHeader& header = trace.header();
    Json json{{"format", "pastkeys-run"},
              {"version", 3},
              {"model", modelJson(header.modelName, header.modelFingerprint, header.config)}};
    json["settings"] = {
        {"kernels", header.kernels}, {"threads", header.threads}, {"sampling", header.sampling}};
    json["lanes"] = Json::parse(lanesAsJson(header));
    json["prompt"] = header.prompt;
    json["promptIds"] = idsJson(promptIds);
    const std::vector<TokenId> generated = trace.chosenBy(Lane{0});
    json["generatedIds"] = idsJson(generated);
    bool compared = false;
    json["steps"] = Json::array();
    for (const StepRecordPtr& step : trace.steps()) {
        json["steps"].push_back(stepJson(header, *step));
        compared = compared || step->verdict;
    }
    json["text"] = textOf(generated);
    if (header.ownWords)
        for (const Lane lane : lanesOf(header)) {
            const std::vector<TokenId> own = trace.chosenBy(lane);
            json["texts"].push_back({{"lane", header.lane(lane).id},
                                     {"generatedIds", idsJson(own)},
                                     {"text", textOf(own)}});
        }
    json["verdict"] =
        Json::parse(verdictAsJson(compared ? std::optional(trace.verdict()) : std::nullopt));
    json["totals"] = totalsJson(trace);
    const auto& stopped = trace.step(trace.size() - 1).stopped;
    json["stopped"] = stopped ? Json(nameOf(*stopped)) : Json(nullptr);
    return documentText(json);
}

} // namespace pastkeys
