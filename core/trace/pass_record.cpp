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

OperationRecord operationOf(const Config& config, const StoredTypes& types, OperationPoint point,
                            const PassSizes& pass, const PassRule& rule)
{
    const OperationDescriptor& descriptor = descriptorOf(point.operation);
    OperationRecord record;
    record.point = point;
    record.rows = descriptor.part == OperationPart::AfterLayers ? pass.logitRows : pass.rows;
    record.keys = descriptor.attends() ? pass.keys : 0;
    if (rule.keepsRows && descriptor.cache == CacheUse::Reads)
        record.cacheRowsRead = pass.keysSeen;
    if (rule.keepsRows && descriptor.cache == CacheUse::Writes)
        record.cacheRowsWritten = pass.copies * pass.rows;
    if (point.operation != Operation::Sample) // no kernel performs it
        record.formula = formulaWork(config, types, point, pass);
    return record;
}

std::vector<OperationRecord> operationsOfPass(const TraceHeader& header, const LaneSpec& spec,
                                              const LaneRecord& lane, bool chooses)
{
    const Config& config = header.config;
    const OperationList all = operationsOf(config);
    const PassRule rule = passRuleOf(spec, config);
    const PassSizes sizes = sizesOfPass(lane, rule, chooses ? 1 : 0);
    std::vector<OperationRecord> operations;
    operations.reserve(all.size() * (std::size_t{config.layers} + 1));
    const auto addPart = [&](OperationPart part, std::optional<Layer> layer) {
        for (const OperationDescriptor& each : ofPart(all, part))
            if (each.cache != CacheUse::Writes || rule.keepsRows)
                operations.push_back(
                    operationOf(config, header.types, {each.id, layer}, sizes, rule));
    };
    addPart(OperationPart::BeforeLayers, {});
    for (std::size_t l = 0; l < config.layers; ++l)
        addPart(OperationPart::Layer, idAt<Layer>(l));
    if (chooses)
        addPart(OperationPart::AfterLayers, {});
    return operations;
}

} // namespace pastkeys
