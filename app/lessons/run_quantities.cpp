// Quantities about the model, the text and the steps.
#include "drawing/tr.h"
#include "lessons/quantity_entry.h"
#include "query/ledger.h"
#include "session/session.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"

#include <algorithm>
#include <numbers>

namespace pastkeys {

namespace {

std::size_t generatedIn(const Trace& trace)
{
    std::size_t tokens = 0;
    for (const StepRecordPtr& step : trace.steps())
        tokens += step->chosenBy(step->chooser()).size();
    return tokens;
}

Quantity answerOf(const QuantityCase& of)
{
    const auto cursor = answerIn(of.trace());
    if (!cursor)
        throw NoQuantity(Tr::tr("the run has chosen no token"));
    return quoted(of.trace().step(cursor->step).choice->token.bytes);
}

Quantity phaseOf(const QuantityCase& of)
{
    return of.state.step().phase == Phase::Prefill ? wordOf("prefill", Tr::tr("prefill"))
                                                   : wordOf("decode", Tr::tr("decode"));
}

Quantity lastTokenOf(const QuantityCase& of)
{
    return quoted(of.state.step().tokens.back().bytes);
}

const OperationRecord& operationOf(const QuantityCase& of, OperationKind kind)
{
    const Operation operation = of.state.operationOf(kind);
    const OperationPoint point{operation, of.state.selection.layer};
    for (const OperationRecord& record : of.record().operations)
        if (record.point == point)
            return record;
    throw NoQuantity(
        Tr::tr("this side does not do the operation %1").arg(titleOf(of.network()[operation])));
}

Quantity choiceOf(const QuantityCase& of)
{
    (void)of.record(); // throws if the side does not run in this step
    const auto& top = of.state.step().topLogitsOf(of.lane);
    if (top.empty())
        throw NoQuantity(Tr::tr("no token is chosen in this step"));
    return quoted(top.front().token.bytes);
}

/// The text that the side generated. Empty if the side never ran.
Quantity textOfSide(const QuantityCase& of)
{
    const Trace& trace = of.trace();
    return quoted(trace.ran(of.lane) ? trace.textChosenBy(of.lane) : std::string());
}

std::uint64_t heldAfter(const QuantityCase& of)
{
    return rowsIn(of.record().cacheBytesUsed, of.state.spec(of.lane), of.network());
}

Quantity stopped(const QuantityCase& of)
{
    const auto ends = [&](const StepRecordPtr& step) {
        const PassRecord* record = step->lane(of.lane);
        return record && record->own.stopped;
    };
    return std::ranges::any_of(of.trace().steps(), ends) ? wordOf("yes", Tr::tr("yes"))
                                                         : wordOf("no", Tr::tr("no"));
}

Quantity tokenAt(const QuantityCase& of)
{
    const auto& tokens = of.trace().tokens(Lane{0});
    if (of.number(0) >= std::min(tokens.size(), of.state.step().positions()))
        throw NoQuantity(Tr::tr("the text has no position %L1 yet").arg(of.number(0)));
    return quoted(tokens[of.number(0)].bytes);
}

/// The operation that writes rows to the right side's cache.
Quantity writingOperation(const QuantityCase& of)
{
    for (const OperationRecord& record : of.recordOf(Lane{1}).operations)
        if (record.cacheRowsWritten > 0) {
            const OperationSpec& operation = of.network()[record.point.operation];
            return wordOf(operation.name.c_str(), titleOf(operation));
        }
    throw NoQuantity(Tr::tr("the right side writes nothing to a cache"));
}

Quantity rotationAngle(const QuantityCase& of)
{
    const std::span<const double> rotation = rotationOf(of);
    const std::size_t pair = of.number(1);
    if (pair < 1 || pair > rotation.size())
        throw NoQuantity(Tr::tr("the model rotates the pairs 1 to %L1").arg(rotation.size()));
    const double degrees =
        static_cast<double>(of.number(0)) * rotation[pair - 1] * 180 / std::numbers::pi;
    return {.text = Tr::tr("%1°", "an angle").arg(ratioOf(degrees).text),
            .kind = NumberKind::Formula,
            .number = degrees,
            .unit = "°"};
}

Quantity mistakeOf(const QuantityCase& of)
{
    const Mistake* mistake = of.state.spec(of.lane).mistake;
    if (!mistake)
        throw NoQuantity(Tr::tr("this side makes no mistake"));
    return wordOf(std::string(mistake->name).c_str(), Tr::tr(mistake->explanation));
}

// clang-format off
constexpr QuantityEntry kRunEntries[]{
    {"model.name", "", "name of the model", [](const QuantityCase& of) { return Quantity{.text = translated(of.trace().header().modelName)}; }},
    {"model.layers", "", "layers of the model", [](const QuantityCase& of) { return sizeOf(of.config().layers); }},
    {"model.heads", "", "attention heads of a layer", [](const QuantityCase& of) { return sizeOf(of.state.site().heads); }},
    {"model.kvHeads", "", "heads of keys and values of a layer", [](const QuantityCase& of) { return sizeOf(of.state.site().kvHeads); }},
    {"model.headsPerKvHead", "", "attention heads that share a head of keys and values", [](const QuantityCase& of) { return sizeOf(of.state.site().heads / of.state.site().kvHeads); }},
    {"model.kvWidth", "", "numbers in a key of a layer: KV heads x head width", [](const QuantityCase& of) { return sizeOf(of.state.site().kvWidth()); }},
    {"model.headDim", "", "numbers in a row of one head", [](const QuantityCase& of) { return sizeOf(of.state.site().headDim); }},
    {"model.width", "", "numbers in a row of all heads", [](const QuantityCase& of) { return sizeOf(of.config().width); }},
    {"model.parameters", "", "parameters of the model", [](const QuantityCase& of) { return sizeOf(parameterCount(of.network())); }},
    {"model.context", "", "positions that the model can read", [](const QuantityCase& of) { return sizeOf(of.config().context); }},
    {"model.vocabulary", "", "tokens that the model can choose from", [](const QuantityCase& of) { return sizeOf(of.config().vocabulary); }},
    {"prompt.tokens", "", "tokens of the prompt", [](const QuantityCase& of) { return sizeOf(of.trace().header().promptTokens); }},
    {"run.tokens", "", "tokens that were read in all steps", [](const QuantityCase& of) { return countOf(of.trace().tokens().size()); }},
    {"run.steps", "", "steps of the run", [](const QuantityCase& of) { return countOf(of.trace().size()); }},
    {"run.generated", "", "tokens that were chosen", [](const QuantityCase& of) { return countOf(generatedIn(of.trace())); }},
    {"run.answer", "", "the first token that was chosen, in quotation marks", answerOf},
    {"run.text", "", "the text that was generated, in quotation marks", [](const QuantityCase& of) { return quoted(of.trace().textChosenBy(Lane{0})); }},
    {"step.number", "", "number of the step, from 1", [](const QuantityCase& of) { return sizeOf(of.state.cursor.step + 1); }},
    {"step.phase", "", "what kind of step this is", phaseOf, "prefill decode"},
    {"step.newTokens", "", "tokens that the step reads for the first time", [](const QuantityCase& of) { return countOf(of.state.step().tokens.size()); }},
    {"step.positions", "", "tokens of the text up to this step", [](const QuantityCase& of) { return countOf(of.state.step().positions()); }},
    {"step.token", "", "the last token that the step reads, in quotation marks", lastTokenOf},
    {"place.layer", "", "number of the layer on the stage, from 1", [](const QuantityCase& of) { return sizeOf(indexOf(of.state.selection.layer) + 1); }},
    {"place.head", "", "number of the head on the stage, from 1", [](const QuantityCase& of) { return sizeOf(indexOf(of.state.selection.head) + 1); }},
    {"place.kvHead", "", "number of the head of keys and values that this head reads, from 1", [](const QuantityCase& of) { return sizeOf(indexOf(of.state.site().kvHeadOf(of.state.selection.head)) + 1); }},
    {"rotation.pairs", "", "pairs of numbers that are rotated in a head", [](const QuantityCase& of) { return sizeOf(rotationOf(of).size()); }},
    {"rotation.angle", "POSITION PAIR", "the angle by which a pair, from 1, is rotated at a position, in degrees", rotationAngle},
    {"operation.name", "", "title of the operation at the place", [](const QuantityCase& of) { return Quantity{.text = titleOf(of.state.operation())}; }},
    {"operation.writesCache", "", "the operation that writes rows to the cache of the right side", writingOperation},
    {"token.at", "POSITION", "the token at this position on the left side, in quotation marks", tokenAt},
    {"side.mistake", "", "the mistake that this side's cache makes", mistakeOf, "top-left-mask no-mask positions-from-zero off-by-one counts-padding swapped no-scale twice not-cleared other-pairs rotated-twice positions-not-cut ring draft-not-cut"},
    {"side.name", "", "name of the cache", [](const QuantityCase& of) { return Quantity{.text = laneName(of.state.spec(of.lane))}; }},
    {"side.rows", "", "rows that this side computes in the step", [](const QuantityCase& of) { return countOf(of.record().rows); }},
    {"side.rowsRead", "", "rows of K that the layer reads from the cache in the step", [](const QuantityCase& of) { return countOf(operationOf(of, OperationKind::Scores).cacheRowsRead); }},
    {"side.rowsWritten", "", "rows of K that the layer writes to the cache in the step; 0 without a cache", [](const QuantityCase& of) { return countOf(of.state.keeps(of.lane) ? operationOf(of, OperationKind::Append).cacheRowsWritten : 0); }},
    {"side.totalRows", "", "rows that this side computes in all steps", [](const QuantityCase& of) { return countOf(totalsOf(of.trace().steps(), of.lane).value_or(LaneTotals()).rows); }},
    {"side.cacheRows", "", "positions that the cache holds after the step; 0 without a cache", [](const QuantityCase& of) { return countOf(heldAfter(of)); }},
    {"side.forgotten", "", "positions that the cache has forgotten before the step", [](const QuantityCase& of) { std::size_t all = 0; for (const Span gone : of.record().forgotten()) all += gone.count; return countOf(all); }},
    {"side.choice", "", "the token that this side's logits choose in the step, in quotation marks", choiceOf},
    {"side.text", "", "the text that this side generated, in quotation marks", textOfSide},
    {"side.stopped", "", "whether this side ended before the other one", stopped, "yes no"},
};
// clang-format on

} // namespace

std::span<const QuantityEntry> runQuantities()
{
    return kRunEntries;
}

} // namespace pastkeys
