#include "run/run_memory.h"

#include "base/errors.h"
#include "cache/source_cache.h"
#include "kernels/fused_attention.h"
#include "model/memory_plan.h"
#include "record/lane_names.h"
#include "record/row_blocks.h"

#include <algorithm>

namespace pastkeys {

RunSizes sizesOf(const RunSettings& settings, const Config& config)
{
    const std::size_t prompt = givenTokens(settings).size();
    const std::size_t room = config.context - std::min<std::size_t>(prompt, config.context);
    std::size_t chunk = settings.prompt.size();
    if (!settings.chunks.empty())
        chunk = std::min(chunk, std::ranges::max(settings.chunks));
    return {prompt + std::min(settings.tokens, room), prompt, chunk, settings.source.size()};
}

namespace {

/// The numbers of the scores of a query row over so many keys in one head, as the pass stores them.
std::uint64_t cellsPerRow(const AttentionSite& site, const LaneSpec& lane, std::uint64_t keys)
{
    const bool isFused = lane.fused && !site.bias;
    return isFused ? std::min<std::uint64_t>(keys, kFusedTile) + site.headDim : keys;
}

/// The bytes of the source's keys and values in the lane's cache.
std::uint64_t bytesOfKeptSource(const CacheShape& shape, const LaneSpec& lane, std::size_t source)
{
    if (!keepsRows(lane) || lane.cache.source == SourceRowsKept::No)
        return 0;
    const RowStorage stored{.type = lane.cache.rows.type, .kvHeads = lane.cache.rows.kvHeads};
    return source * bytesPerPositionOf(sourceSitesOf(shape), stored);
}

/// The numbers in the working memory of the encoder's pass, and its rows beside it: as they are
/// handed on, and as the decoder's pass takes them.
std::uint64_t valuesOfEncoder(const Network& encoder, std::uint64_t source)
{
    const std::uint64_t handedOn = std::uint64_t{2} * encoder.config().width;
    return source * (MemoryPlan(encoder).columns() + encoder.config().width + handedOn +
                     source * encoder.site(Layer{0}).heads);
}

} // namespace

std::uint64_t bytesOfLane(const Network& network, const LaneSpec& lane, const RunSizes& sizes)
{
    const CacheShape shape = cacheShapeOf(network);
    const SiteShape& site = shape[Layer{0}];
    const std::uint64_t held = mostRowsOf(lane.cache, shape, {sizes.positions, sizes.chunk});
    const bool keeps = keepsRows(lane);
    const std::uint64_t rows = keeps ? std::max<std::size_t>(sizes.chunk, 1) : sizes.positions;
    // A pass over a chunk has one score for each pair of a chunk row and a prompt key. A pass after
    // the prompt has one row.
    const std::uint64_t keys = keeps ? sizes.positions : rows;
    const std::uint64_t all =
        keeps ? std::max<std::uint64_t>(rows * sizes.prompt, sizes.positions) : rows * rows;
    const AttentionSite& own = network.site(Layer{0});
    const std::uint64_t cells = lane.fused && !own.bias ? rows * cellsPerRow(own, lane, keys) : all;
    const std::uint64_t stored = held * bytesPerPositionOf(shape, lane.cache.rows) +
                                 bytesOfKeptSource(shape, lane, sizes.source);
    std::uint64_t most = cells * site.heads; // the memory of the scores is used again
    std::uint64_t ofEncoder = 0;
    if (const AttentionSite* over = network.overSource(Layer{0})) {
        most = std::max(most, rows * cellsPerRow(*over, lane, sizes.source) * over->heads);
        ofEncoder = valuesOfEncoder(*network.encoder(), sizes.source);
    }
    const std::uint64_t values =
        most + std::max<std::uint64_t>(rows, sizes.source) * MemoryPlan(network).columns() +
        network.config().vocabulary + ofEncoder;
    const std::uint64_t rotated =
        ((lane.cache.rows.unrotated ? 1U : 0U) + (lane.limit.movesRows() ? 2U : 0U)) * held *
        site.kvHeads * site.headDim;
    const std::uint64_t sums = lane.cache.kind->choosesByWeights ? cells * sizeof(double) : 0;
    return stored + sums + (values + rotated) * sizeof(float);
}

std::uint64_t bytesOfRecord(const Network& network, const RunSizes& sizes)
{
    const std::uint64_t choices = sizes.positions + 1 - std::min(sizes.prompt, sizes.positions);
    std::uint64_t ofSource = 0; // for each token
    if (const NetworkPtr& encoder = network.encoder()) {
        for (const TensorKind tensor : network.recordedOfSource())
            ofSource += network.config().layers * network[tensor].columns * sizeof(float);
        ofSource += recordedBytesPerToken(*encoder);
    }
    // A pass that computes the source again records it before it is found to be the same.
    return sizes.positions * recordedBytesPerToken(network) + 2 * sizes.source * ofSource +
           choices * network.config().vocabulary * sizeof(float);
}

bool makeCachesFit(RunSettings& settings, const Network& network, std::uint64_t free)
{
    const RunSizes sizes = sizesOf(settings, network.config());
    bool changed = false;
    for (LaneSpec& lane : settings.lanes)
        if (lane.cache.reservesContext() && bytesOfLane(network, lane, sizes) > free) {
            const bool isNamedAfterIt = lane.shortName.english() == toRead(writtenOut(lane));
            lane.cache = lane.cache.growing();
            if (isNamedAfterIt)
                nameAfterCache(lane);
            changed = true;
        }
    return changed;
}

void expectFreeMemory(std::uint64_t needed, std::uint64_t free, const LaneSpec& lane)
{
    Text hint = lane.cache.reservesContext()
                    ? Text::tr("A static cache reserves memory for the model's whole context. On "
                               "the command line, the cache \"dynamic\" takes only what the text "
                               "needs. You can also shorten the prompt or close other programs.")
                    : Text::tr("Shorten the prompt, generate fewer tokens, or close other "
                               "programs.");
    expectMemory(needed, free, {}, Text::tr("memory for this run with the %1", lane.name),
                 std::move(hint));
}

} // namespace pastkeys
