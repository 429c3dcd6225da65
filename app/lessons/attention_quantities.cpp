// Quantities about what the newest query sees, in the layer and head of the current place.
#include "drawing/tr.h"
#include "lessons/quantity_entry.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace pastkeys {

namespace {

const AttentionMatrices& matricesOf(const QuantityCase& of, Lane lane)
{
    const auto* const found = of.state.attention ? &of.state.attention->at(indexOf(lane)) : nullptr;
    if (!found || !*found)
        throw NoQuantity(Tr::tr("one of the two sides does not run in this step"));
    return **found;
}

std::span<const float> newestWeights(const QuantityCase& of, Lane lane)
{
    const AttentionMatrices& matrices = matricesOf(of, lane);
    return matrices.weights.rowSpan(matrices.rows - 1);
}

/// Whether the newest query sees the key. The score of a key that it does not see is minus
/// infinity.
bool seesKey(const QuantityCase& of, Lane lane, std::size_t position)
{
    const AttentionMatrices& matrices = matricesOf(of, lane);
    if (position >= matrices.positions)
        throw NoQuantity(Tr::tr("the text has no position %L1 yet").arg(position));
    return !std::isinf(matrices.scores.row(matrices.rows - 1)[position]);
}

std::size_t mostSeen(const QuantityCase& of)
{
    const std::span<const float> weights = newestWeights(of, Lane{0});
    return static_cast<std::size_t>(std::ranges::max_element(weights) - weights.begin());
}

Quantity keysOf(const QuantityCase& of)
{
    std::size_t seen = 0;
    for (std::size_t position = 0; position < matricesOf(of, of.lane).positions; ++position)
        seen += seesKey(of, of.lane, position) ? 1 : 0;
    return countOf(seen);
}

Quantity percentOfPosition(const QuantityCase& of)
{
    const std::span<const float> weights = newestWeights(of, Lane{0});
    if (of.number(0) >= weights.size())
        throw NoQuantity(Tr::tr("the text has no position %L1 yet").arg(of.number(0)));
    return percentOf(static_cast<double>(weights[of.number(0)]));
}

Quantity forgottenPercent(const QuantityCase& of)
{
    const std::span<const float> weights = newestWeights(of, Lane{0});
    double share = 0;
    for (const Span gone : of.recordOf(Lane{1}).forgotten())
        for (std::size_t position = gone.first; position < gone.end(); ++position)
            share += position < weights.size() ? static_cast<double>(weights[position]) : 0;
    return percentOf(share);
}

/// The pairs of a row, rotated by as many positions more. See Kernels::rotate().
std::vector<double> rotatedOn(std::span<const float> row, std::span<const double> rotation,
                              std::size_t positions)
{
    std::vector<double> rotated(row.begin(), row.end());
    for (std::size_t i = 0; i < rotation.size(); ++i) {
        const double angle = rotation[i] * static_cast<double>(positions);
        const double first = rotated[i];
        const double second = rotated[i + rotation.size()];
        rotated[i] = first * std::cos(angle) - second * std::sin(angle);
        rotated[i + rotation.size()] = second * std::cos(angle) + first * std::sin(angle);
    }
    return rotated;
}

/// The score that the newest query gives to a key, after both have been rotated on.
Quantity scoreAfterMoving(const QuantityCase& of)
{
    const AttentionMatrices& matrices = matricesOf(of, Lane{0});
    const std::size_t position = of.number(0);
    if (position >= matrices.positions)
        throw NoQuantity(Tr::tr("the text has no position %L1 yet").arg(position));
    const std::span<const double> rotation = rotationOf(of);
    const std::vector<double> query =
        rotatedOn(matrices.queries.rowSpan(matrices.rows - 1), rotation, of.number(1));
    const std::vector<double> key =
        rotatedOn(matrices.keys.rowSpan(position), rotation, of.number(2));
    const double product = std::inner_product(query.begin(), query.end(), key.begin(), 0.0);
    return ratioOf(product * static_cast<double>(of.state.site().scale), NumberKind::Formula);
}

// clang-format off
constexpr QuantityEntry kAttentionEntries[]{
    {"side.keys", "", "keys that the newest query of the step sees", keysOf},
    {"attention.most", "", "the position that gets the most attention from the newest query, on the left side", [](const QuantityCase& of) { return countOf(mostSeen(of)); }},
    {"attention.mostToken", "", "the token at that position, in quotation marks", [](const QuantityCase& of) { return quoted((of.state.isOverSource() ? of.state.keyTokens() : of.trace().tokens(Lane{0}))[mostSeen(of)].bytes); }},
    {"attention.mostPercent", "", "how much attention it gets", [](const QuantityCase& of) { return percentOf(static_cast<double>(newestWeights(of, Lane{0})[mostSeen(of)])); }},
    {"attention.percentOf", "POSITION", "how much attention a position gets from the newest query, on the left side", percentOfPosition},
    {"attention.scoreAfterMoving", "POSITION BY BY", "the score that the newest query gives to a position, on the left side, if the query is rotated by so many positions more, and the key by so many", scoreAfterMoving},
    {"attention.sees", "POSITION", "whether the newest query of the right side sees a position", [](const QuantityCase& of) { return seesKey(of, Lane{1}, of.number(0)) ? wordOf("yes", Tr::tr("yes")) : wordOf("no", Tr::tr("no")); }, "yes no"},
    {"attention.forgottenPercent", "", "share of the left side's attention that goes to rows which the right side has forgotten", forgottenPercent},
};
// clang-format on

} // namespace

std::span<const QuantityEntry> attentionQuantities()
{
    return kAttentionEntries;
}

} // namespace pastkeys
