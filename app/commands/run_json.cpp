#include "commands/run_json.h"

#include "archive/trace_writer.h"
#include "commands/draft_report.h"
#include "commands/json_parts.h"
#include "model/network.h"
#include "query/ledger.h"

#include <algorithm>

namespace pastkeys {

namespace {

using WorkMember = std::uint64_t Work::*;

/// One member of the lane's Work: the value given by the formula, and the counted value.
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

/// In milliseconds. The lane's own "milliseconds" are a single measurement.
Json repeatedJson(const RepeatedTime& repeated)
{
    return {{"passes", repeated.passes},
            {"median", millisecondsOf(repeated.median)},
            {"lowerQuartile", millisecondsOf(repeated.lowerQuartile)},
            {"upperQuartile", millisecondsOf(repeated.upperQuartile)}};
}

Json stepJson(const TraceHeader& header, const StepRecord& step)
{
    Json json{{"index", step.index}, {"phase", nameOf(step.phase)}, {"first", step.first}};
    json["ids"] = Json::array();
    for (const TokenText& token : step.tokens)
        json["ids"].push_back(indexOf(token.id));
    if (step.rejected > 0)
        json["rejected"] = step.rejected;
    json["lanes"] = Json::array();
    for (const Lane lane : kLanes)
        if (const PassRecord* record = step.lane(lane)) {
            Json one = laneJson(header.lane(lane), *record);
            if (record->repeated)
                one["repeated"] = repeatedJson(*record->repeated);
            one["bytesUsed"] = record->cacheBytesUsed;
            one["bytesReserved"] = record->cacheBytesReserved;
            one["bytesWasted"] = record->cacheBytesReserved - record->cacheBytesUsed;
            one["held"] = record->heldRows();
            std::size_t evicted = 0;
            for (const Span gone : record->forgotten())
                evicted += gone.count;
            one["evicted"] = evicted;
            one["origin"] = record->origin;
            if (record->sourceRead > 0) {
                one["sourceRead"] = record->sourceRead;
                one["sourceRows"] = record->sourceRows;
                one["sourceBytes"] = record->sourceBytes;
            }
            if (record->own.choice)
                one["chosenId"] = indexOf(record->own.choice->token.id);
            json["lanes"].push_back(std::move(one));
        }
    json["verdict"] = Json::parse(verdictAsJson(*header.network, step.verdict));
    json["chosenId"] = step.choice ? Json(indexOf(step.choice->token.id)) : Json(nullptr);
    return json;
}

/// The FLOPs of this operation that the second lane saves in the steps that the ledger covers.
std::int64_t savedIn(std::span<const LedgerRow> ledger, Operation operation)
{
    const auto row = std::ranges::find(ledger, operation, &LedgerRow::operation);
    return row == ledger.end() ? 0 : savedFlops(row->lanes[0], row->lanes[1]);
}

/// \param both  the steps that both lanes ran
/// \param savedInAll  the FLOPs saved in these steps; empty if there are no such steps
Json ledgerJson(const Trace& trace, std::span<const StepRecordPtr> both,
                std::optional<std::int64_t> savedInAll)
{
    const Network& network = *trace.header().network;
    const std::vector<LedgerRow> ledgerOfBoth = ledgerOf(network, both);
    Json operations = Json::array();
    for (const LedgerRow& row : ledgerOf(network, trace.steps())) {
        Json json{{"operation", network[row.operation].name}};
        json["lanes"] = Json::array();
        for (const Lane lane : lanesOf(trace.header()))
            if (const LaneTotals& totals = row.lanes[indexOf(lane)]; totals.rows > 0)
                json["lanes"].push_back(laneJson(trace.header().lane(lane), totals));
        if (savedInAll) {
            const std::int64_t saved = savedIn(ledgerOfBoth, row.operation);
            json["savedFlops"] = saved;
            json["shareOfSaved"] =
                *savedInAll == 0 ? 0.0
                                 : static_cast<double>(saved) / static_cast<double>(*savedInAll);
        }
        operations.push_back(std::move(json));
    }
    return operations;
}

/// The work of a lane is summed over all its steps, but savings are counted only in the steps that
/// both lanes ran.
Json totalsJson(const Trace& trace)
{
    const std::vector<StepRecordPtr> both = stepsOfBoth(trace);
    Json json{{"steps", trace.size()}, {"stepsOfBoth", both.size()}, {"lanes", Json::array()}};
    for (const Lane lane : lanesOf(trace.header()))
        if (const auto total = totalsOf(trace.steps(), lane))
            json["lanes"].push_back(laneJson(trace.header().lane(lane), *total));
    const auto baseline = totalsOf(both, Lane{0});
    const auto other = totalsOf(both, Lane{1});
    std::optional<std::int64_t> saved;
    if (baseline && other)
        saved = savedFlops(*baseline, *other);
    json["savedFlops"] = saved ? Json(*saved) : Json(nullptr);
    json["operations"] = ledgerJson(trace, both, saved);
    const PerLane<LaneTotals> encoder = encoderTotals(trace.steps());
    for (const Lane lane : lanesOf(trace.header()))
        if (encoder[indexOf(lane)].rows > 0)
            json["encoder"].push_back(laneJson(trace.header().lane(lane), encoder[indexOf(lane)]));
    return json;
}

} // namespace

std::string runJson(const Trace& trace, std::span<const TokenId> promptIds,
                    const std::function<std::string(std::span<const TokenId>)>& textOf)
{
    const TraceHeader& header = trace.header();
    Json json{{"format", "pastkeys-run"},
              {"version", 3},
              {"model", modelJson(header.modelName, header.modelFingerprint, *header.network)}};
    json["settings"] = {
        {"kernels", header.kernels}, {"threads", header.threads}, {"sampling", header.sampling}};
    json["lanes"] = Json::parse(lanesAsJson(header));
    json["prompt"] = header.prompt;
    json["promptIds"] = idsJson(promptIds);
    if (!header.source.empty()) {
        std::vector<TokenId> source;
        for (const TokenText& token : header.source)
            source.push_back(token.id);
        json["sourceIds"] = idsJson(source);
    }
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
    json["verdict"] = Json::parse(
        verdictAsJson(*header.network, compared ? std::optional(trace.verdict()) : std::nullopt));
    json["totals"] = totalsJson(trace);
    if (Json draft = draftJson(trace); !draft.is_null())
        json["draft"] = std::move(draft);
    const auto& stopped = trace.step(trace.size() - 1).stopped;
    json["stopped"] = stopped ? Json(nameOf(*stopped)) : Json(nullptr);
    return documentText(json);
}

} // namespace pastkeys
