#include "commands/run_json.h"

#include "commands/ledger.h"
#include "model/operation_table.h"
#include "trace/trace_writer.h"

#include <nlohmann/json.hpp>

namespace pastkeys {

namespace {

using Json = nlohmann::ordered_json;
using WorkMember = std::uint64_t Work::*;

double millisecondsOf(std::chrono::nanoseconds duration)
{
    return static_cast<double>(duration.count()) / 1e6;
}

/// {formula, counted} of one figure of a lane; null where the lane did not run.
template <typename Record> Json figureJson(const std::optional<Record>& lane, WorkMember member)
{
    if (!lane)
        return nullptr;
    return {{"formula", lane->formula.*member}, {"counted", lane->counted.*member}};
}

template <typename Record>
Json lanesJson(const std::optional<Record>& off, const std::optional<Record>& on, WorkMember member)
{
    return {{"off", figureJson(off, member)}, {"on", figureJson(on, member)}};
}

/// rows, flops, otherFlops, bytesRead, bytesWritten and milliseconds of both lanes.
template <typename Record>
void addLanes(Json& json, const std::optional<Record>& off, const std::optional<Record>& on)
{
    json["rows"] = {{"off", off ? Json(off->rows) : Json(nullptr)},
                    {"on", on ? Json(on->rows) : Json(nullptr)}};
    json["flops"] = lanesJson(off, on, &Work::products);
    json["otherFlops"] = lanesJson(off, on, &Work::other);
    json["bytesRead"] = lanesJson(off, on, &Work::bytesRead);
    json["bytesWritten"] = lanesJson(off, on, &Work::bytesWritten);
    json["milliseconds"] = {{"off", off ? Json(millisecondsOf(off->duration)) : Json(nullptr)},
                            {"on", on ? Json(millisecondsOf(on->duration)) : Json(nullptr)}};
}

Json stepJson(const StepRecord& step)
{
    Json json{{"index", step.index}, {"phase", nameOf(step.phase)}, {"first", step.first}};
    json["ids"] = Json::array();
    for (const TokenText& token : step.tokens)
        json["ids"].push_back(indexOf(token.id));
    addLanes(json, step.off, step.on);
    json["cacheBytes"] = step.on ? step.on->cacheBytesUsed : 0;
    json["cacheBytesReserved"] = step.on ? step.on->cacheBytesReserved : 0;
    json["verdict"] = Json::parse(verdictAsJson(step.verdict));
    json["chosenId"] = step.choice ? Json(indexOf(step.choice->token.id)) : Json(nullptr);
    return json;
}

Json ledgerJson(const Trace& trace, bool bothLanes, std::int64_t savedInAll)
{
    Json operations = Json::array();
    for (const LedgerRow& row : ledgerOf(trace)) {
        Json json{{"operation", nameOf(row.operation)}};
        const auto present = [](const LaneTotals& totals) {
            return totals.rows == 0 ? std::nullopt : std::optional(totals);
        };
        addLanes(json, present(row.off), present(row.on));
        if (bothLanes) {
            const std::int64_t saved = savedFlops(row.off, row.on);
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
    const auto off = totalsOf(trace, Lane::Off);
    const auto on = totalsOf(trace, Lane::On);
    Json json{{"steps", trace.size()}};
    addLanes(json, off, on);
    const bool both = off && on;
    const std::int64_t saved = both ? savedFlops(*off, *on) : 0;
    json["savedFlops"] = both ? Json(saved) : Json(nullptr);
    json["operations"] = ledgerJson(trace, both, saved);
    return json;
}

Json modelJson(const TraceHeader& header)
{
    return {{"name", header.modelName},
            {"fingerprint", header.modelFingerprint},
            {"parameters", parameterCount(header.config)},
            {"cacheBytesPerToken", cacheBytesPerToken(header.config)}};
}

} // namespace

std::string runJson(const Trace& trace, std::span<const TokenId> promptIds,
                    std::string_view generatedText)
{
    const TraceHeader& header = trace.header();
    Json json{{"format", "pastkeys-run"}, {"version", 1}, {"model", modelJson(header)}};
    json["settings"] = {{"kernels", header.kernels},
                        {"threads", header.threads},
                        {"cacheKind", header.cacheKind},
                        {"sampling", header.sampling}};
    json["prompt"] = header.prompt;
    json["promptIds"] = Json::array();
    for (const TokenId id : promptIds)
        json["promptIds"].push_back(indexOf(id));
    json["generatedIds"] = Json::array();
    bool compared = false;
    json["steps"] = Json::array();
    for (const StepRecordPtr& step : trace.steps()) {
        json["steps"].push_back(stepJson(*step));
        compared = compared || step->verdict;
        if (step->choice)
            json["generatedIds"].push_back(indexOf(step->choice->token.id));
    }
    json["text"] = generatedText;
    json["verdict"] =
        Json::parse(verdictAsJson(compared ? std::optional(trace.verdict()) : std::nullopt));
    json["totals"] = totalsJson(trace);
    const auto& stopped = trace.step(trace.size() - 1).stopped;
    json["stopped"] = stopped ? Json(nameOf(*stopped)) : Json(nullptr);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace pastkeys
