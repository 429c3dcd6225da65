#include "support/reference_decoder.h"

#include "support/gpt2_weights.h"
#include "support/relative_error.h"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

namespace pastkeys::test {

namespace {

using Tensors = std::map<std::string, ReferenceMatrix>;
using RowVector = Eigen::Matrix<double, 1, Eigen::Dynamic>;

double widenedValue(const std::byte* from, DType type)
{
    if (type == DType::Float32) {
        float value = 0;
        std::memcpy(&value, from, 4);
        return value;
    }
    if (type == DType::Int8)
        return static_cast<std::int8_t>(*from);
    std::uint16_t bits = 0;
    std::memcpy(&bits, from, 2);
    if (type == DType::Float16)
        return static_cast<float>(Eigen::half(Eigen::half_impl::raw_uint16_to_half(bits)));
    const std::uint32_t wide = std::uint32_t{bits} << 16;
    float value = 0;
    std::memcpy(&value, &wide, 4);
    return value;
}

RowVector rowVector(std::span<const float> values)
{
    RowVector row(static_cast<Eigen::Index>(values.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
        row(static_cast<Eigen::Index>(i)) = values[i];
    return row;
}

ReferenceMatrix linear(const ReferenceMatrix& x, const LinearWeights& weights)
{
    return (x * widened(weights.matrix, Outputs::Columns)).rowwise() + rowVector(weights.bias);
}

ReferenceMatrix layerNorm(const ReferenceMatrix& x, const LayerNormWeights& weights)
{
    ReferenceMatrix y(x.rows(), x.cols());
    for (Eigen::Index r = 0; r < x.rows(); ++r) {
        const RowVector centered = x.row(r).array() - x.row(r).mean();
        const double variance = centered.squaredNorm() / static_cast<double>(x.cols());
        y.row(r) = centered / std::sqrt(variance + weights.epsilon);
    }
    y.array().rowwise() *= rowVector(weights.gamma).array();
    y.rowwise() += rowVector(weights.beta);
    return y;
}

double activated(Activation activation, double x)
{
    switch (activation) {
    case Activation::GeluTanh:
        return 0.5 * x *
               (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (x + 0.044715 * x * x * x)));
    case Activation::GeluErf:
        return 0.5 * x * (1 + std::erf(x / std::numbers::sqrt2));
    case Activation::Relu:
        return std::max(x, 0.0);
    case Activation::Silu:
        return x / (1 + std::exp(-x));
    case Activation::Tanh:
        return std::tanh(x);
    case Activation::QuickGelu:
        return x / (1 + std::exp(-1.702 * x));
    }
    return 0;
}

/// Computes one head. Stores its scores and weights, and returns its part of the context.
ReferenceMatrix headContext(Tensors& tensors, const std::string& layer, const std::string& head,
                            const std::array<ReferenceMatrix, 3>& qkv, double scale,
                            const ReferenceAttention& changed)
{
    ReferenceMatrix scores = scale * (qkv[0] * qkv[1].transpose());
    for (Eigen::Index r = 0; r < scores.rows(); ++r)
        for (Eigen::Index c = 0; c < scores.cols(); ++c)
            if (!changed.sees(r, c))
                scores(r, c) = -std::numeric_limits<double>::infinity();
    ReferenceMatrix weights = scores;
    for (Eigen::Index r = 0; r < weights.rows(); ++r) {
        weights.row(r) = (weights.row(r).array() - weights.row(r).maxCoeff()).exp();
        weights.row(r) /= weights.row(r).sum();
    }
    tensors[layer + "scores." + head] = scores;
    tensors[layer + "weights." + head] = weights;
    return weights * qkv[2];
}

ReferenceMatrix attention(Tensors& tensors, const Gpt2Config& config, Layer index,
                          const std::string& layer, const ReferenceAttention& changed)
{
    const Eigen::Index headDim = config.headDim();
    const Eigen::Index group = changed.headsPerGroup;
    const ReferenceMatrix& q = tensors[layer + "q"];
    ReferenceMatrix context(q.rows(), q.cols());
    for (Eigen::Index h = 0; h < config.heads; ++h) {
        const auto part = [&](const char* name) -> ReferenceMatrix {
            return tensors[layer + name].middleCols(h * headDim, headDim);
        };
        const auto mean = [&](const char* name) {
            ReferenceMatrix sum = ReferenceMatrix::Zero(q.rows(), headDim);
            for (Eigen::Index own = h / group * group; own < (h / group + 1) * group; ++own)
                sum += tensors[layer + name].middleCols(own * headDim, headDim);
            return ReferenceMatrix(sum / static_cast<double>(group));
        };
        context.middleCols(h * headDim, headDim) =
            headContext(tensors, layer, std::to_string(h), {part("q"), mean("k"), mean("v")},
                        double{1} / (config.scaleByHeadDim ? std::sqrt(double(headDim)) : 1.0) /
                            (config.scaleByLayer ? double(indexOf(index) + 1) : 1.0),
                        changed);
    }
    return context;
}

ReferenceMatrix layerOutput(Tensors& tensors, const Gpt2Config& config, const LayerWeights& weights,
                            std::size_t l, const ReferenceMatrix& hidden,
                            const ReferenceAttention& changed)
{
    const std::string layer = "layers." + std::to_string(l) + ".";
    const Eigen::Index width = config.width;
    tensors[layer + "ln1"] = layerNorm(hidden, weights.norm1);
    const ReferenceMatrix qkv = linear(tensors[layer + "ln1"], weights.qkv);
    tensors[layer + "q"] = qkv.leftCols(width);
    tensors[layer + "k"] = qkv.middleCols(width, width);
    tensors[layer + "v"] = qkv.rightCols(width);
    tensors[layer + "context"] = attention(tensors, config, idAt<Layer>(l), layer, changed);
    tensors[layer + "attention"] = linear(tensors[layer + "context"], weights.projection);
    tensors[layer + "residual1"] = hidden + tensors[layer + "attention"];
    tensors[layer + "ln2"] = layerNorm(tensors[layer + "residual1"], weights.norm2);
    tensors[layer + "expand"] = linear(tensors[layer + "ln2"], weights.expand);
    tensors[layer + "gelu"] = tensors[layer + "expand"].unaryExpr(
        [&config](double x) { return activated(config.activation, x); });
    tensors[layer + "mlp"] = linear(tensors[layer + "gelu"], weights.contract);
    tensors[layer + "residual2"] = tensors[layer + "residual1"] + tensors[layer + "mlp"];
    return tensors[layer + "residual2"];
}

} // namespace

ReferenceMatrix widened(const WeightMatrix& matrix, Outputs outputs)
{
    ReferenceMatrix wide(static_cast<Eigen::Index>(matrix.rows),
                         static_cast<Eigen::Index>(matrix.columns));
    const auto* bytes = static_cast<const std::byte*>(matrix.data);
    if (hasBlocks(matrix.type)) { // each number is held to a reference in test_blocks.cpp
        for (std::size_t r = 0; r < matrix.rows; ++r)
            for (std::size_t c = 0; c < matrix.columns; ++c)
                wide(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(c)) =
                    static_cast<double>(matrix.value(r, c));
        return wide;
    }
    for (std::size_t r = 0; r < matrix.rows; ++r)
        for (std::size_t c = 0; c < matrix.columns; ++c)
            wide(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(c)) = widenedValue(
                bytes + matrix.indexOf(r, c) * bytesPerValue(matrix.type), matrix.type);
    if (matrix.type != DType::Int8)
        return wide;
    const RowVector scales = rowVector(matrix.scales);
    if (outputs == Outputs::Rows)
        wide.array().colwise() *= scales.transpose().array();
    else
        wide.array().rowwise() *= scales.array();
    return wide;
}

Tensors referenceTensors(const Gpt2Config& config, const Weights& stored,
                         std::span<const TokenId> tokens, const ReferenceAttention& changed)
{
    const Gpt2Weights weights = gpt2WeightsIn(stored, config);
    Tensors tensors;
    const ReferenceMatrix token = widened(weights.embedding.token, Outputs::Rows);
    const ReferenceMatrix position = widened(weights.embedding.position, Outputs::Rows);
    ReferenceMatrix hidden(static_cast<Eigen::Index>(tokens.size()), config.width);
    for (std::size_t i = 0; i < tokens.size(); ++i)
        hidden.row(static_cast<Eigen::Index>(i)) =
            token.row(static_cast<Eigen::Index>(indexOf(tokens[i]))) +
            position.row(static_cast<Eigen::Index>(i));
    tensors["embedding"] = hidden;
    for (std::size_t l = 0; l < config.layers; ++l)
        hidden = layerOutput(tensors, config, weights.layers[l], l, hidden, changed);
    tensors["ln_f"] = layerNorm(hidden, weights.finalNorm);
    tensors["logits"] = tensors["ln_f"] * widened(weights.output, Outputs::Rows).transpose();
    return tensors;
}

double relativeError(ConstMatrix ours, const ReferenceMatrix& theirs)
{
    double largest = 1e-30;
    double error = 0;
    for (std::size_t r = 0; r < ours.rows; ++r)
        for (std::size_t c = 0; c < ours.columns; ++c) {
            const double a = ours.row(r)[c];
            const double b = theirs(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(c));
            error = std::max(error, distanceOf(a, b));
        }
    for (Eigen::Index i = 0; i < theirs.size(); ++i)
        if (std::isfinite(theirs.data()[i]))
            largest = std::max(largest, std::abs(theirs.data()[i]));
    return error / largest;
}

} // namespace pastkeys::test
