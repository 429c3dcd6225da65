#include "support/llama_reference.h"

#include <array>
#include <cmath>
#include <numbers>
#include <random>

namespace pastkeys::test {

namespace {

using Matrix = ReferenceMatrix;
using RowVector = Eigen::Matrix<double, 1, Eigen::Dynamic>;

/// A weight by the name that files use, or the weight that is made of several such tensors.
class NamedWeights
{
public:
    explicit NamedWeights(const RandomModel& model) : m_model(model) {}

    Matrix matrix(const std::string& name, std::size_t layer = 0) const
    {
        return widened(valueOf(name + ".weight", layer)->matrix, Outputs::Columns);
    }
    Matrix table(const std::string& name) const
    {
        return widened(valueOf(name + ".weight", 0)->matrix, Outputs::Rows);
    }
    RowVector gain(const std::string& name, std::size_t layer = 0) const
    {
        return rowOf(valueOf(name + ".weight", layer)->vector);
    }
    Matrix linear(const Matrix& x, const std::string& name, std::size_t layer) const
    {
        Matrix y = x * matrix(name, layer);
        if (const auto* bias = valueOf(name + ".bias", layer))
            y.rowwise() += rowOf(bias->vector);
        return y;
    }

private:
    static RowVector rowOf(std::span<const float> values)
    {
        RowVector row(static_cast<Eigen::Index>(values.size()));
        for (std::size_t i = 0; i < values.size(); ++i)
            row(static_cast<Eigen::Index>(i)) = static_cast<double>(values[i]);
        return row;
    }

    const Weights::Value* valueOf(const std::string& name, std::size_t layer) const
    {
        for (const WeightPoint& point : m_model.network->weightPoints())
            if ((*m_model.network)[point.weight].name == name &&
                (!point.layer || indexOf(*point.layer) == layer))
                return &m_model.weights[point];
        return nullptr;
    }

    const RandomModel& m_model;
};

Matrix rmsNorm(const Matrix& x, const RowVector& gain, float epsilon)
{
    Matrix y = x;
    for (Eigen::Index r = 0; r < x.rows(); ++r)
        y.row(r) = (x.row(r).array() * gain.array() /
                    std::sqrt(x.row(r).squaredNorm() / static_cast<double>(x.cols()) +
                              static_cast<double>(epsilon)))
                       .matrix();
    return y;
}

/// The angle per position of pair i, with Llama 3's rule for longer contexts in the words of its
/// wavelengths.
double angleOf(const LlamaConfig& config, std::uint32_t pair)
{
    const double angle = std::pow(config.rotaryBase, -2.0 * pair / config.headDim);
    const RotaryScaling& scaling = config.rotaryScaling;
    if (scaling.kind == RotaryScaling::Kind::None)
        return angle;
    if (scaling.kind == RotaryScaling::Kind::Linear)
        return angle / scaling.factor;
    const double wavelength = 2 * std::numbers::pi / angle;
    const double shortest = scaling.context / scaling.high;
    const double longest = scaling.context / scaling.low;
    if (wavelength < shortest)
        return angle;
    if (wavelength > longest)
        return angle / scaling.factor;
    const double smooth =
        (scaling.context / wavelength - scaling.low) / (scaling.high - scaling.low);
    return (1 - smooth) * angle / scaling.factor + smooth * angle;
}

/// One head, as complex numbers whose real parts are its first half.
void rotate(Eigen::Ref<Matrix> head, const LlamaConfig& config)
{
    const Eigen::Index half = head.cols() / 2;
    for (Eigen::Index position = 0; position < head.rows(); ++position)
        for (Eigen::Index i = 0; i < half; ++i) {
            const std::complex<double> turned =
                std::complex<double>(head(position, i), head(position, i + half)) *
                std::polar(1.0, static_cast<double>(position) *
                                    angleOf(config, static_cast<std::uint32_t>(i)));
            head(position, i) = turned.real();
            head(position, i + half) = turned.imag();
        }
}

/// Norms (if the model has them) and rotates each head.
Matrix prepared(const Matrix& x, const LlamaConfig& config, const RowVector* gain)
{
    const Eigen::Index d = config.headDim;
    Matrix y = x;
    for (Eigen::Index first = 0; first < x.cols(); first += d) {
        Matrix head = y.middleCols(first, d);
        if (gain)
            head = rmsNorm(head, *gain, config.epsilon);
        rotate(head, config);
        y.middleCols(first, d) = head;
    }
    return y;
}

Matrix attention(const LlamaConfig& config, std::size_t layer, const Matrix& q, const Matrix& k,
                 const Matrix& v)
{
    const Eigen::Index d = config.headDim;
    const Eigen::Index window = config.windows.empty() ? 0 : config.windows[layer];
    Matrix y = Matrix::Zero(q.rows(), q.cols());
    for (Eigen::Index head = 0; head < config.heads; ++head) {
        const Eigen::Index kv = head / (config.heads / config.kvHeads);
        Matrix scores = q.middleCols(head * d, d) * k.middleCols(kv * d, d).transpose() /
                        std::sqrt(static_cast<double>(d));
        for (Eigen::Index row = 0; row < q.rows(); ++row) {
            for (Eigen::Index key = 0; key < k.rows(); ++key)
                if (key > row || (window > 0 && row - key >= window))
                    scores(row, key) = -std::numeric_limits<double>::infinity();
            scores.row(row) = (scores.row(row).array() - scores.row(row).maxCoeff()).exp();
            scores.row(row) /= scores.row(row).sum();
        }
        y.middleCols(head * d, d) = scores * v.middleCols(kv * d, d);
    }
    return y;
}

Matrix gatedMlp(const Matrix& x, const LlamaConfig& config, const NamedWeights& weights,
                std::size_t layer)
{
    const Matrix both = weights.linear(x, "layers.{}.mlp.gate_up_proj", layer);
    const Eigen::Index inner = config.inner;
    const Matrix gate =
        both.leftCols(inner).unaryExpr([](double value) { return value / (1 + std::exp(-value)); });
    return weights.linear(gate.cwiseProduct(both.rightCols(inner)), "layers.{}.mlp.down_proj",
                          layer);
}

} // namespace

LlamaConfig randomLlama(std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    const auto pick = [&random](auto... choices) {
        const std::array all{static_cast<std::uint32_t>(choices)...};
        return all[random() % all.size()];
    };
    const auto isChosen = [&random] { return random() % 2 == 0; };
    LlamaConfig config;
    config.vocabulary = pick(24, 97);
    config.context = 64;
    config.width = pick(8, 20, 33);
    config.layers = pick(2, 3);
    config.kvHeads = pick(1, 2, 3);
    config.heads = config.kvHeads * pick(1, 2, 4);
    config.headDim = pick(2, 6, 16, 34);
    config.inner = pick(8, 37, 64);
    config.epsilon = isChosen() ? 1e-5F : 1e-6F;
    config.biasOfQkv = isChosen();
    config.biasOfOutput = isChosen();
    config.biasOfMlp = isChosen();
    config.normsHeads = isChosen();
    config.tied = isChosen();
    config.rotaryBase = isChosen() ? 10000 : 100;
    config.rotaryScaling = {static_cast<RotaryScaling::Kind>(pick(0, 1, 2)), 4, 1, 4, 40};
    if (isChosen())
        for (std::uint32_t l = 0; l < config.layers; ++l)
            config.windows.push_back(pick(0, 1, 5));
    return config;
}

std::string textOf(const LlamaConfig& config)
{
    std::string text;
    for (const std::uint32_t size :
         {config.width, config.layers, config.heads, config.kvHeads, config.headDim, config.inner})
        text += std::to_string(size) + " ";
    return text + (config.normsHeads ? "norms " : "") + (config.biasOfQkv ? "bias " : "") +
           (config.windows.empty() ? "" : "windows ") + "scaling " +
           std::to_string(static_cast<int>(config.rotaryScaling.kind));
}

std::map<std::string, Matrix> llamaReference(const LlamaConfig& config, const RandomModel& model,
                                             std::span<const TokenId> tokens)
{
    const NamedWeights weights(model);
    const Matrix table = weights.table("embed_tokens");
    Matrix x(static_cast<Eigen::Index>(tokens.size()), table.cols());
    for (std::size_t t = 0; t < tokens.size(); ++t)
        x.row(static_cast<Eigen::Index>(t)) =
            table.row(static_cast<Eigen::Index>(indexOf(tokens[t])));
    const Eigen::Index wide = config.heads * config.headDim;
    const Eigen::Index kept = config.kvHeads * config.headDim;
    std::map<std::string, Matrix> tensors;
    for (std::size_t l = 0; l < config.layers; ++l) {
        const std::string layer = "layers." + std::to_string(l) + ".";
        const Matrix qkv =
            weights.linear(rmsNorm(x, weights.gain("layers.{}.input_layernorm", l), config.epsilon),
                           "layers.{}.self_attn.qkv_proj", l);
        RowVector gains[2];
        if (config.normsHeads) {
            gains[0] = weights.gain("layers.{}.self_attn.q_norm", l);
            gains[1] = weights.gain("layers.{}.self_attn.k_norm", l);
        }
        const Matrix q =
            prepared(qkv.leftCols(wide), config, config.normsHeads ? &gains[0] : nullptr);
        const Matrix k =
            prepared(qkv.middleCols(wide, kept), config, config.normsHeads ? &gains[1] : nullptr);
        x += weights.linear(attention(config, l, q, k, qkv.rightCols(kept)),
                            "layers.{}.self_attn.o_proj", l);
        x += gatedMlp(
            rmsNorm(x, weights.gain("layers.{}.post_attention_layernorm", l), config.epsilon),
            config, weights, l);
        tensors[layer + "q"] = q;
        tensors[layer + "k"] = k;
        tensors[layer + "v"] = qkv.rightCols(kept);
        tensors[layer + "residual2"] = x;
    }
    tensors["logits"] =
        rmsNorm(x, weights.gain("norm"), config.epsilon) * weights.table("lm_head").transpose();
    return tensors;
}

} // namespace pastkeys::test
