#include "support/gpt2_weights.h"

namespace pastkeys::test {

Gpt2Weights gpt2WeightsIn(const Weights& weights, const Gpt2Config& config)
{
    std::size_t next = 0;
    std::optional<Layer> layer;
    const auto take = [&] { return weights[{idAt<Weight>(next++), layer}]; };
    const auto norm = [&] {
        const auto gamma = take().vector;
        return LayerNormWeights{gamma, take().vector, config.epsilon};
    };
    const auto linear = [&] {
        const WeightMatrix matrix = take().matrix;
        return LinearWeights{matrix, take().vector};
    };
    Gpt2Weights all;
    all.embedding.token = take().matrix;
    all.embedding.position = take().matrix;
    for (std::size_t l = 0; l < config.layers; ++l) {
        next = 2;
        layer = idAt<Layer>(l);
        LayerWeights& of = all.layers.emplace_back();
        of.norm1 = norm();
        of.qkv = linear();
        of.projection = linear();
        of.norm2 = norm();
        of.expand = linear();
        of.contract = linear();
    }
    next = 14;
    layer.reset();
    all.finalNorm = norm();
    all.output = take().matrix;
    return all;
}

void setGpt2Weights(Weights& weights, const Gpt2Weights& values)
{
    std::size_t next = 0;
    std::optional<Layer> layer;
    const auto set = [&](const Weights::Value& value) {
        weights.set({idAt<Weight>(next++), layer}, value);
    };
    const auto setNorm = [&](const LayerNormWeights& norm) {
        set({.vector = norm.gamma});
        set({.vector = norm.beta});
    };
    const auto setLinear = [&](const LinearWeights& linear) {
        set({.matrix = linear.matrix});
        set({.vector = linear.bias});
    };
    set({.matrix = values.embedding.token});
    set({.matrix = values.embedding.position});
    for (std::size_t l = 0; l < values.layers.size(); ++l) {
        next = 2;
        layer = idAt<Layer>(l);
        const LayerWeights& of = values.layers[l];
        setNorm(of.norm1);
        setLinear(of.qkv);
        setLinear(of.projection);
        setNorm(of.norm2);
        setLinear(of.expand);
        setLinear(of.contract);
    }
    next = 14;
    layer.reset();
    setNorm(values.finalNorm);
    set({.matrix = values.output});
}

} // namespace pastkeys::test
