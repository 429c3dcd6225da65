#include "support/reference_parts.h"

#include <cmath>
#include <numbers>

namespace pastkeys::test {

namespace {

DoubleRow rowOf(std::span<const float> values)
{
    DoubleRow row(static_cast<Eigen::Index>(values.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
        row(static_cast<Eigen::Index>(i)) = static_cast<double>(values[i]);
    return row;
}

} // namespace

Doubles NamedWeights::matrix(const std::string& name, std::size_t layer) const
{
    const Weights::Value& value = *valueOf(name + ".weight", layer);
    Doubles all = widened(value.matrix, Outputs::Columns);
    for (const WeightMatrix& part : value.beside) {
        const Doubles more = widened(part, Outputs::Columns);
        all.conservativeResize(Eigen::NoChange, all.cols() + more.cols());
        all.rightCols(more.cols()) = more;
    }
    return all;
}

Doubles NamedWeights::table(const std::string& name) const
{
    return widened(valueOf(name + ".weight", 0)->matrix, Outputs::Rows);
}

DoubleRow NamedWeights::vector(const std::string& name, std::size_t layer) const
{
    return rowOf(valueOf(name, layer)->vector);
}

DoubleRow NamedWeights::gain(const std::string& name, std::size_t layer) const
{
    return vector(name + ".weight", layer);
}

Doubles NamedWeights::linear(const Doubles& x, const std::string& name, std::size_t layer) const
{
    Doubles y = x * matrix(name, layer);
    if (const auto* bias = valueOf(name + ".bias", layer))
        y.rowwise() += rowOf(bias->vector);
    return y;
}

const Weights::Value* NamedWeights::valueOf(const std::string& name, std::size_t layer) const
{
    for (const WeightPoint& point : m_network.weightPoints())
        if (m_network[point.weight].name == name &&
            (!point.layer || indexOf(*point.layer) == layer))
            return &m_weights[point];
    return nullptr;
}

Doubles normed(const Doubles& x, const DoubleRow& gain, float epsilon)
{
    Doubles y = x;
    for (Eigen::Index r = 0; r < x.rows(); ++r)
        y.row(r) = (x.row(r).array() * gain.array() /
                    std::sqrt(x.row(r).squaredNorm() / static_cast<double>(x.cols()) +
                              static_cast<double>(epsilon)))
                       .matrix();
    return y;
}

Doubles layerNorm(const Doubles& x, const NamedWeights& weights, const std::string& name,
                  std::size_t layer, float epsilon)
{
    const DoubleRow gain = weights.gain(name, layer);
    const DoubleRow bias = weights.vector(name + ".bias", layer);
    Doubles y = x;
    for (Eigen::Index r = 0; r < x.rows(); ++r) {
        const DoubleRow centered = x.row(r).array() - x.row(r).mean();
        const double variance = centered.squaredNorm() / static_cast<double>(x.cols());
        y.row(r) =
            centered.cwiseProduct(gain) / std::sqrt(variance + static_cast<double>(epsilon)) + bias;
    }
    return y;
}

Doubles activated(const Doubles& x, Activation activation)
{
    return x.unaryExpr([activation](double value) {
        switch (activation) {
        case Activation::GeluTanh:
            return 0.5 * value *
                   (1 + std::tanh(std::sqrt(2 / std::numbers::pi) *
                                  (value + 0.044715 * value * value * value)));
        case Activation::GeluErf:
            return 0.5 * value * (1 + std::erf(value / std::numbers::sqrt2));
        case Activation::Relu:
            return std::max(value, 0.0);
        default:
            return value / (1 + std::exp(-value));
        }
    });
}

Doubles embedded(const Doubles& table, std::span<const TokenId> tokens)
{
    Doubles x(static_cast<Eigen::Index>(tokens.size()), table.cols());
    for (std::size_t t = 0; t < tokens.size(); ++t)
        x.row(static_cast<Eigen::Index>(t)) =
            table.row(static_cast<Eigen::Index>(indexOf(tokens[t])));
    return x;
}

std::string prefixOf(std::size_t layer)
{
    return "layers." + std::to_string(layer) + ".";
}

} // namespace pastkeys::test
