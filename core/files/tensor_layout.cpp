#include "files/tensor_layout.h"

namespace pastkeys {

namespace {

using Shape = std::vector<std::uint64_t>;

class Layout
{
public:
    explicit Layout(const Config& config) : m_config(config) {}

    template <typename Target> void matrix(std::string name, Shape shape, Target target)
    {
        m_tensors.push_back(
            {std::move(name),
             std::move(shape),
             [target](Weights& weights, const WeightMatrix& matrix) { target(weights) = matrix; },
             {}});
    }

    template <typename Target> void vector(std::string name, std::uint64_t size, Target target)
    {
        m_tensors.push_back({std::move(name),
                             {size},
                             {},
                             [target](Weights& weights, std::span<const float> values) {
                                 target(weights) = values;
                             }});
    }

    /// Adds the two vectors of a layer norm. `of` selects the LayerNormWeights in the Weights.
    template <typename Of> void norm(const std::string& name, Of of)
    {
        vector(
            name + ".weight", m_config.width, [of](Weights & w) -> auto& { return of(w).gamma; });
        vector(
            name + ".bias", m_config.width, [of](Weights & w) -> auto& { return of(w).beta; });
    }

    /// Adds a matrix and its bias. `of` selects the LinearWeights in the Weights.
    template <typename Of>
    void linear(const std::string& name, std::uint64_t in, std::uint64_t out, Of of)
    {
        matrix(
            name + ".weight", {in, out}, [of](Weights & w) -> auto& { return of(w).matrix; });
        m_tensors.back().panelColumns = kPanelColumns;
        vector(
            name + ".bias", out, [of](Weights & w) -> auto& { return of(w).bias; });
    }

    void layer(std::size_t l)
    {
        const std::string name = "h." + std::to_string(l) + ".";
        const std::uint64_t width = m_config.width;
        const std::uint64_t inner = m_config.inner;
        norm(
            name + "ln_1", [l](Weights & w) -> auto& { return w.layers[l].norm1; });
        linear(
            name + "attn.c_attn", width,
            3 * width, [l](Weights & w) -> auto& { return w.layers[l].qkv; });
        linear(
            name + "attn.c_proj", width,
            width, [l](Weights & w) -> auto& { return w.layers[l].projection; });
        norm(
            name + "ln_2", [l](Weights & w) -> auto& { return w.layers[l].norm2; });
        linear(
            name + "mlp.c_fc", width,
            inner, [l](Weights & w) -> auto& { return w.layers[l].expand; });
        linear(
            name + "mlp.c_proj", inner,
            width, [l](Weights & w) -> auto& { return w.layers[l].contract; });
    }

    std::vector<ExpectedTensor> take() { return std::move(m_tensors); }

private:
    const Config& m_config;
    std::vector<ExpectedTensor> m_tensors;
};

} // namespace

std::vector<ExpectedTensor> expectedTensors(const Config& config)
{
    Layout layout(config);
    layout.matrix(
        "wte.weight", {config.vocabulary, config.width},
        [](Weights & w) -> auto& { return w.embedding.token; });
    layout.matrix(
        "wpe.weight", {config.context, config.width},
        [](Weights & w) -> auto& { return w.embedding.position; });
    for (std::size_t l = 0; l < config.layers; ++l)
        layout.layer(l);
    layout.norm(
        "ln_f", [](Weights & w) -> auto& { return w.finalNorm; });
    return layout.take();
}

} // namespace pastkeys
