#include "trace/pass_record.h"

namespace pastkeys {

PassRule passRuleOf(const LaneSpec& lane, const Config& config)
{
    return {lane.rule, rowFormOf(lane, config), keepsRows(lane), lane.fused};
}

PassSizes sizesOfPass(const LaneRecord& lane, const PassRule& rule, std::size_t logitRows)
{
    PassSizes sizes = lane.copies > 1 ? sizesStoredTwice(lane.rows, lane.heldRows(), logitRows)
                                      : passSizes(rule.reach, {lane.first - lane.origin, lane.rows},
                                                  lane.heldRows(), logitRows);
    sizes.stored = rule.stored;
    sizes.isFused = rule.fused;
    return sizes;
}

OperationRecord operationOf(const Network& network, const StoredTypes& types, OperationPoint point,
                            const PassSizes& pass, const PassRule& rule)
{
    const OperationSpec& spec = network[point.operation];
    OperationRecord record;
    record.point = point;
    record.rows = spec.part == OperationPart::AfterLayers ? pass.logitRows : pass.rows;
    record.keys = spec.attends() ? pass.keys : 0;
    if (rule.keepsRows && spec.cache() == CacheUse::Reads)
        record.cacheRowsRead = pass.keysSeen;
    if (rule.keepsRows && spec.cache() == CacheUse::Writes)
        record.cacheRowsWritten = pass.copies * pass.rows;
    if (spec.kind != OperationKind::Sample) // no kernel performs it
        record.formula = formulaWork(network, types, point, pass);
    return record;
}

std::vector<OperationRecord> operationsOfPass(const TraceHeader& header, const LaneSpec& spec,
                                              const LaneRecord& lane, bool chooses)
{
    const Network& network = *header.network;
    const PassRule rule = passRuleOf(spec, network.config());
    const PassSizes sizes = sizesOfPass(lane, rule, chooses ? 1 : 0);
    std::vector<OperationRecord> operations;
    operations.reserve(network.points(rule.keepsRows).size());
    for (const OperationPoint& point : network.points(rule.keepsRows))
        if (chooses || network[point.operation].part != OperationPart::AfterLayers)
            operations.push_back(operationOf(network, header.types, point, sizes, rule));
    return operations;
}

} // namespace pastkeys
