#include "commands/weights_by_type.h"

#include "commands/plain_numbers.h"

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <vector>

namespace pastkeys {

namespace {

/// The weights that are stored in the same type.
struct WeightsOfType
{
    std::string type;
    bool areVectors = false;
    std::uint64_t tensors = 0; ///< in the model's files
    std::uint64_t numbers = 0;
    std::uint64_t bytes = 0; ///< in memory

    bool isSameAs(const WeightsOfType& other) const
    {
        return type == other.type && areVectors == other.areVectors;
    }
};

void add(std::vector<WeightsOfType>& all, const WeightsOfType& some)
{
    auto found = std::ranges::find_if(
        all, [&some](const WeightsOfType& each) { return each.isSameAs(some); });
    if (found == all.end())
        return all.push_back(some);
    found->tensors += some.tensors;
    found->numbers += some.numbers;
    found->bytes += some.bytes;
}

/// How many tensors have the outputs of a weight from `first` on, but not those from `end` on.
std::uint64_t tensorsBetween(std::span<const WeightPiece> pieces, std::uint64_t first,
                             std::uint64_t end)
{
    std::uint64_t count = 0;
    std::uint64_t begin = 0;
    for (const WeightPiece& piece : pieces) {
        count += begin >= first && begin < end ? 1 : 0;
        begin += piece.outputs;
    }
    return count;
}

/// All weights by type, those with the most bytes first. A matrix that is tied to another is not
/// counted again.
std::vector<WeightsOfType> weightsByType(const LoadedModel& model)
{
    const Network& network = *model.network;
    std::vector<WeightsOfType> all;
    for (const WeightPoint& point : network.weightPoints()) {
        if (network[point.weight].orElse && network.config().tied)
            continue;
        const Weights::Value& value = model.weights[point];
        const std::vector<WeightPiece> pieces = network.piecesOf(point);
        if (network[point.weight].form == WeightForm::Vector) {
            add(all, {nameOf(DType::Float32), true, pieces.size(), value.vector.size(),
                      value.vector.size_bytes()});
            continue;
        }
        std::vector<WeightMatrix> parts{value.matrix};
        parts.insert(parts.end(), value.beside.begin(), value.beside.end());
        std::uint64_t first = 0;
        for (const WeightMatrix& part : parts) {
            const std::uint64_t end = first + part.columns;
            const std::uint64_t tensors =
                parts.size() == 1 ? pieces.size() : tensorsBetween(pieces, first, end);
            add(all, {nameOf(part.type), false, tensors, std::uint64_t{part.rows} * part.columns,
                      part.bytes()});
            first = end;
        }
    }
    std::ranges::stable_sort(all, std::greater(), &WeightsOfType::bytes);
    return all;
}

} // namespace

Json weightsJson(const LoadedModel& model)
{
    Json json = Json::array();
    for (const WeightsOfType& some : weightsByType(model))
        json.push_back({{"type", some.type},
                        {"form", some.areVectors ? "vectors" : "matrices"},
                        {"tensors", some.tensors},
                        {"numbers", some.numbers},
                        {"bytes", some.bytes}});
    return json;
}

std::string weightsTable(const LoadedModel& model)
{
    std::string text;
    const auto row = [&text](const std::array<std::string, 5>& cells) {
        text += "  " + padRight(cells[0], 10) + padRight(cells[1], 10) + padLeft(cells[2], 9) +
                padLeft(cells[3], 16) + padLeft(cells[4], 16) + "\n";
    };
    row({"type", "form", "tensors", "numbers", "bytes"});
    for (const WeightsOfType& some : weightsByType(model))
        row({some.type, some.areVectors ? "vectors" : "matrices", groupedDigits(some.tensors),
             groupedDigits(some.numbers), groupedDigits(some.bytes)});
    return text;
}

} // namespace pastkeys
