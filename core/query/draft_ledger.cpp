#include "query/draft_ledger.h"

#include "base/contract.h"
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
            bytes += weightBytesOf(network, types, done.point) + done.counted.bytesRead -
                     done.formula.bytesRead;
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

DraftLedger draftLedgerOf(const Trace& trace, Lane lane)
{
    const TraceHeader& header = trace.header();
    DraftLedger ledger;
    const StoredTypes& types = header.typesOf(header.lane(lane));
    for (const StepRecordPtr& step : trace.steps()) {
        if (step->phase != Phase::Decode)
            continue;
        const PassRecord* pass = step->lane(lane);
        PASTKEYS_EXPECTS(pass != nullptr);
        const Proposed here = step->proposed();
        ++ledger.passes;
        ledger.tokens += here.accepted + (step->choice ? 1 : 0);
        ledger.drafts.proposed += here.proposed;
        ledger.drafts.accepted += here.accepted;
        ledger.duration += pass->duration;
        ledger.countedWeightBytes += countedWeightBytes(header, *pass);
    }
    ledger.weightBytes = ledger.passes * weightBytesOfPass(*header.network, types);
    return ledger;
}

} // namespace pastkeys
