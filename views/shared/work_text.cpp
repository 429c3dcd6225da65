#include "shared/work_text.h"

#include "drawing/tr.h"
#include "record/pass_operations.h"

namespace pastkeys {

std::uint64_t flopsOf(const StepRecord& step, Lane lane)
{
    const PassRecord* record = step.lane(lane);
    return record ? flopsOf(record->counted) : 0;
}

NumberKind workKind(const TraceHeader& header)
{
    return header.counted ? NumberKind::Counted : NumberKind::Formula;
}

QString ofKind(QString counted, NumberKind kind)
{
    return counted.replace(badge(NumberKind::Counted), badge(kind));
}

QString countedText(const Work& work, NumberKind kind)
{
    if (work.other == 0)
        return ofKind(Tr::tr("%1 (c)"), kind).arg(exactFlopsText(flopsOf(work)));
    return ofKind(Tr::tr("%1 (c), plus %2 of other work (c)"), kind)
        .arg(exactFlopsText(flopsOf(work)), grouped(work.other));
}

std::uint64_t flopsByFormula(const TraceHeader& header, const StepRecord& step, Lane lane,
                             std::size_t first)
{
    const Network& network = *header.network;
    const StoredTypes anyTypes; // the number of products does not depend on types
    const PassRecord pass{.first = first, .rows = step.end() - first, .held = {{0, first}}};
    const SizesOfPass sizes(network, pass, passRuleOf(header.lane(lane)),
                            step.topLogits.empty() ? 0 : 1);
    std::uint64_t flops = 0;
    for (const OperationPoint& point : network.points())
        flops += flopsOf(
            formulaWork(network, anyTypes, point, sizes.of(network[point.operation], point.layer)));
    return flops;
}

} // namespace pastkeys
