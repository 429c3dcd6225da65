#include "commands/batch_json.h"

#include "archive/trace_writer.h"

#include <utility>

namespace pastkeys {

namespace {

Json nameOrNull(const std::optional<StopReason>& stopped)
{
    return stopped ? Json(nameOf(*stopped)) : Json(nullptr);
}

Json partJson(const BatchPart& part)
{
    return {{"sequence", part.sequence},
            {"use", nameOf(part.use)},
            {"first", part.first},
            {"rows", part.rows},
            {"found", part.found},
            {"copiedRows", part.copiedRows},
            {"choice", Json::parse(choiceAsJson(part.choice))},
            {"stopped", nameOrNull(part.stopped)},
            {"millisecondsAlone", orNull(part.alone, millisecondsOf)},
            {"maxUlp", orNull(part.maxUlp)},
            {"choiceAlone", Json::parse(choiceAsJson(part.choiceAlone))}};
}

Json shortageOrNull(const std::optional<BlockShortage>& shortage)
{
    if (!shortage)
        return nullptr;
    return {
        {"sequence", shortage->sequence}, {"needed", shortage->needed}, {"free", shortage->free}};
}

Json blockJson(const BlockState& block)
{
    return {{"sequences", block.sequences}, {"rows", block.rows}, {"isKept", block.isKept}};
}

Json sequenceJson(const SequenceResult& result, std::size_t sequence, const BatchSettings& settings,
                  const std::string& text)
{
    return {{"prompt", settings.texts[sequence]},
            {"promptIds", idsJson(settings.prompts[sequence])},
            {"generatedIds", idsJson(result.chosen)},
            {"text", text},
            {"stopped", nameOrNull(result.stopped)},
            {"firstStep", orNull(result.first)},
            {"lastStep", orNull(result.last)},
            {"maxUlp", orNull(result.alone.maxUlp)},
            {"otherTokens", result.alone.otherTokens}};
}

Json totalsJson(const BatchTotals& totals)
{
    return {{"steps", totals.steps},
            {"rows", totals.rows},
            {"padding", totals.padding},
            {"again", totals.again},
            {"found", totals.found},
            {"asked", totals.asked},
            {"chosen", totals.chosen},
            {"suspensions", totals.suspensions},
            {"weightBytes", totals.weightBytes},
            {"weightBytesPerToken", totals.weightBytesPerToken()},
            {"milliseconds", millisecondsOf(totals.duration)},
            {"tokensPerSecond", totals.tokensPerSecond()},
            {"millisecondsAlone", orNull(totals.alone, millisecondsOf)},
            {"compared", totals.compared},
            {"maxUlp", orNull(totals.maxUlp)},
            {"otherTokens", totals.otherTokens}};
}

} // namespace

Json batchHeaderJson(const BatchHeader& header, const std::string& fingerprint,
                     const BatchSettings& settings)
{
    Json sequences = Json::array();
    for (std::size_t s = 0; s < settings.prompts.size(); ++s)
        sequences.push_back(
            {{"prompt", settings.texts[s]}, {"promptIds", idsJson(settings.prompts[s])}});
    return {{"format", "pastkeys-batch"},
            {"version", 1},
            {"model", modelJson(header.modelName, fingerprint, *header.network)},
            {"settings",
             {{"kernels", header.kernels},
              {"threads", header.threads},
              {"sampling", header.sampling},
              {"tokens", settings.each.tokens},
              {"batch", nameOf(header.kind)},
              {"slots", header.slotCount},
              {"block", header.block},
              {"blocks", orNull(settings.blocks)},
              {"sharesBeginnings", settings.sharesBeginnings},
              {"keepsBlocks", header.keepsBlocks},
              {"padding", nameOf(header.padding)},
              {"countsPadding", header.countsPadding},
              {"bytesPerBlock", header.bytesPerBlock},
              {"bytesPerContext", header.bytesPerContext}}},
            {"sequences", std::move(sequences)}};
}

std::string batchLine(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json batchStepJson(const BatchStep& step)
{
    Json json{{"index", step.index}, {"rows", step.rows()}, {"parts", Json::array()}};
    for (const BatchPart& part : step.parts)
        json["parts"].push_back(partJson(part));
    json["waiting"] = step.waiting.all();
    json["suspended"] = step.suspended;
    json["shortage"] = shortageOrNull(step.shortage);
    json["blocks"] = Json::array();
    for (const BlockState& block : step.blocks)
        json["blocks"].push_back(blockJson(block));
    json["bytesUsed"] = step.bytesUsed;
    json["bytesReserved"] = step.bytesReserved;
    json["waste"] = {{"reserved", step.waste.reserved}, {"lastBlocks", step.waste.lastBlocks}};
    json["weightBytes"] = step.weightBytes;
    json["milliseconds"] = millisecondsOf(step.duration);
    return json;
}

Json batchJson(const BatchTrace& batch, const BatchSettings& settings,
               std::span<const std::string> texts)
{
    Json json{{"sequences", Json::array()}, {"steps", Json::array()}};
    const std::vector<SequenceResult> results = resultsOf(batch);
    for (std::size_t sequence = 0; sequence < settings.prompts.size(); ++sequence)
        json["sequences"].push_back(
            sequenceJson(results[sequence], sequence, settings, texts[sequence]));
    for (const BatchStepPtr& step : batch.steps)
        json["steps"].push_back(batchStepJson(*step));
    json["totals"] = totalsJson(totalsOf(batch, batch.steps.size()));
    return json;
}

Json batchSizesJson(std::span<const BatchSizePoint> points)
{
    Json json = Json::array();
    for (const BatchSizePoint& point : points)
        json.push_back(
            {{"slots", point.slotCount},
             {"mostAtOnce", point.mostAtOnce},
             {"runs", point.runs},
             {"tokensPerSecond", point.tokensPerSecond},
             {"spread", point.spread},
             {"millisecondsPerStep", point.msPerStep},
             {"millisecondsPerToken", point.msPerToken > 0 ? Json(point.msPerToken) : Json()},
             {"weightBytesPerToken", point.weightBytesPerToken}});
    return json;
}

} // namespace pastkeys
