// Quantities about bytes and FLOPs.
#include "drawing/tr.h"
#include "lessons/quantity_entry.h"
#include "query/draft_ledger.h"
#include "query/ledger.h"
#include "query/step_bound.h"
#include "shared/operation_text.h"

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

constexpr std::array kGroups{WorkGroup::Mlp, WorkGroup::Projections, WorkGroup::Attention,
                             WorkGroup::Rest};

std::uint64_t flopsInAll(const Trace& trace, Lane lane)
{
    return totalsOf(trace.steps(), lane).value_or(LaneTotals()).counted.products;
}

/// FLOPs of the operations for which `counts` returns true, summed over these steps and all layers.
template <typename Counts>
double flopsWhere(std::span<const StepRecordPtr> steps, Lane lane, const Counts& counts)
{
    double flops = 0;
    for (const StepRecordPtr& step : steps)
        if (const PassRecord* record = step->lane(lane))
            for (const OperationRecord& each : record->operations)
                if (counts(each.point.operation))
                    flops += static_cast<double>(each.counted.products);
    return flops;
}

double savedIn(const QuantityCase& of, WorkGroup group)
{
    const auto flops = [&](Lane lane) {
        return flopsWhere(of.trace().steps(), lane, [&](Operation operation) {
            return of.network()[operation].group == group;
        });
    };
    return flops(Lane{0}) - flops(Lane{1});
}

double savedInAll(const QuantityCase& of)
{
    double saved = 0;
    for (const WorkGroup group : kGroups)
        saved += savedIn(of, group);
    if (saved == 0)
        throw NoQuantity(Tr::tr("both sides take the same number of FLOPs"));
    return saved;
}

template <WorkGroup group> Quantity savedShare(const QuantityCase& of)
{
    return percentOf(savedIn(of, group) / savedInAll(of), of.workKind());
}

Quantity mostSaved(const QuantityCase& of)
{
    savedInAll(of);
    const auto* const most =
        std::ranges::max_element(kGroups, {}, [&](WorkGroup group) { return savedIn(of, group); });
    switch (*most) {
    case WorkGroup::Mlp:
        return wordOf("mlp", Tr::tr("the MLP"));
    case WorkGroup::Projections:
        return wordOf("projections", Tr::tr("the projections"));
    case WorkGroup::Attention:
        return wordOf("attention", Tr::tr("attention"));
    case WorkGroup::Rest:
        break;
    }
    return wordOf("rest", Tr::tr("the rest"));
}

double ratio(double left, double right)
{
    if (right == 0)
        throw NoQuantity(Tr::tr("the right side has done nothing"));
    return left / right;
}

/// FLOPs of the left side in this step, divided by those of the right side.
double stepRatio(const QuantityCase& of)
{
    return ratio(static_cast<double>(of.recordOf(Lane{0}).counted.products),
                 static_cast<double>(of.recordOf(Lane{1}).counted.products));
}

double runRatio(const QuantityCase& of)
{
    return ratio(static_cast<double>(flopsInAll(of.trace(), Lane{0})),
                 static_cast<double>(flopsInAll(of.trace(), Lane{1})));
}

Quantity operationFlops(const QuantityCase& of)
{
    for (const OperationRecord& record : of.record().operations)
        if (record.point == of.state.point())
            return flopsOf(record.counted.products, of.workKind());
    throw NoQuantity(Tr::tr("this side does not do the operation"));
}

Quantity operationWord(const OperationSpec& operation)
{
    return wordOf(operation.name.c_str(), titleOf(operation));
}

/// FLOPs of an operation, summed over these steps and all layers.
double flopsOfOperation(std::span<const StepRecordPtr> steps, Lane lane, Operation operation)
{
    return flopsWhere(steps, lane, [operation](Operation each) { return each == operation; });
}

/// The operation with the most FLOPs on the left side in this step, summed over all layers.
Quantity largestOperation(const QuantityCase& of)
{
    of.recordOf(Lane{0});
    const auto steps = of.trace().steps().subspan(of.state.cursor.step, 1);
    std::vector<std::pair<double, Operation>> all;
    for (const OperationSpec& each : of.network().operations())
        all.emplace_back(flopsOfOperation(steps, Lane{0}, each.id), each.id);
    const auto most = std::ranges::max_element(all);
    Quantity found = operationWord(of.network()[most->second]);
    for (const auto& [flops, operation] : all)
        if (flops == most->first)
            found.equals << QString::fromStdString(of.network()[operation].name);
    return found;
}

/// The operation whose FLOPs the right side reduces by the smallest percentage over the run.
Quantity leastSavedOperation(const QuantityCase& of)
{
    std::vector<std::pair<double, Operation>> all;
    for (const OperationSpec& each : of.network().operations())
        if (const double left = flopsOfOperation(of.trace().steps(), Lane{0}, each.id); left > 0)
            all.emplace_back(flopsOfOperation(of.trace().steps(), Lane{1}, each.id) / left,
                             each.id);
    if (all.empty())
        throw NoQuantity(Tr::tr("the left side does not run"));
    return operationWord(of.network()[std::ranges::max_element(all)->second]);
}

std::uint64_t bytesPerToken(const QuantityCase& of)
{
    return cacheBytesPerToken(of.network());
}

/// The bytes if some layers keep no more than the tokens of a window.
Quantity bytesWithWindow(const QuantityCase& of)
{
    const std::uint64_t tokens = of.number(0);
    const std::uint64_t layers = of.config().layers;
    const std::uint64_t windowed = std::min<std::uint64_t>(of.number(1), layers);
    const std::uint64_t inWindow = std::min<std::uint64_t>(of.number(2), tokens);
    return bytesOf(bytesPerToken(of) / layers *
                       ((layers - windowed) * tokens + windowed * inWindow),
                   NumberKind::Formula);
}

std::uint64_t storedPerToken(const QuantityCase& of)
{
    const LaneSpec& spec = of.state.spec(of.lane);
    return keepsRows(spec) ? bytesPerPositionOf(spec, of.network()) : 0;
}

StepBound boundOf(const QuantityCase& of, Lane lane)
{
    of.recordOf(lane);
    return stepBound(of.trace().header(), of.state.step(), lane);
}

/// The tighter limit of the step: memory or arithmetic; "depends" if that varies between machines.
Quantity waitsFor(const QuantityCase& of, Lane lane)
{
    const auto limit = boundOf(of, lane).limit;
    if (!limit)
        return wordOf("depends", Tr::tr("memory or arithmetic, depending on the machine"));
    return *limit == StepLimit::Memory ? wordOf("memory", Tr::tr("memory"))
                                       : wordOf("arithmetic", Tr::tr("arithmetic"));
}

DraftLedger draftsOf(const QuantityCase& of)
{
    const auto lane = draftingLane(of.trace());
    if (!lane)
        throw NoQuantity(Tr::tr("no tokens are proposed in this run"));
    return draftLedgerOf(of.trace(), *lane);
}

// clang-format off
constexpr QuantityEntry kCostEntries[]{
    {"step.proposed", "", "tokens that were proposed to the step and that it read", [](const QuantityCase& of) { return countOf(of.state.step().proposed().proposed); }},
    {"step.accepted", "", "those of them that the model would have chosen, too", [](const QuantityCase& of) { return countOf(of.state.step().proposed().accepted); }},
    {"step.chosen", "", "tokens that the step chose: those accepted, and one more", [](const QuantityCase& of) { return countOf(of.state.step().chosenBy(of.state.step().chooser()).size()); }},
    {"side.passes", "", "passes of the model that this side needed in the step", [](const QuantityCase& of) { return countOf(of.record().passes); }},
    {"drafts.proposed", "", "tokens proposed in the run", [](const QuantityCase& of) { return countOf(draftsOf(of).drafts.proposed); }},
    {"drafts.accepted", "", "those of them that were accepted", [](const QuantityCase& of) { return countOf(draftsOf(of).drafts.accepted); }},
    {"drafts.passes", "", "passes after the prompt, with proposed tokens", [](const QuantityCase& of) { return countOf(draftsOf(of).passes); }},
    {"drafts.tokens", "", "tokens that these passes chose", [](const QuantityCase& of) { return countOf(draftsOf(of).tokens); }},
    {"drafts.tokensPerPass", "", "the quotient of both", [](const QuantityCase& of) { return ratioOf(draftsOf(of).tokensPerPass()); }},
    {"drafts.weightBytes", "", "bytes of weights that a pass reads", [](const QuantityCase& of) { return bytesOf(draftsOf(of).weightBytesOfPass, NumberKind::Formula); }},
    {"drafts.weightBytesPerToken", "", "bytes of weights that are read per token with proposed tokens", [](const QuantityCase& of) { return bytesOf(draftsOf(of).weightBytesPerToken(), NumberKind::Formula); }},
    {"drafts.draftBytesPerToken", "", "bytes of weights that the draft model reads per token", [](const QuantityCase& of) { return bytesOf(draftsOf(of).draftBytesPerToken(), NumberKind::Formula); }},
    {"side.flops", "", "FLOPs of this step, without other work", [](const QuantityCase& of) { return flopsOf(of.record().counted.products, of.workKind()); }},
    {"side.operationFlops", "", "FLOPs of the operation at the place", operationFlops},
    {"side.totalFlops", "", "FLOPs of all steps", [](const QuantityCase& of) { return flopsOf(flopsInAll(of.trace(), of.lane), of.workKind()); }},
    {"saved.percent", "", "share of the left side's FLOPs that the right side saves over the whole run", [](const QuantityCase& of) { return percentOf(1 - 1 / runRatio(of), of.workKind()); }},
    {"saved.times", "", "FLOPs of the left side divided by those of the right side, over the whole run (a number without the word times)", [](const QuantityCase& of) { return ratioOf(runRatio(of), of.workKind()); }},
    {"saved.stepPercent", "", "the share that is saved in this step", [](const QuantityCase& of) { return percentOf(1 - 1 / stepRatio(of), of.workKind()); }},
    {"saved.stepTimes", "", "FLOPs of the left side divided by those of the right side, in this step (a number without the word times)", [](const QuantityCase& of) { return ratioOf(stepRatio(of), of.workKind()); }},
    {"saved.most", "", "the part of the model with the largest saving over the run", mostSaved, "mlp projections attention rest"},
    {"saved.mlpPercent", "", "the MLP's share of all FLOPs that are saved", savedShare<WorkGroup::Mlp>},
    {"saved.projectionsPercent", "", "share of the projections to Q, K and V and from the heads back", savedShare<WorkGroup::Projections>},
    {"saved.attentionPercent", "", "share of scores and weighted sum", savedShare<WorkGroup::Attention>},
    {"saved.restPercent", "", "share of everything else, mostly the logits", savedShare<WorkGroup::Rest>},
    {"operation.largest", "", "the operation that takes the most FLOPs of the left side's step, over all layers", largestOperation},
    {"step.waitsFor", "", "the tighter limit of the right side in this step", [](const QuantityCase& of) { return waitsFor(of, Lane{1}); }, "memory arithmetic depends"},
    {"side.waitsFor", "", "the tighter limit of this side in this step", [](const QuantityCase& of) { return waitsFor(of, of.lane); }, "memory arithmetic depends"},
    {"side.flopsPerByte", "", "FLOPs of this step for each byte that this side moves", [](const QuantityCase& of) { return ratioOf(boundOf(of, of.lane).flopsPerByte(), of.workKind()); }},
    {"step.weightBytes", "", "bytes of the weights that a step reads", [](const QuantityCase& of) { return bytesOf(boundOf(of, of.state.step().leader()).weightBytes, NumberKind::Formula); }},
    {"operation.leastSaved", "", "the operation whose FLOPs the right side reduces by the smallest percentage over the run", leastSavedOperation},
    {"side.cacheBytes", "", "bytes that the cache holds after the step", [](const QuantityCase& of) { return bytesOf(of.record().cacheBytesUsed, NumberKind::Counted); }},
    {"side.reservedBytes", "", "bytes that the cache has reserved after the step", [](const QuantityCase& of) { return bytesOf(of.record().cacheBytesReserved, NumberKind::Counted); }},
    {"side.bytesPerToken", "", "bytes of a token in this side's cache, as it stores them", [](const QuantityCase& of) { return bytesOf(storedPerToken(of), NumberKind::Formula); }},
    {"cache.bytesPerToken", "", "bytes of a token in a float32 cache: 2 x layers x KV heads x head width x 4", [](const QuantityCase& of) { return bytesOf(bytesPerToken(of), NumberKind::Formula); }},
    {"cache.bytesPerTokenOfKeys", "", "bytes of its keys only", [](const QuantityCase& of) { return bytesOf(bytesPerToken(of) / 2, NumberKind::Formula); }},
    {"cache.bytesPerTokenWithQueries", "", "bytes if queries were kept, too", [](const QuantityCase& of) { return bytesOf(bytesPerPositionOf(cacheShapeOf(of.network()), {.withQueries = true}), NumberKind::Formula); }},
    {"cache.bytesPerTokenWithAllHeads", "", "bytes if each attention head had keys and values of its own", [](const QuantityCase& of) { return bytesOf(bytesPerToken(of) / of.state.site().kvHeads * of.state.site().heads, NumberKind::Formula); }},
    {"cache.bytesPerTokenOfLayer", "", "bytes of a token in one layer", [](const QuantityCase& of) { return bytesOf(bytesPerToken(of) / of.config().layers, NumberKind::Formula); }},
    {"cache.numbersPerToken", "", "numbers of a token: 2 x layers x KV heads x head width", [](const QuantityCase& of) { return countOf(bytesPerToken(of) / 4, NumberKind::Formula); }},
    {"cache.bytesAt", "TOKENS", "bytes of a float32 cache of that many tokens", [](const QuantityCase& of) { return bytesOf(bytesPerToken(of) * of.number(0), NumberKind::Formula); }},
    {"cache.bytesAtWithWindow", "TOKENS LAYERS WINDOW", "bytes of a float32 cache of that many tokens, if so many layers keep only a window", bytesWithWindow},
    {"cache.bytesAtContext", "", "bytes of a float32 cache when the model's context is full", [](const QuantityCase& of) { return bytesOf(bytesPerToken(of) * of.config().context, NumberKind::Formula); }},
};
// clang-format on

} // namespace

std::span<const QuantityEntry> costQuantities()
{
    return kCostEntries;
}

} // namespace pastkeys
