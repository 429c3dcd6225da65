// Quantities about the source that an encoder reads, and about the cache of its keys and values.
#include "drawing/tr.h"
#include "lessons/quantity_entry.h"
#include "query/ledger.h"

namespace pastkeys {

namespace {

const std::vector<TokenText>& sourceTokens(const QuantityCase& of)
{
    if (!of.network().encoder())
        throw NoQuantity(Tr::tr("the model reads no second text"));
    return of.trace().header().source;
}

Quantity sourceText(const QuantityCase& of)
{
    std::string text;
    for (const TokenText& token : sourceTokens(of))
        text += token.bytes;
    return pastkeys::quoted(text); // not std::quoted()
}

Quantity sourceBytes(const QuantityCase& of)
{
    const std::size_t tokens = sourceTokens(of).size();
    std::uint64_t bytes = 0;
    for (const Layer layer : layersOf(of.network()))
        bytes += 2 * tokens * of.network().overSource(layer)->kvWidth() * sizeof(float);
    return bytesOf(bytes, NumberKind::Formula);
}

/// FLOPs of matrix products on the rows of the source in the first step of a lane: of the encoder, and
/// of the decoder's keys and values.
Quantity sourceFlops(const QuantityCase& of)
{
    sourceTokens(of);
    const PassRecord* pass = of.trace().step(0).lane(Lane{0});
    if (!pass)
        throw NoQuantity(Tr::tr("one of the two sides does not run in this step"));
    std::uint64_t flops = 0;
    for (const OperationRecord& record : pass->encoder)
        flops += record.counted.products;
    for (const OperationRecord& record : pass->operations)
        if (of.network()[record.point.operation].axis == Axis::Source)
            flops += record.counted.products;
    return flopsOf(flops, of.workKind());
}

Quantity sourcePasses(const QuantityCase& of)
{
    sourceTokens(of);
    std::uint64_t passes = 0;
    for (const StepRecordPtr& step : of.trace().steps())
        if (const PassRecord* pass = step->lane(of.lane); pass && pass->sourceRows > 0)
            passes += pass->passes;
    return countOf(passes);
}

Quantity encoderPercent(const QuantityCase& of)
{
    sourceTokens(of);
    const auto all = totalsOf(of.trace().steps(), of.lane);
    if (!all)
        throw NoQuantity(Tr::tr("this side runs in no step"));
    const LaneTotals encoder = encoderTotals(of.trace().steps())[indexOf(of.lane)];
    return percentOf(static_cast<double>(encoder.counted.products) /
                         static_cast<double>(all->counted.products),
                     of.workKind());
}

// clang-format off
constexpr QuantityEntry kSourceEntries[]{
    {"source.text", "", "the text that the encoder reads, in quotation marks", sourceText},
    {"source.tokens", "", "its tokens", [](const QuantityCase& of) { return sizeOf(sourceTokens(of).size()); }},
    {"source.bytes", "", "bytes of its keys and values in a float32 cache: 2 x layers x tokens x KV heads x head width x 4", sourceBytes},
    {"source.flops", "", "FLOPs to compute them once: of the encoder, and of the decoder's keys and values of the source", sourceFlops},
    {"side.sourcePasses", "", "passes of this side that computed them", sourcePasses},
    {"side.sourceBytes", "", "bytes of the source in the cache after the step", [](const QuantityCase& of) { return bytesOf(of.record().sourceBytes, NumberKind::Counted); }},
    {"side.encoderPercent", "", "the encoder's share of this side's FLOPs in all steps", encoderPercent},
};
// clang-format on

} // namespace

std::span<const QuantityEntry> sourceQuantities()
{
    return kSourceEntries;
}

} // namespace pastkeys
