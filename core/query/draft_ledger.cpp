#include "query/draft_ledger.h"

#include "model/network.h"
#include "query/step_bound.h"

namespace pastkeys {

namespace {

double ratio(std::size_t part, std::size_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// Kernels count the bytes of all operands together. The others, by the formula, are not weights.
std::uint64_t countedWeightBytes(const TraceHeader& header, const PassRecord& pass)
{
    const Network& network = *header.network;
    const StoredTypes& types = header.typesOf(header.lane(pass.lane));
    std::uint64_t bytes = 0;
    for (const OperationRecord& done : pass.operations)
        if (network[done.point.operation].part != OperationPart::BeforeLayers)
            bytes += pass.passes * weightBytesOf(network, types, done.point) +
                     done.counted.bytesRead - done.formula.bytesRead;
    return bytes;
}

} // namespace

const TokenText& tokenOfRow(const Trace& trace, std::size_t step, Lane lane, std::size_t position)
{
    const StepRecord& record = trace.step(step);
    return record.rejects(position) ? record.tokensOf(lane).at(position - record.first)
                                    : trace.tokens(lane).at(position);
}

double DraftLedger::acceptanceRate() const
{
    return ratio(drafts.accepted, drafts.proposed);
}

double DraftLedger::tokensPerPass() const
{
    return ratio(tokens, passes);
}

std::uint64_t DraftLedger::weightBytesPerToken() const
{
    return tokens == 0 ? 0 : passes * weightBytesOfPass / tokens;
}

std::uint64_t DraftLedger::countedWeightBytesPerToken() const
{
    return tokens == 0 ? 0 : countedWeightBytes / tokens;
}

std::uint64_t DraftLedger::draftBytesPerToken() const
{
    return tokens == 0 ? 0 : drafting.passes * draftBytesOfPass / tokens;
}

std::optional<Lane> draftingLane(const Trace& trace)
{
    for (const Lane lane : lanesOf(trace.header()))
        if (trace.header().lane(lane).draft && trace.ran(lane))
            return lane;
    return std::nullopt;
}

DraftLedger draftLedgerOf(const Trace& trace, Lane lane)
{
    const TraceHeader& header = trace.header();
    const LaneSpec& spec = header.lane(lane);
    DraftLedger ledger;
    ledger.weightBytesOfPass = weightBytesOfPass(*header.network, header.typesOf(spec));
    ledger.draftBytesOfPass = spec.draft ? spec.draft->bytesPerPass : 0;
    for (const StepRecordPtr& step : trace.steps()) {
        const PassRecord* pass = step->lane(lane);
        if (step->phase != Phase::Decode || !pass)
            continue;
        ledger.passes += pass->passes;
        ledger.tokens += step->chosenBy(lane).size();
        if (spec.draft) {
            const Proposed here = step->proposed();
            ledger.drafts.proposed += here.proposed;
            ledger.drafts.accepted += here.accepted;
        }
        if (pass->drafting) {
            ledger.drafting.passes += pass->drafting->passes;
            ledger.drafting.counted += pass->drafting->counted;
            ledger.drafting.duration += pass->drafting->duration;
        }
        ledger.duration += pass->duration;
        ledger.countedWeightBytes += countedWeightBytes(header, *pass);
    }
    return ledger;
}

} // namespace pastkeys
