#include "model/weights.h"

#include "base/contract.h"

namespace pastkeys {

Weights::Weights(const Network& network)
{
    for (const WeightSpec& weight : network.weights())
        m_values.emplace_back(weight.part == OperationPart::Layer ? network.config().layers : 1);
}

const Weights::Value& Weights::operator[](WeightPoint point) const
{
    return m_values.at(indexOf(point.weight)).at(point.layer ? indexOf(*point.layer) : 0);
}

void Weights::set(WeightPoint point, const Value& value)
{
    m_values.at(indexOf(point.weight)).at(point.layer ? indexOf(*point.layer) : 0) = value;
}

std::vector<StoredPart> Weights::Value::types() const
{
    if (beside.empty())
        return {{matrix.type}};
    std::vector<StoredPart> types{{matrix.type, matrix.columns}};
    for (const WeightMatrix& part : beside)
        types.push_back({part.type, part.columns});
    return types;
}

std::uint64_t Weights::Value::bytes() const
{
    std::uint64_t sum = matrix.bytes() + vector.size_bytes();
    for (const WeightMatrix& part : beside)
        sum += part.bytes();
    return sum;
}

std::uint64_t Weights::bytes() const
{
    std::uint64_t sum = 0;
    for (const auto& memory : matrixMemory)
        sum += memory.bytes();
    for (const auto& memory : vectorMemory)
        sum += memory.bytes();
    return sum + (encoder ? encoder->bytes() : 0);
}

StoredTypes storedTypes(const Network& network, const Weights& weights)
{
    StoredTypes types;
    for (const WeightSpec& weight : network.weights()) {
        auto& ofWeight = types.parts.emplace_back();
        if (weight.part == OperationPart::Layer)
            for (std::size_t l = 0; l < network.config().layers; ++l)
                ofWeight.push_back(weights[{weight.id, idAt<Layer>(l)}].types());
        else
            ofWeight.push_back(weights[{weight.id, {}}].types());
    }
    return types;
}

std::vector<float> positionBiasOf(const Network& network, const Weights& weights)
{
    const auto& bias = network.site(Layer{0}).bias;
    if (!bias)
        return {};
    const std::span<const float> table = weights[{bias->table, {}}].vector;
    return {table.begin(), table.end()};
}

} // namespace pastkeys
