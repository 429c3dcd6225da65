#include "query/encoder_trace.h"

#include "base/contract.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The encoder keeps nothing for later passes, and each of its rows sees all others.
LaneSpec laneOfEncoder(const LaneSpec& lane)
{
    LaneSpec own = laneWithoutCache(ReachRule::everything());
    own.name = Text::tr("encoder");
    own.shortName = Text::tr("encoder");
    own.file = lane.file;
    own.ink = LaneInk::WithCache; // it repeats nothing
    return own;
}

TraceHeader headerOf(const TraceHeader& run, const LaneSpec& lane)
{
    TraceHeader header;
    header.modelName = lane.weights ? lane.weights->name : run.modelName;
    header.modelFingerprint = run.fingerprintOf(lane);
    header.network = run.network->encoder();
    header.types = run.encoderTypes;
    header.positionBias = run.encoderPositionBias;
    header.kernels = run.kernels;
    header.threads = run.threads;
    header.processor = run.processor;
    header.prompt = run.prompt;
    header.promptTokens = run.source.size();
    header.lanes = {laneOfEncoder(lane)};
    header.tokensInUse = run.tokensInUse;
    header.counted = run.counted;
    header.timed = run.timed;
    return header;
}

/// \param pass  of the decoder, for which the encoder ran
PassRecord passOf(const PassRecord& pass)
{
    PassRecord own;
    own.texts = pass.texts;
    own.rows = pass.sourceRows;
    own.operations = pass.encoder;
    for (const OperationRecord& done : own.operations) {
        own.formula += done.formula;
        own.counted += done.counted;
        own.duration += done.duration;
    }
    return own;
}

} // namespace

Trace encoderTrace(const Trace& run)
{
    const TraceHeader& header = run.header();
    if (!header.network->encoder() || run.empty())
        return {};
    const StepRecord& first = run.step(0);
    const PassRecord& pass = *first.lane(first.leader());
    PASTKEYS_EXPECTS(pass.source && pass.sourceRows == header.source.size());
    auto step = std::make_shared<StepRecord>();
    step->tokens = header.source;
    step->rows = pass.source->encoder;
    step->add(passOf(pass));
    return Trace(headerOf(header, header.lane(pass.lane)), {std::move(step)});
}

bool isOfEncoder(const TraceHeader& header)
{
    return std::ranges::none_of(header.network->operations(), &OperationSpec::isAboutNextToken);
}

} // namespace pastkeys
