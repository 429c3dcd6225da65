#include "support/random_model.h"

#include "files/quantize.h"
#include "support/gpt2_weights.h"

#include <Eigen/Core>

#include <array>
#include <cmath>
#include <cstring>
#include <random>
#include <utility>

namespace pastkeys::test {

namespace {

class WeightMaker
{
public:
    WeightMaker(Weights& weights, DType type, std::uint64_t seed)
        : m_weights(weights), m_type(type), m_random(seed)
    {
    }

    /// In an embedding, each row is one output, so int8 has one scale per row.
    WeightMatrix embedding(std::size_t rows, std::size_t columns, float spread)
    {
        return matrix(rows, columns, spread, ScalePer::Row);
    }

    /// The position embedding is never int8.
    WeightMatrix positions(std::size_t rows, std::size_t columns, float spread)
    {
        const DType type = std::exchange(m_type, m_type == DType::Int8 ? DType::Float32 : m_type);
        const WeightMatrix stored = matrix(rows, columns, spread, ScalePer::Row);
        m_type = type;
        return stored;
    }

    WeightMatrix matrix(std::size_t rows, std::size_t columns, float spread, ScalePer per)
    {
        if (m_type == DType::Int8)
            return rounded(rows, columns, spread, per);
        Buffer<std::byte> memory(rows * columns * bytesPerValue(m_type));
        const WeightMatrix matrix{memory.data(), m_type, rows, columns, panelsOf(per)};
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t c = 0; c < columns; ++c)
                store(memory.data() + matrix.indexOf(r, c) * bytesPerValue(m_type), draw(spread));
        m_weights.matrixMemory.push_back(std::move(memory));
        return matrix;
    }

    std::span<const float> vector(std::size_t size, float center, float spread)
    {
        Buffer<float> memory(size);
        for (std::size_t i = 0; i < size; ++i)
            memory[i] = center + draw(spread);
        const std::span<const float> view = memory;
        m_weights.vectorMemory.push_back(std::move(memory));
        return view;
    }

    LayerNormWeights norm(const Gpt2Config& config)
    {
        return {vector(config.width, 1.0F, 0.3F), vector(config.width, 0.0F, 0.2F), config.epsilon};
    }

    LinearWeights linear(std::size_t in, std::size_t out)
    {
        const float spread = 1.2F / std::sqrt(static_cast<float>(in));
        return {matrix(in, out, spread, ScalePer::Column), vector(out, 0.0F, 0.2F)};
    }

private:
    WeightMatrix rounded(std::size_t rows, std::size_t columns, float spread, ScalePer per)
    {
        std::vector<float> values(rows * columns);
        for (float& value : values)
            value = draw(spread);
        QuantizedMatrix matrix =
            quantized({values.data(), DType::Float32, rows, columns, panelsOf(per)}, per);
        m_weights.matrixMemory.push_back(std::move(matrix.values));
        m_weights.vectorMemory.push_back(std::move(matrix.scales));
        return matrix.view;
    }

    static std::size_t panelsOf(ScalePer per)
    {
        return per == ScalePer::Column ? kPanelColumns : 0; // only linear layers have panels
    }

    /// `spread` times a uniform random number in [-1.7, 1.7], whose variance is about 1. Does
    /// without the standard library's distributions, because they may give different numbers on
    /// different machines.
    float draw(float spread)
    {
        const double unit = static_cast<double>(m_random() >> 11) * 0x1p-53;
        return static_cast<float>((2 * unit - 1) * 1.7) * spread;
    }

    void store(std::byte* to, float value) const
    {
        if (m_type == DType::Float32)
            std::memcpy(to, &value, 4);
        if (m_type == DType::Float16) {
            const auto half = Eigen::half_impl::float_to_half_rtne(value).x;
            std::memcpy(to, &half, 2);
        }
        if (m_type == DType::BFloat16) {
            const auto brain = Eigen::bfloat16(value).value;
            std::memcpy(to, &brain, 2);
        }
    }

    Weights& m_weights;
    DType m_type;
    std::mt19937_64 m_random;
};

} // namespace

RandomModel makeRandomModel(const Gpt2Config& config, DType type, std::uint64_t seed)
{
    RandomModel model{config, gpt2(config), {}, {}};
    model.weights = Weights(*model.network);
    WeightMaker maker(model.weights, type, seed);
    Gpt2Weights weights;
    weights.embedding.token = maker.embedding(config.vocabulary, config.width, 0.4F);
    weights.embedding.position = maker.positions(config.context, config.width, 0.2F);
    for (std::size_t l = 0; l < config.layers; ++l)
        weights.layers.push_back({maker.norm(config), maker.linear(config.width, 3 * config.width),
                                  maker.linear(config.width, config.width), maker.norm(config),
                                  maker.linear(config.width, config.inner),
                                  maker.linear(config.inner, config.width)});
    weights.finalNorm = maker.norm(config);
    weights.output = weights.embedding.token;
    setGpt2Weights(model.weights, weights);
    model.description = "vocabulary " + std::to_string(config.vocabulary) + ", context " +
                        std::to_string(config.context) + ", width " + std::to_string(config.width) +
                        ", layers " + std::to_string(config.layers) + ", heads " +
                        std::to_string(config.heads) + ", inner " + std::to_string(config.inner) +
                        ", " + nameOf(type) + ", seed " + std::to_string(seed);
    return model;
}

namespace {

Weights randomWeights(const Network& network, std::uint64_t seed, DType type)
{
    Weights weights(network);
    WeightMaker maker(weights, type, seed);
    for (const WeightPoint& point : network.weightPoints()) {
        const WeightSpec& spec = network[point.weight];
        if (spec.form == WeightForm::Vector)
            weights.set(point, {.vector = maker.vector(spec.size(), 1.0F, 0.3F)});
        else if (spec.keepsType)
            weights.set(point, {.matrix = maker.positions(spec.shape[0], spec.shape[1], 0.2F)});
        else if (spec.form == WeightForm::Rows)
            weights.set(point, {.matrix = maker.embedding(spec.shape[0], spec.shape[1], 0.4F)});
        else
            weights.set(point, {.matrix = maker.linear(spec.shape[0], spec.shape[1]).matrix});
    }
    return weights;
}

} // namespace

RandomModel makeRandomModel(const NetworkPtr& network, std::uint64_t seed, DType type)
{
    RandomModel model{{network->config()}, network, randomWeights(*network, seed, type), {}};
    if (network->encoder())
        model.weights.encoder =
            std::make_unique<Weights>(randomWeights(*network->encoder(), seed + 1, type));
    model.description = "seed " + std::to_string(seed);
    return model;
}

RandomModel makeRandomModel(std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    const auto pick = [&random](auto... choices) {
        const std::array all{static_cast<std::uint32_t>(choices)...};
        return all[random() % all.size()];
    };
    Gpt2Config config;
    config.heads = pick(1, 2, 3, 5);
    config.width = config.heads * pick(1, 4, 8, 13, 16);
    config.layers = pick(1, 2, 3);
    config.inner = pick(3, 37, 64, 100);
    config.vocabulary = pick(11, 97, 300);
    config.context = pick(8, 33, 48);
    config.epsilon = seed % 2 == 0 ? 1e-5F : 1e-2F;
    config.activation = static_cast<Activation>(random() % 5);
    config.scaleByLayer = random() % 2 == 0;
    const DType type =
        std::array{DType::Float32, DType::Float16, DType::BFloat16, DType::Int8}[random() % 4];
    return makeRandomModel(config, type, seed);
}

RandomModel smallModel(std::uint32_t context)
{
    return makeRandomModel(sized({.vocabulary = 97,
                                  .context = context,
                                  .width = 12,
                                  .layers = 2,
                                  .heads = 3,
                                  .inner = 37}),
                           DType::Float32, 4);
}

std::vector<TokenId> randomTokens(const Gpt2Config& config, std::size_t count, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::vector<TokenId> tokens(count);
    for (TokenId& token : tokens)
        token = idAt<TokenId>(random() % config.vocabulary);
    return tokens;
}

} // namespace pastkeys::test
