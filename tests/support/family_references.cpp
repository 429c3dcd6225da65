#include "support/family_references.h"

#include "support/reference_parts.h"

#include <array>
#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <random>

namespace pastkeys::test {

namespace {

/// How queries and keys are rotated: the base, the scaling, and how many numbers of a head.
struct Turning
{
    double base = 0;
    RotaryScaling scaling = {};
    Eigen::Index columns = 0;
};

/// The angle per position of pair i, with Llama 3's rule for longer contexts in the words of its
/// wavelengths.
double angleOf(const Turning& turning, Eigen::Index pair)
{
    const double angle = std::pow(turning.base, -2.0 * static_cast<double>(pair) /
                                                    static_cast<double>(turning.columns));
    const RotaryScaling& scaling = turning.scaling;
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

/// One head, as complex numbers whose real parts are the first half of what is rotated.
void rotate(Eigen::Ref<Doubles> head, const Turning& turning)
{
    const Eigen::Index half = turning.columns / 2;
    for (Eigen::Index position = 0; position < head.rows(); ++position)
        for (Eigen::Index i = 0; i < half; ++i) {
            const std::complex<double> turned =
                std::complex<double>(head(position, i), head(position, i + half)) *
                std::polar(1.0, static_cast<double>(position) * angleOf(turning, i));
            head(position, i) = turned.real();
            head(position, i + half) = turned.imag();
        }
}

/// Norms (if there is a gain) and rotates each head.
Doubles prepared(const Doubles& x, Eigen::Index headDim, const Turning& turning,
                 const DoubleRow* gain, float epsilon)
{
    Doubles y = x;
    for (Eigen::Index first = 0; first < x.cols(); first += headDim) {
        Doubles head = y.middleCols(first, headDim);
        if (gain)
            head = normed(head, *gain, epsilon);
        rotate(head, turning);
        y.middleCols(first, headDim) = head;
    }
    return y;
}

/// \param window  0 for none
Doubles attention(Eigen::Index headDim, double scale, Eigen::Index window, const Doubles& q,
                  const Doubles& k, const Doubles& v)
{
    const Eigen::Index d = headDim;
    const Eigen::Index group = q.cols() / k.cols();
    Doubles y = Doubles::Zero(q.rows(), q.cols());
    for (Eigen::Index head = 0; head < q.cols() / d; ++head) {
        const Eigen::Index kv = head / group;
        Doubles scores = scale * (q.middleCols(head * d, d) * k.middleCols(kv * d, d).transpose());
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

Doubles gatedMlp(const Doubles& x, const LlamaConfig& config, const NamedWeights& weights,
                 std::size_t layer)
{
    const Doubles both = weights.linear(x, "layers.{}.mlp.gate_up_proj", layer);
    const Eigen::Index inner = config.inner;
    const Doubles gate = activated(both.leftCols(inner), config.activation);
    return weights.linear(gate.cwiseProduct(both.rightCols(inner)), "layers.{}.mlp.down_proj",
                          layer);
}

class Choices
{
public:
    explicit Choices(std::uint64_t seed) : m_random(seed) {}

    template <typename... Numbers> std::uint32_t pick(Numbers... choices)
    {
        const std::array all{static_cast<std::uint32_t>(choices)...};
        return all[m_random() % all.size()];
    }
    bool isChosen() { return m_random() % 2 == 0; }

    void setSizes(Config& config)
    {
        config.vocabulary = pick(24, 97);
        config.context = 64;
        config.layers = pick(2, 3);
        config.tied = isChosen();
    }

private:
    std::mt19937_64 m_random;
};

/// Of the decoders with layer norms: without a window, or with rotations.
template <typename Config>
ReferenceTensors layerNormReference(const Config& config, const RandomModel& model, Doubles x,
                                    const std::array<const char*, 7>& names, const Turning& turning,
                                    double scale, bool isParallel,
                                    const std::vector<std::uint32_t>& windows)
{
    const NamedWeights weights(model);
    const Eigen::Index width = config.width;
    const Eigen::Index d = width / config.heads;
    ReferenceTensors tensors;
    for (std::size_t l = 0; l < config.layers; ++l) {
        const Doubles normed = layerNorm(x, weights, names[0], l, config.epsilon);
        const Doubles qkv = weights.linear(normed, names[1], l);
        const Doubles q = prepared(qkv.leftCols(width), d, turning, nullptr, 0);
        const Doubles k = prepared(qkv.middleCols(width, width), d, turning, nullptr, 0);
        const Doubles v = qkv.rightCols(width);
        const Doubles gathered = weights.linear(
            attention(d, scale, windows.empty() ? 0 : windows[l], q, k, v), names[2], l);
        const Doubles read = isParallel ? x : Doubles(x + gathered);
        const Doubles inside =
            weights.linear(layerNorm(read, weights, names[3], l, config.epsilon), names[4], l);
        x += gathered + weights.linear(activated(inside, config.activation), names[5], l);
        tensors[prefixOf(l) + "q"] = q;
        tensors[prefixOf(l) + "k"] = k;
        tensors[prefixOf(l) + "v"] = v;
        tensors[prefixOf(l) + "residual2"] = x;
    }
    tensors["logits"] =
        layerNorm(x, weights, names[6], 0, config.epsilon) *
        weights.table(isParallel || turning.columns > 0 ? "embed_out" : "lm_head").transpose();
    return tensors;
}

} // namespace

LlamaConfig randomLlama(std::uint64_t seed)
{
    Choices choices(seed);
    const auto pick = [&choices](auto... numbers) { return choices.pick(numbers...); };
    const auto isChosen = [&choices] { return choices.isChosen(); };
    LlamaConfig config;
    choices.setSizes(config);
    config.width = pick(20, 33);
    config.kvHeads = pick(1, 2, 3);
    config.heads = config.kvHeads * pick(1, 2, 4);
    config.inner = pick(8, 37, 64);
    config.epsilon = isChosen() ? 1e-5F : 1e-6F;
    config.biasOfQkv = isChosen();
    config.biasOfOutput = isChosen();
    config.biasOfMlp = isChosen();
    config.normsHeads = isChosen();
    // The norm of a few numbers near 0 would make rounding errors large.
    config.headDim = config.normsHeads ? pick(16, 34) : pick(2, 6, 16, 34);
    config.rotaryBase = isChosen() ? 10000 : 100;
    config.rotaryScaling = {static_cast<RotaryScaling::Kind>(pick(0, 1, 2)), 4, 1, 4, 40};
    if (isChosen())
        for (std::uint32_t l = 0; l < config.layers; ++l)
            config.windows.push_back(pick(0, 1, 5));
    return config;
}

LlamaConfig randomGemma(std::uint64_t seed)
{
    LlamaConfig config = randomLlama(seed);
    Choices choices(seed + 1);
    config.activation = Activation::GeluTanh;
    config.biasOfMlp = false;
    config.normsHeads = true;
    config.headDim = choices.pick(16, 34);
    config.normsOutputs = true;
    config.embeddingScale = 1.75F;
    config.scoreScale = 0.3F;
    config.rotaryScaling = {
        choices.isChosen() ? RotaryScaling::Kind::None : RotaryScaling::Kind::Linear, 8};
    config.windowRotaryBase = 50;
    config.windows.clear();
    for (std::uint32_t l = 0; l < config.layers; ++l)
        config.windows.push_back(choices.pick(0, 3, 5));
    return config;
}

GptNeoConfig randomNeo(std::uint64_t seed)
{
    Choices choices(seed);
    GptNeoConfig config;
    choices.setSizes(config);
    config.heads = choices.pick(1, 2, 3, 4);
    config.width = config.heads * choices.pick(4, 8, 18);
    config.inner = choices.pick(8, 37, 64);
    config.activation = choices.isChosen() ? Activation::GeluTanh : Activation::GeluErf;
    for (std::uint32_t l = 0; l < config.layers; ++l)
        config.windows.push_back(choices.pick(0, 2, 7));
    return config;
}

GptNeoxConfig randomNeox(std::uint64_t seed)
{
    Choices choices(seed);
    GptNeoxConfig config;
    choices.setSizes(config);
    config.heads = choices.pick(1, 2, 3, 4);
    const std::uint32_t headDim = choices.pick(4, 8, 18);
    config.width = config.heads * headDim;
    config.inner = choices.pick(8, 37, 64);
    config.isParallel = choices.isChosen();
    config.hasBias = choices.isChosen();
    config.rotated = choices.pick(2, 4, headDim);
    config.rotaryBase = choices.isChosen() ? 10000 : 100;
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

ReferenceTensors llamaReference(const LlamaConfig& config, const RandomModel& model,
                                std::span<const TokenId> tokens)
{
    const NamedWeights weights(model);
    Doubles x = static_cast<double>(config.embeddingScale) *
                embedded(weights.table("embed_tokens"), tokens);
    const Eigen::Index d = config.headDim;
    const Eigen::Index wide = config.heads * d;
    const Eigen::Index kept = config.kvHeads * d;
    const double scale = config.scoreScale ? static_cast<double>(*config.scoreScale)
                                           : 1 / std::sqrt(static_cast<double>(d));
    const auto layerNormed = [&](const Doubles& rows, const std::string& name, std::size_t layer) {
        return normed(rows, weights.gain("layers.{}." + name, layer), config.epsilon);
    };
    ReferenceTensors tensors;
    for (std::size_t l = 0; l < config.layers; ++l) {
        const Eigen::Index window = config.windows.empty() ? 0 : config.windows[l];
        const Turning turning = window > 0 && config.windowRotaryBase
                                    ? Turning{*config.windowRotaryBase, {}, d}
                                    : Turning{config.rotaryBase, config.rotaryScaling, d};
        const Doubles qkv =
            weights.linear(layerNormed(x, "input_layernorm", l), "layers.{}.self_attn.qkv_proj", l);
        const auto head = [&](const Doubles& rows, const char* norm) {
            const DoubleRow gain = config.normsHeads
                                       ? weights.gain(std::string("layers.{}.self_attn.") + norm, l)
                                       : DoubleRow();
            return prepared(rows, d, turning, config.normsHeads ? &gain : nullptr, config.epsilon);
        };
        const Doubles q = head(qkv.leftCols(wide), "q_norm");
        const Doubles k = head(qkv.middleCols(wide, kept), "k_norm");
        Doubles gathered = weights.linear(attention(d, scale, window, q, k, qkv.rightCols(kept)),
                                          "layers.{}.self_attn.o_proj", l);
        if (config.normsOutputs)
            gathered = layerNormed(gathered, "post_attention_layernorm", l);
        x += gathered;
        Doubles more = gatedMlp(layerNormed(x,
                                            config.normsOutputs ? "pre_feedforward_layernorm"
                                                                : "post_attention_layernorm",
                                            l),
                                config, weights, l);
        if (config.normsOutputs)
            more = layerNormed(more, "post_feedforward_layernorm", l);
        x += more;
        tensors[prefixOf(l) + "q"] = q;
        tensors[prefixOf(l) + "k"] = k;
        tensors[prefixOf(l) + "v"] = qkv.rightCols(kept);
        tensors[prefixOf(l) + "residual2"] = x;
    }
    tensors["logits"] =
        normed(x, weights.gain("norm"), config.epsilon) * weights.table("lm_head").transpose();
    return tensors;
}

ReferenceTensors neoReference(const GptNeoConfig& config, const RandomModel& model,
                              std::span<const TokenId> tokens)
{
    const NamedWeights weights(model);
    const Doubles x = embedded(weights.table("wte"), tokens) +
                      weights.table("wpe").topRows(static_cast<Eigen::Index>(tokens.size()));
    return layerNormReference(config, model, x,
                              {"h.{}.ln_1", "h.{}.attn.attention.qkv_proj",
                               "h.{}.attn.attention.out_proj", "h.{}.ln_2", "h.{}.mlp.c_fc",
                               "h.{}.mlp.c_proj", "ln_f"},
                              {}, 1, false, config.windows);
}

ReferenceTensors neoxReference(const GptNeoxConfig& config, const RandomModel& model,
                               std::span<const TokenId> tokens)
{
    const NamedWeights weights(model);
    return layerNormReference(
        config, model, embedded(weights.table("embed_in"), tokens),
        {"layers.{}.input_layernorm", "layers.{}.attention.query_key_value",
         "layers.{}.attention.dense", "layers.{}.post_attention_layernorm",
         "layers.{}.mlp.dense_h_to_4h", "layers.{}.mlp.dense_4h_to_h", "final_layer_norm"},
        {config.rotaryBase, config.rotaryScaling, config.rotated},
        1 / std::sqrt(static_cast<double>(config.width) / config.heads), config.isParallel, {});
}

} // namespace pastkeys::test
