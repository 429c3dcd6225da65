#include "record/pass_operations.h"

#include "base/contract.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

PassRule passRuleOf(const LaneSpec& lane)
{
    return {lane.rule, lane.cache.rows, keepsRows(lane), lane.fused, lane.cache.keepsSource()};
}

PassContents contentsOf(const PassRecord& lane, const PassRule& rule)
{
    return {.appends = rule.keepsRows,
            .readsSource = lane.sourceRows > 0,
            .keepsSource = rule.keepsSource};
}

namespace {

PassSizes sizesIn(std::uint32_t window, const PassRecord& lane, const PassRule& rule,
                  std::size_t logitRows)
{
    const std::size_t first = lane.modelPosition(lane.first);
    if (window == 0)
        return lane.copies > 1
                   ? sizesStoredTwice(lane.rows, lane.heldRows(), logitRows)
                   : passSizes(rule.reach, {first, lane.rows}, lane.heldRows(), logitRows);
    PassSizes sizes =
        passSizes(rule.reach.inPass(first).inLayer(window), positionsFrom(first, lane.rows),
                  lane.modelPositionsRead(), logitRows);
    sizes.copies = lane.copies;
    return sizes;
}

} // namespace

SizesOfPass::SizesOfPass(const Network& network, const PassRecord& lane, const PassRule& rule,
                         std::size_t logitRows)
{
    m_ofSource = {.rows = lane.sourceRows, .keys = lane.sourceRows, .logitRows = logitRows};
    m_ofSource.stored = {.type = rule.stored.type, .kvHeads = rule.stored.kvHeads};
    m_overSource = m_ofSource;
    m_overSource.rows = lane.rows;
    m_overSource.keys = m_overSource.keysSeen = lane.sourceRead;
    m_overSource.cells = lane.rows * lane.sourceRead;
    m_overSource.isFused = rule.fused;
    std::vector<std::uint32_t> windows;
    const std::size_t layers = std::max(network.config().layers, 1U); // for operations outside them
    for (std::size_t l = 0; l < layers; ++l) {
        const std::uint32_t window = network.site(idAt<Layer>(l)).window;
        const auto known = std::ranges::find(windows, window);
        m_ofLayers.push_back(static_cast<std::size_t>(known - windows.begin()));
        if (known != windows.end())
            continue;
        windows.push_back(window);
        PassSizes& sizes = m_sizes.emplace_back(sizesIn(window, lane, rule, logitRows));
        sizes.stored = rule.stored;
        sizes.isFused = rule.fused;
        if (lane.movesHeld) {
            sizes.sinks = lane.sinks;
            sizes.moved = lane.heldRows() - lane.sinks;
        }
    }
}

OperationRecord operationOf(const Network& network, const StoredTypes& types, OperationPoint point,
                            const SizesOfPass& ofPass, const PassRule& rule)
{
    const OperationSpec& spec = network[point.operation];
    const PassSizes& pass = ofPass.of(spec, point.layer);
    const bool isKept = spec.isOverSource ? rule.keepsSource : rule.keepsRows;
    OperationRecord record;
    record.point = point;
    record.rows = spec.part == OperationPart::AfterLayers ? pass.logitRows : pass.rows;
    record.keys = spec.attends() ? pass.keys : 0;
    if (isKept && spec.cache() == CacheUse::Reads)
        record.cacheRowsRead = pass.keysSeen;
    if (isKept && spec.cache() == CacheUse::Writes)
        record.cacheRowsWritten = pass.copies * pass.rows + pass.sinks + pass.moved;
    if (spec.kind != OperationKind::Sample) // no kernel performs it
        record.formula = formulaWork(network, types, point, pass);
    return record;
}

namespace {

/// The pass of one row, if the rows took one pass each.
PassRecord passOfRow(const PassRecord& all, std::size_t row, const LaneSpec& spec)
{
    PassRecord one{.lane = all.lane, .first = all.first + row, .rows = 1, .held = all.held};
    if (row > 0)
        one.held.push_back({all.first, row});
    if (!spec.cache.kind->hasWindow)
        return one;
    // The cache holds what the row sees.
    std::vector<Position> held = one.positionsRead();
    const Reach reach = reachOf(spec.rule, held.back(), held);
    one.held.clear();
    for (const Span part : {reach.sinks, reach.window})
        for (std::size_t i = part.first; i < part.end(); ++i)
            if (indexOf(held[i]) < one.first)
                one.held.push_back({indexOf(held[i]), 1});
    return one;
}

} // namespace

void addPass(PassRecord& all, PassRecord next)
{
    PASTKEYS_EXPECTS(next.passes == 1 && next.rows == 1 && next.first == all.end() &&
                     next.operations.size() == all.operations.size());
    ++all.passes;
    ++all.rows;
    for (std::size_t i = 0; i < all.operations.size(); ++i) {
        OperationRecord& sum = all.operations[i];
        const OperationRecord& more = next.operations[i];
        sum.rows += more.rows;
        sum.keys = more.keys;
        sum.cacheRowsRead += more.cacheRowsRead;
        sum.cacheRowsWritten += more.cacheRowsWritten;
        sum.formula += more.formula;
        sum.counted += more.counted;
        sum.duration += more.duration;
    }
    all.formula += next.formula;
    all.counted += next.counted;
    all.duration += next.duration;
    all.cacheBytesUsed = next.cacheBytesUsed;
    all.cacheBytesReserved = next.cacheBytesReserved;
    all.account = next.account;
    std::ranges::move(next.ownRows, std::back_inserter(all.ownRows));
}

std::vector<OperationRecord> operationsOfPass(const TraceHeader& header, const LaneSpec& spec,
                                              const PassRecord& lane, std::size_t logitRows)
{
    if (lane.passes > 1) {
        PassRecord all = passOfRow(lane, 0, spec);
        all.operations = operationsOfPass(header, spec, all, logitRows);
        for (std::size_t row = 1; row < lane.rows; ++row) {
            PassRecord one = passOfRow(lane, row, spec);
            one.operations = operationsOfPass(header, spec, one, logitRows);
            addPass(all, std::move(one));
        }
        return std::move(all.operations);
    }
    const Network& network = *header.network;
    const PassRule rule = passRuleOf(spec);
    const SizesOfPass sizes(network, lane, rule, logitRows);
    std::vector<OperationRecord> operations;
    const std::span<const OperationPoint> points = network.points(contentsOf(lane, rule));
    operations.reserve(points.size());
    for (const OperationPoint& point : points)
        if (logitRows > 0 || network[point.operation].part != OperationPart::AfterLayers)
            operations.push_back(operationOf(network, header.typesOf(spec), point, sizes, rule));
    return operations;
}

std::vector<OperationRecord> operationsOfEncoder(const TraceHeader& header, std::size_t rows)
{
    const Network& encoder = *header.network->encoder();
    PassRecord pass;
    pass.rows = rows;
    const PassRule rule{.reach = ReachRule::everything(), .stored = {}};
    const SizesOfPass sizes(encoder, pass, rule, rows);
    std::vector<OperationRecord> operations;
    for (const OperationPoint& point : encoder.points(contentsOf(pass, rule)))
        operations.push_back(operationOf(encoder, header.encoderTypes, point, sizes, rule));
    return operations;
}

} // namespace pastkeys
