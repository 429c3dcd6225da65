// Quantities that compare the results of both sides.
#include "compare/comparison.h"
#include "drawing/tr.h"
#include "lessons/quantity_entry.h"

#include <QLocale>

#include <algorithm>

namespace pastkeys {

namespace {

const Verdict& stepVerdict(const QuantityCase& of)
{
    const auto& verdict = of.state.step().verdict;
    if (!verdict)
        throw NoQuantity(Tr::tr("the two sides are not compared in this step"));
    return *verdict;
}

Quantity sameChoices(const QuantityCase& of)
{
    return sameness(std::ranges::all_of(of.trace().steps(), [](const StepRecordPtr& step) {
        const auto& left = step->topLogitsOf(Lane{0});
        const auto& right = step->topLogitsOf(Lane{1});
        return left.empty() || right.empty() || left.front().token.id == right.front().token.id;
    }));
}

Quantity firstDifferentStep(const QuantityCase& of)
{
    const auto steps = of.trace().steps();
    const auto first = std::ranges::find_if(steps, [](const StepRecordPtr& step) {
        return step->verdict && !step->verdict->identical();
    });
    if (first == steps.end())
        throw NoQuantity(Tr::tr("both sides have the same bits in every step"));
    return countOf((*first)->index + 1);
}

Quantity nats(double divergence)
{
    return {.text = Tr::tr("%1 nats").arg(QLocale().toString(divergence, 'g', 3)),
            .kind = NumberKind::Counted,
            .number = divergence,
            .unit = Tr::tr("nats")};
}

Quantity logits(double difference)
{
    return {.text = QLocale().toString(difference, 'g', 3),
            .kind = NumberKind::Counted,
            .number = difference};
}

std::vector<Span> changedRows(const QuantityCase& of, Layer layer)
{
    return differingRows(of.trace(), of.state.cursor.step, layer);
}

Quantity changed(const QuantityCase& of)
{
    std::size_t rows = 0;
    for (const Span span : changedRows(of, of.layer(0)))
        rows += span.count;
    return countOf(rows);
}

Quantity firstChanged(const QuantityCase& of)
{
    const std::vector<Span> spans = changedRows(of, of.layer(0));
    if (spans.empty())
        throw NoQuantity(Tr::tr("all rows of this layer have the same bits on both sides"));
    return countOf(spans.front().first);
}

Quantity layersChanged(const QuantityCase& of)
{
    std::size_t layers = 0;
    for (std::size_t layer = 0; layer < of.config().layers; ++layer)
        layers += changedRows(of, idAt<Layer>(layer)).empty() ? 0 : 1;
    return countOf(layers);
}

Quantity rowState(const QuantityCase& of)
{
    const std::size_t position = of.number(0);
    if (position >= of.state.step().positions())
        throw NoQuantity(Tr::tr("the text has no position %L1 yet").arg(position));
    return sameness(std::ranges::none_of(changedRows(of, of.layer(1)),
                                         [=](Span span) { return span.contains(position); }));
}

// clang-format off
constexpr QuantityEntry kResultEntries[]{
    {"result.same", "", "whether all compared numbers of the run have the same bits on both sides", [](const QuantityCase& of) { return sameness(of.trace().verdict().identical()); }, "same different"},
    {"result.choice", "", "whether the logits of both sides choose the same token in every step", sameChoices, "same different"},
    {"result.tensors", "", "tensors that were compared in the run", [](const QuantityCase& of) { return countOf(of.trace().verdict().tensorsCompared); }},
    {"result.values", "", "numbers that were compared in the run", [](const QuantityCase& of) { return countOf(of.trace().verdict().valuesCompared); }},
    {"result.firstStep", "", "the first step in which bits differ, from 1", firstDifferentStep},
    {"result.divergence", "", "largest divergence of the next token in the run, in nats", [](const QuantityCase& of) { return nats(of.trace().verdict().divergence); }},
    {"result.stepDivergence", "", "divergence of the next token in this step, in nats", [](const QuantityCase& of) { return nats(stepVerdict(of).divergence); }},
    {"result.logitDifference", "", "largest difference between two logits in the run", [](const QuantityCase& of) { return logits(of.trace().verdict().maxLogitDifference); }},
    {"rows.changed", "LAYER", "positions up to this step whose keys or values have different bits on the two sides", changed},
    {"rows.firstChanged", "LAYER", "the first such position", firstChanged},
    {"rows.layersChanged", "", "layers that have such positions", layersChanged},
    {"row.state", "POSITION LAYER", "whether the keys and values of a position have the same bits on both sides", rowState, "same different"},
};
// clang-format on

} // namespace

std::span<const QuantityEntry> resultQuantities()
{
    return kResultEntries;
}

} // namespace pastkeys
