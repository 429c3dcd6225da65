#include "model/same_network.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

namespace pastkeys {

namespace {

constexpr double kFloat32Rounding = 1e-6;

bool haveSameRotation(std::span<const double> a, std::span<const double> b)
{
    return std::ranges::equal(a, b, [](double x, double y) {
        return std::abs(x - y) <= kFloat32Rounding * std::max(std::abs(x), std::abs(y));
    });
}

bool isSameSite(const AttentionSite& a, const AttentionSite& b)
{
    return a.queries == b.queries && a.keys == b.keys && a.values == b.values &&
           a.scores == b.scores && a.weights == b.weights && a.context == b.context &&
           a.heads == b.heads && a.kvHeads == b.kvHeads && a.headDim == b.headDim &&
           a.scale == b.scale && a.window == b.window && haveSameRotation(a.rotation, b.rotation);
}

bool isSameOperation(const OperationSpec& a, const OperationSpec& b)
{
    return a.kind == b.kind && a.name == b.name && a.part == b.part &&
           a.reads.kinds() == b.reads.kinds() && a.makes.kinds() == b.makes.kinds() &&
           a.weights == b.weights && a.epsilon == b.epsilon && a.factor == b.factor &&
           a.activation == b.activation && a.in == b.in && a.out == b.out;
}

bool isSameTensor(const TensorSpec& a, const TensorSpec& b)
{
    return a.name == b.name && a.columns == b.columns && a.heads == b.heads && a.role == b.role &&
           a.isRecorded == b.isRecorded && a.versionOf == b.versionOf;
}

bool isSameWeight(const WeightSpec& a, const WeightSpec& b)
{
    return a.part == b.part && a.form == b.form && a.shape == b.shape;
}

NetworkDifference numbersOf(Text place, std::uint64_t first, std::uint64_t second)
{
    return {std::move(place), first, second};
}

/// Compares lists element by element. \param nameOf  of an element, for a person
template <typename Element, typename Same, typename NameOf>
std::optional<NetworkDifference> differenceIn(const Text& place, std::span<const Element> first,
                                              std::span<const Element> second, const Same& same,
                                              const NameOf& nameOf)
{
    if (first.size() != second.size())
        return numbersOf(place, first.size(), second.size());
    for (std::size_t i = 0; i < first.size(); ++i)
        if (!same(first[i], second[i]))
            return NetworkDifference{place, nameOf(first[i]), nameOf(second[i])};
    return std::nullopt;
}

Text shapeText(const WeightSpec& weight)
{
    Text text = weight.shape.front();
    for (std::size_t i = 1; i < weight.shape.size(); ++i)
        text = Text::tr("%1 × %2", text, weight.shape[i]);
    return Text::tr("%1: %2", weight.name, text);
}

Text tensorText(const TensorSpec& tensor)
{
    return Text::tr("%1: %2", tensor.name, tensor.columns);
}

Text operationText(const OperationSpec& operation)
{
    return operation.name;
}

std::optional<NetworkDifference> differenceOfLayers(const Network& first, const Network& second)
{
    for (const Layer layer : layersOf(first)) {
        const auto operationsOf = [layer](const Network& network) {
            std::vector<Operation> all;
            for (const OperationPoint& point : network.pointsOf(OperationPart::Layer, layer))
                all.push_back(point.operation);
            return all;
        };
        const AttentionSite& a = first.site(layer);
        const AttentionSite& b = second.site(layer);
        const auto headsOf = [](const AttentionSite& site) {
            return Text::tr("%1 heads, %2 for keys and values, of %3 numbers", site.heads,
                            site.kvHeads, site.headDim);
        };
        const Text place = Text::tr("layer %1", std::to_string(indexOf(layer) + 1));
        if (a.heads != b.heads || a.kvHeads != b.kvHeads || a.headDim != b.headDim)
            return NetworkDifference{place, headsOf(a), headsOf(b)};
        if (!isSameSite(a, b) || operationsOf(first) != operationsOf(second))
            return NetworkDifference{place, Text::tr("one kind of attention"),
                                     Text::tr("another kind of attention")};
    }
    return std::nullopt;
}

} // namespace

std::optional<NetworkDifference> differenceOf(const Network& first, const Network& second)
{
    const Config& a = first.config();
    const Config& b = second.config();
    if (a.layers != b.layers)
        return numbersOf(Text::tr("layers"), a.layers, b.layers);
    if (a.width != b.width)
        return numbersOf(Text::tr("numbers per hidden state"), a.width, b.width);
    if (a.vocabulary != b.vocabulary)
        return numbersOf(Text::tr("tokens in the vocabulary"), a.vocabulary, b.vocabulary);
    if (a.context != b.context)
        return numbersOf(Text::tr("positions in the context"), a.context, b.context);
    if (auto layers = differenceOfLayers(first, second))
        return layers;
    if (auto tensors = differenceIn(Text::tr("tensors"), first.tensors(), second.tensors(),
                                    isSameTensor, tensorText))
        return tensors;
    if (auto operations = differenceIn(Text::tr("operations"), first.operations(),
                                       second.operations(), isSameOperation, operationText))
        return operations;
    return differenceIn(Text::tr("weights"), first.weights(), second.weights(), isSameWeight,
                        shapeText);
}

} // namespace pastkeys
