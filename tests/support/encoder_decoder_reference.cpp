#include "support/encoder_decoder_reference.h"

#include "support/reference_parts.h"

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

namespace pastkeys::test {

namespace {

using Index = Eigen::Index;

/// What is added to the score of a query and a key, or minus infinity where it is not seen.
using AddedToScore = std::function<double(Index head, Index query, Index key)>;

Doubles attention(Index headDim, double scale, const Doubles& q, const Doubles& k, const Doubles& v,
                  const AddedToScore& added)
{
    Doubles y = Doubles::Zero(q.rows(), q.cols());
    for (Index head = 0; head < q.cols() / headDim; ++head) {
        const auto of = [&](const Doubles& all) { return all.middleCols(head * headDim, headDim); };
        Doubles scores = scale * (of(q) * of(k).transpose());
        for (Index row = 0; row < q.rows(); ++row) {
            for (Index key = 0; key < k.rows(); ++key)
                scores(row, key) += added(head, row, key);
            scores.row(row) = (scores.row(row).array() - scores.row(row).maxCoeff()).exp();
            scores.row(row) /= scores.row(row).sum();
        }
        y.middleCols(head * headDim, headDim) = scores * of(v);
    }
    return y;
}

double causal(Index query, Index key)
{
    return key > query ? -std::numeric_limits<double>::infinity() : 0;
}

class Numbers
{
public:
    explicit Numbers(std::uint64_t seed) : m_random(seed) {}

    template <typename... Choices> std::uint32_t pick(Choices... choices)
    {
        const std::array all{static_cast<std::uint32_t>(choices)...};
        return all[m_random() % all.size()];
    }

    void setSizes(Config& config)
    {
        config.vocabulary = pick(24, 97);
        config.context = 48;
        config.layers = pick(1, 2, 3);
        config.tied = pick(0, 1) == 1;
    }

private:
    std::mt19937_64 m_random;
};

BartConfig randomSizes(BartConfig config, std::uint64_t seed)
{
    Numbers numbers(seed);
    numbers.setSizes(config);
    config.heads = numbers.pick(1, 2, 4);
    config.encoderHeads = numbers.pick(1, 2, 4);
    config.width = 4 * numbers.pick(3, 8, 9);
    config.encoderLayers = numbers.pick(1, 2, 3);
    config.inner = numbers.pick(8, 37, 64);
    config.encoderInner = numbers.pick(8, 37, 64);
    return config;
}

/// One stack of BART: after each part of a layer, the sum is normalized.
class BartStack
{
public:
    BartStack(const BartConfig& config, const NamedWeights& weights, std::string name,
              std::size_t heads)
        : m_config(config), m_weights(weights), m_name(std::move(name)),
          m_headDim(static_cast<Index>(config.width / heads))
    {
    }

    Doubles embed(std::span<const TokenId> tokens) const
    {
        const double factor =
            m_config.scalesEmbedding ? std::sqrt(static_cast<double>(m_config.width)) : 1;
        const Doubles x =
            factor * embedded(m_weights.table("shared"), tokens) +
            m_weights.table(m_name + ".embed_positions").topRows(static_cast<Index>(tokens.size()));
        return m_config.normsEmbedding
                   ? layerNorm(x, m_weights, m_name + ".layernorm_embedding", 0, 1e-5F)
                   : x;
    }

    Doubles linear(const Doubles& x, const std::string& name, std::size_t layer) const
    {
        return m_weights.linear(x, m_name + ".layers.{}." + name, layer);
    }

    Doubles attended(const Doubles& x, const Doubles& q, const Doubles& k, const Doubles& v,
                     const std::string& name, std::size_t layer, const AddedToScore& added) const
    {
        const double scale = 1 / std::sqrt(static_cast<double>(m_headDim));
        return normedSum(
            x, linear(attention(m_headDim, scale, q, k, v, added), name + ".out_proj", layer),
            name + "_layer_norm", layer);
    }

    Doubles own(const Doubles& x, std::size_t layer, const AddedToScore& added) const
    {
        const Doubles qkv = linear(x, "self_attn.q_projkv", layer);
        const Index width = x.cols();
        return attended(x, qkv.leftCols(width), qkv.middleCols(width, width), qkv.rightCols(width),
                        "self_attn", layer, added);
    }

    Doubles mlp(const Doubles& x, std::size_t layer) const
    {
        const Doubles inside = activated(linear(x, "fc1", layer), m_config.activation);
        return normedSum(x, linear(inside, "fc2", layer), "final_layer_norm", layer);
    }

private:
    Doubles normedSum(const Doubles& x, const Doubles& more, const std::string& norm,
                      std::size_t layer) const
    {
        return layerNorm(x + more, m_weights, m_name + ".layers.{}." + norm, layer, 1e-5F);
    }

    const BartConfig& m_config;
    const NamedWeights& m_weights;
    std::string m_name;
    Index m_headDim;
};

/// The bucket of a distance, in the words of the paper's code.
Index bucketOf(Index relative, bool bidirectional, double buckets, double furthest)
{
    double bucket = 0;
    double n = static_cast<double>(-relative); // how far back
    if (bidirectional) {
        buckets /= 2;
        if (n < 0)
            bucket += buckets;
        n = std::fabs(n);
    } else {
        n = std::max(n, 0.0);
    }
    const double exact = buckets / 2;
    if (n < exact)
        return static_cast<Index>(bucket + n);
    const double large =
        exact +
        std::floor(std::log(n / exact) / std::log(furthest / exact) * (buckets - exact) + 1e-6);
    return static_cast<Index>(bucket + std::min(large, buckets - 1));
}

/// One stack of T5: each part of a layer reads normalized rows and adds to those that came in.
class T5Stack
{
public:
    T5Stack(const T5Config& config, const NamedWeights& weights, const std::string& name)
        : m_config(config), m_weights(weights), m_name(name), m_isDecoder(name == "decoder")
    {
        const DoubleRow table =
            weights.vector(name + ".block.0.layer.0.SelfAttention.relative_attention_bias.weight");
        m_table = Eigen::Map<const Doubles>(table.data(), config.buckets, config.heads);
    }

    Doubles linear(const Doubles& x, const std::string& name, std::size_t layer) const
    {
        return m_weights.linear(x, m_name + ".block.{}.layer." + name, layer);
    }

    Doubles normedBefore(const Doubles& x, const std::string& part, std::size_t layer) const
    {
        return normed(x, m_weights.gain(m_name + ".block.{}.layer." + part + ".layer_norm", layer),
                      m_config.epsilon);
    }

    Doubles own(const Doubles& x, std::size_t layer) const
    {
        const Doubles qkv = linear(normedBefore(x, "0", layer), "0.SelfAttention.qkv", layer);
        const Index wide = qkv.cols() / 3;
        const AddedToScore added = [this](Index head, Index query, Index key) {
            const Index bucket =
                bucketOf(key - query, !m_isDecoder, m_config.buckets, m_config.furthest);
            return m_table(bucket, head) + (m_isDecoder ? causal(query, key) : 0);
        };
        return x + linear(attention(m_config.headDim, 1, qkv.leftCols(wide),
                                    qkv.middleCols(wide, wide), qkv.rightCols(wide), added),
                          "0.SelfAttention.o", layer);
    }

    Doubles mlp(const Doubles& x, std::size_t layer) const
    {
        const std::string part = m_isDecoder ? "2" : "1";
        const std::string dense = part + ".DenseReluDense.";
        const Doubles rows = normedBefore(x, part, layer);
        if (!m_config.isGated)
            return x + linear(activated(linear(rows, dense + "wi", layer), m_config.activation),
                              dense + "wo", layer);
        const Doubles both = linear(rows, dense + "wi_0_up", layer);
        const Index inner = m_config.inner;
        return x + linear(activated(both.leftCols(inner), m_config.activation)
                              .cwiseProduct(both.rightCols(inner)),
                          dense + "wo", layer);
    }

    Doubles finalNorm(const Doubles& x) const
    {
        return normed(x, m_weights.gain(m_name + ".final_layer_norm"), m_config.epsilon);
    }

private:
    const T5Config& m_config;
    const NamedWeights& m_weights;
    std::string m_name;
    bool m_isDecoder;
    Doubles m_table; ///< [buckets][heads]
};

const AddedToScore kNothing = [](Index, Index, Index) { return 0.0; };
const AddedToScore kCausal = [](Index, Index query, Index key) { return causal(query, key); };

/// Halves the rows that attention reads. T5 does not scale its scores, and learns with small queries;
/// large ones would make rounding errors large.
void calm(const Network& network, Weights& weights)
{
    for (const WeightPoint& point : network.weightPoints()) {
        if (network.nameOf(point).find("layer_norm") == std::string::npos)
            continue;
        const std::span<const float> gain = weights[point].vector;
        Buffer<float> halved(gain.size());
        std::ranges::transform(gain, halved.data(), [](float value) { return value / 2; });
        weights.set(point, {.vector = halved});
        weights.vectorMemory.push_back(std::move(halved));
    }
}

} // namespace

BartConfig randomBart(std::uint64_t seed)
{
    BartConfig config = randomSizes({}, seed);
    config.scalesEmbedding = Numbers(seed + 1).pick(0, 1) == 1;
    return config;
}

BartConfig randomMarian(std::uint64_t seed)
{
    return randomSizes(marianConfig(), seed);
}

T5Config randomT5(std::uint64_t seed)
{
    Numbers numbers(seed);
    T5Config config;
    numbers.setSizes(config);
    config.width = numbers.pick(20, 33);
    config.heads = numbers.pick(1, 2, 3);
    config.headDim = numbers.pick(6, 16);
    config.encoderLayers = numbers.pick(1, 2, 3);
    config.inner = numbers.pick(8, 37);
    config.buckets = numbers.pick(8, 16);
    config.furthest = numbers.pick(12, 20);
    config.isGated = numbers.pick(0, 1) == 1;
    config.activation = config.isGated ? Activation::GeluTanh : Activation::Relu;
    return config;
}

TwoTextTensors bartReference(const BartConfig& config, const RandomModel& model,
                             std::span<const TokenId> source, std::span<const TokenId> text)
{
    const NamedWeights ofEncoder(*model.network->encoder(), *model.weights.encoder);
    const BartStack encoder(config, ofEncoder, "encoder", config.encoderHeads);
    Doubles read = encoder.embed(source);
    for (std::size_t l = 0; l < config.encoderLayers; ++l)
        read = encoder.mlp(encoder.own(read, l, kNothing), l);
    const NamedWeights weights(model);
    const BartStack decoder(config, weights, "decoder", config.heads);
    Doubles x = decoder.embed(text);
    TwoTextTensors tensors;
    tensors["source"] = read;
    for (std::size_t l = 0; l < config.layers; ++l) {
        x = decoder.own(x, l, kCausal);
        const Doubles q = decoder.linear(x, "encoder_attn.q_proj", l);
        const Doubles both = decoder.linear(read, "encoder_attn.k_proj_v", l);
        const Doubles k = both.leftCols(x.cols());
        const Doubles v = both.rightCols(x.cols());
        x = decoder.mlp(decoder.attended(x, q, k, v, "encoder_attn", l, kNothing), l);
        tensors[prefixOf(l) + "cross_q"] = q;
        tensors[prefixOf(l) + "cross_k"] = k;
        tensors[prefixOf(l) + "cross_v"] = v;
        tensors[prefixOf(l) + "state"] = x;
    }
    Doubles logits = x * weights.table("lm_head").transpose();
    logits.rowwise() += weights.vector("final_logits_bias");
    tensors["logits"] = logits;
    return tensors;
}

TwoTextTensors t5Reference(const T5Config& config, const RandomModel& model,
                           std::span<const TokenId> source, std::span<const TokenId> text)
{
    const NamedWeights ofEncoder(*model.network->encoder(), *model.weights.encoder);
    const T5Stack encoder(config, ofEncoder, "encoder");
    Doubles read = embedded(ofEncoder.table("shared"), source);
    for (std::size_t l = 0; l < config.encoderLayers; ++l)
        read = encoder.mlp(encoder.own(read, l), l);
    read = encoder.finalNorm(read);
    const NamedWeights weights(model);
    const T5Stack decoder(config, weights, "decoder");
    Doubles x = embedded(weights.table("shared"), text);
    TwoTextTensors tensors;
    tensors["source"] = read;
    for (std::size_t l = 0; l < config.layers; ++l) {
        x = decoder.own(x, l);
        const Doubles q = decoder.linear(decoder.normedBefore(x, "1", l), "1.EncDecAttention.q", l);
        const Doubles both = decoder.linear(read, "1.EncDecAttention.k_v", l);
        const Doubles k = both.leftCols(q.cols());
        const Doubles v = both.rightCols(q.cols());
        x += decoder.linear(attention(config.headDim, 1, q, k, v, kNothing), "1.EncDecAttention.o",
                            l);
        x = decoder.mlp(x, l);
        tensors[prefixOf(l) + "cross_q"] = q;
        tensors[prefixOf(l) + "cross_k"] = k;
        tensors[prefixOf(l) + "cross_v"] = v;
        tensors[prefixOf(l) + "state"] = x;
    }
    tensors["logits"] = decoder.finalNorm(x) * weights.table("lm_head").transpose();
    return tensors;
}

DrawnPair drawnPair(std::string_view family, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    const DType type =
        std::array{DType::Float32, DType::Float16, DType::BFloat16, DType::Int8}[random() % 4];
    const std::uint64_t ofSizes = random();
    if (family == "t5") {
        const T5Config config = randomT5(ofSizes);
        RandomModel drawn = makeRandomModel(t5(config), random(), type);
        calm(*drawn.network, drawn.weights);
        calm(*drawn.network->encoder(), *drawn.weights.encoder);
        return {std::move(drawn),
                [config](const RandomModel& model, std::span<const TokenId> source,
                         std::span<const TokenId> text) {
                    return t5Reference(config, model, source, text);
                }};
    }
    const BartConfig config = family == "bart" ? randomBart(ofSizes) : randomMarian(ofSizes);
    return {makeRandomModel(bart(config), random(), type),
            [config](const RandomModel& model, std::span<const TokenId> source,
                     std::span<const TokenId> text) {
                return bartReference(config, model, source, text);
            }};
}

} // namespace pastkeys::test
