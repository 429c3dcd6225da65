#include "query/step_bound.h"

#include "base/contract.h"
#include "model/network.h"
#include "record/pass_time.h"

#include <algorithm>
#include <chrono>

namespace pastkeys {

namespace {

/// The bytes of weights that these operations read in one pass.
std::uint64_t weightBytesIn(const Network& network, const StoredTypes& types,
                            std::span<const OperationRecord> operations)
{
    std::uint64_t bytes = 0;
    for (const OperationRecord& done : operations)
        bytes += network[done.point.operation].part == OperationPart::BeforeLayers
                     ? done.formula.bytesRead // rows of the embedding tables
                     : weightBytesOf(network, types, done.point);
    return bytes;
}

bool isFar(const StepBound& bound)
{
    return bound.seconds > 0 && (bound.seconds > kFarAbove * bound.secondsNeeded ||
                                 bound.seconds < kFarBelow * bound.secondsNeeded);
}

StepLimit limitOn(const MachineLimits& machine, StepBound& bound)
{
    const double ofMemory = static_cast<double>(bound.bytes) / machine.readBytesPerSecond;
    const double ofArithmetic = static_cast<double>(bound.products) / machine.flopsPerSecond;
    bound.secondsNeeded = std::max(ofMemory, ofArithmetic);
    if (isFar(bound))
        return StepLimit::Neither;
    return ofArithmetic < ofMemory ? StepLimit::Memory : StepLimit::Arithmetic;
}

std::optional<StepLimit> limitOnEveryMachine(double flopsPerByte)
{
    if (flopsPerByte < kMemoryOnEveryMachine)
        return StepLimit::Memory;
    if (flopsPerByte > kArithmeticOnEveryMachine)
        return StepLimit::Arithmetic;
    return {};
}

} // namespace

double StepBound::flopsPerByte() const
{
    return bytes == 0 ? 0 : static_cast<double>(products) / static_cast<double>(bytes);
}

std::uint64_t weightBytesOfPass(const Network& network, const StoredTypes& types)
{
    std::uint64_t bytes = 0;
    for (const OperationPoint& point : network.points({.appends = false}))
        if (network[point.operation].part != OperationPart::BeforeLayers)
            bytes += weightBytesOf(network, types, point);
    return bytes;
}

StepBound stepBound(const TraceHeader& header, const StepRecord& step, Lane lane,
                    const std::optional<MachineLimits>& machine)
{
    const PassRecord* record = step.lane(lane);
    PASTKEYS_EXPECTS(record != nullptr);
    StepBound bound{
        .rows = record->rows,
        .bytes = record->counted.bytes(),
        .products = record->counted.products,
        .limit = {},
        .seconds = header.timed ? std::chrono::duration<double>(passTime(*record)).count() : 0};
    const Network& network = *header.network;
    const StoredTypes& types = header.typesOf(header.lane(lane));
    bound.weightBytes = record->passes * weightBytesIn(network, types, record->operations);
    if (network.encoder())
        bound.weightBytes +=
            weightBytesIn(*network.encoder(), header.encoderTypes, record->encoder);
    for (const OperationRecord& done : record->operations)
        if (done.cacheRowsRead > 0)
            bound.cacheBytes += done.cacheRowsRead *
                                rowFormOf(header.lane(lane), network.siteOf(done.point)).bytes();
    const bool isKnown = machine && machine->readBytesPerSecond > 0 && machine->flopsPerSecond > 0;
    bound.limit = isKnown ? limitOn(*machine, bound) : limitOnEveryMachine(bound.flopsPerByte());
    return bound;
}

} // namespace pastkeys
