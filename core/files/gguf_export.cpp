#include "files/gguf_export.h"

#include "base/contract.h"
#include "base/errors.h"
#include "base/storage_form.h"
#include "files/gguf_reader.h"
#include "model/rotary.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pastkeys {

namespace {

/// An architecture of GGUF files: which networks it describes, and what it implies without saying it.
struct ArchitectureToWrite
{
    std::string_view architecture;
    std::string_view family;
    Activation activation;
    bool saysHeads = false;       ///< has keys for the width of heads and the factor of scores
    std::string_view weight = {}; ///< that a network must have
    std::string_view absent = {}; ///< that it must not have
};

/// The first that fits is written.
constexpr std::array kArchitecturesToWrite{
    ArchitectureToWrite{"qwen3", "llama", Activation::Silu, true, "blk.{}.attn_q_norm.weight"},
    ArchitectureToWrite{"qwen2", "llama", Activation::Silu, true, "blk.{}.attn_qkv.bias",
                        "blk.{}.attn_output.bias"},
    ArchitectureToWrite{"llama", "llama", Activation::Silu, true},
    ArchitectureToWrite{"gemma3", "gemma3_text", Activation::GeluTanh, true},
    ArchitectureToWrite{"gpt2", "gpt2", Activation::GeluTanh},
    ArchitectureToWrite{"gptneox", "gpt_neox", Activation::GeluErf},
};

/// Layers with a window, except each sixth.
constexpr std::uint32_t kPeriodOfGemma = 6;

bool hasWeight(const Network& network, std::string_view name)
{
    return std::ranges::find(network.weights(), name, &WeightSpec::name) != network.weights().end();
}

[[noreturn]] void refuseFamily(const Network& network, const std::string& source)
{
    refuse(source, {}, Text::tr("a model of a type that GGUF files have"), network.family());
}

/// The weights of other families have no names there.
void expectFamily(const Network& network, const std::string& source)
{
    if (std::ranges::find(kArchitecturesToWrite, network.family(), &ArchitectureToWrite::family) ==
        kArchitecturesToWrite.end())
        refuseFamily(network, source);
}

/// \param network  with the names of GGUF files
const ArchitectureToWrite& architectureOf(const Network& network, const std::string& source)
{
    const auto* found = std::ranges::find_if(kArchitecturesToWrite, [&](const auto& row) {
        return row.family == network.family() &&
               (row.weight.empty() || hasWeight(network, row.weight)) &&
               (row.absent.empty() || !hasWeight(network, row.absent));
    });
    if (found == kArchitecturesToWrite.end())
        refuseFamily(network, source);
    return *found;
}

/// Collects the keys of a network.
class KeysToWrite
{
public:
    KeysToWrite(const Network& network, const ArchitectureToWrite& row, const std::string& source)
        : m_network(network), m_site(network.site(Layer{})), m_row(row),
          m_architecture(row.architecture), m_source(source)
    {
    }

    std::vector<GgufKeyToWrite> collected()
    {
        m_keys.push_back({"general.architecture", m_architecture});
        checkActivation();
        addSizes();
        addNorms();
        if (!m_site.rotation.empty())
            addRotation();
        addWindows();
        addScale();
        const auto parallel = std::ranges::find(m_network.fields(), "parallel", &ConfigField::name);
        if (parallel != m_network.fields().end())
            add("use_parallel_residual", std::get<bool>(parallel->value));
        return std::move(m_keys);
    }

    /// What the tensor rope_freqs.weight has; empty if the model does not need it.
    const std::vector<float>& rotaryDivisors() const { return m_divisors; }

private:
    template <typename Value> void add(std::string_view key, Value value)
    {
        m_keys.push_back({m_architecture + "." + std::string(key), value});
    }

    [[noreturn]] void refuseTo(Text found) const
    {
        refuse(m_source, {},
               Text::tr("a model that a GGUF file of type %1 can describe", m_architecture),
               std::move(found));
    }

    const AttentionSite& site(std::size_t layer) const
    {
        return m_network.site(idAt<Layer>(layer));
    }
    bool isOfGemma() const { return m_architecture == "gemma3"; }

    void checkActivation() const
    {
        const Activation activation = m_network[m_network.only(OperationKind::Activate)].activation;
        if (activation != m_row.activation)
            refuseTo(Text::tr("the activation function %1", nameOf(activation)));
    }

    void addSizes()
    {
        const Config& config = m_network.config();
        add("context_length", config.context);
        add("embedding_length", config.width);
        add("block_count", config.layers);
        add("feed_forward_length", mlpWidth(m_network));
        add("attention.head_count", m_site.heads);
        add("attention.head_count_kv", m_site.kvHeads);
        if (m_row.saysHeads) {
            add("attention.key_length", m_site.headDim);
            add("attention.value_length", m_site.headDim);
        }
    }

    void addNorms()
    {
        for (const OperationSpec& operation : m_network.operations()) {
            if (operation.kind == OperationKind::RmsNorm)
                return add("attention.layer_norm_rms_epsilon", operation.epsilon);
            if (operation.kind == OperationKind::Norm)
                return add("attention.layer_norm_epsilon", operation.epsilon);
        }
    }

    /// The base of a rotation without divisors of its pairs; any if there is only one pair.
    static float baseOf(const std::vector<double>& rotation)
    {
        constexpr float kAny = 10000;
        if (rotation.size() < 2)
            return kAny;
        return static_cast<float>(
            std::pow(rotation[0] / rotation[1], static_cast<double>(rotation.size())));
    }

    void addRotation()
    {
        const std::vector<double>& rotation = fullRotation();
        const auto columns = static_cast<std::uint32_t>(2 * rotation.size());
        const auto field = std::ranges::find(m_network.fields(), "rotaryBase", &ConfigField::name);
        const float base =
            field == m_network.fields().end() ? baseOf(rotation) : std::get<float>(field->value);
        add("rope.dimension_count", columns);
        add("rope.freq_base", base);
        std::vector<double> divisors = rotaryFrequencies(columns, static_cast<double>(base));
        for (std::size_t i = 0; i < divisors.size(); ++i)
            divisors[i] /= rotation[i];
        const auto areClose = [](double a, double b) { return std::abs(a / b - 1) < 1e-6; };
        const bool isUniform = std::ranges::all_of(
            divisors, [&](double divisor) { return areClose(divisor, divisors[0]); });
        if (isUniform && !areClose(divisors[0], 1)) {
            add("rope.scaling.type", std::string("linear"));
            add("rope.scaling.factor", static_cast<float>(divisors[0]));
        }
        if (!isUniform)
            m_divisors.assign(divisors.begin(), divisors.end());
    }

    /// Of a layer without a window, if there is one.
    const std::vector<double>& fullRotation() const
    {
        for (std::size_t layer = 0; layer < m_network.config().layers; ++layer)
            if (site(layer).window == 0)
                return site(layer).rotation;
        return m_site.rotation;
    }

    void addWindows()
    {
        const std::uint32_t window = m_site.window;
        for (std::size_t layer = 0; layer < m_network.config().layers; ++layer) {
            const bool isFull = isOfGemma() && (layer + 1) % kPeriodOfGemma == 0;
            if (site(layer).window != (isFull ? 0 : window))
                refuseTo(Text::tr("other layers with a window"));
        }
        if (window > 0 && m_architecture != "llama" && !isOfGemma())
            refuseTo(Text::tr("layers with a window"));
        if (window == 0 && !isOfGemma())
            return;
        add("attention.sliding_window", window);
        if (isOfGemma())
            add("rope.freq_base_swa", baseOf(m_site.rotation));
    }

    void addScale()
    {
        if (!isOfGemma() && isScaledByHeadDim(m_site) &&
            std::ranges::all_of(layersOf(m_network), [this](Layer layer) {
                return m_network.site(layer).scale == m_site.scale;
            }))
            return;
        if (!m_row.saysHeads)
            refuseTo(Text::tr("scores with another factor"));
        add("attention.scale", m_site.scale);
    }

    const Network& m_network;
    const AttentionSite& m_site;
    const ArchitectureToWrite& m_row;
    std::string m_architecture;
    const std::string& m_source;
    std::vector<GgufKeyToWrite> m_keys;
    std::vector<float> m_divisors;
};

TensorType tensorTypeOf(DType type)
{
    for (TensorType tensor{}; tensor <= TensorType::Q6_K;
         tensor = static_cast<TensorType>(static_cast<std::uint8_t>(tensor) + 1))
        if (weightType(tensor) == type)
            return tensor;
    return TensorType::F32;
}

/// The values of some outputs of a matrix, one output after another.
/// \param first  the first of them, as files order outputs
std::function<void(const std::function<void(std::span<const float>)>&)>
valuesOf(const WeightSpec& spec, std::uint64_t first, std::uint64_t outputs,
         const Weights::Value& value)
{
    return [spec, first, outputs, value](const auto& take) {
        const bool isOfRows = spec.form == WeightForm::Rows;
        std::vector<float> row(isOfRows ? value.matrix.columns : value.matrix.rows);
        for (std::uint64_t o = 0; o < outputs; ++o) {
            std::uint64_t output = isOfRows ? o : spec.placeOfOutput(first + o);
            const WeightMatrix* matrix = &value.matrix;
            for (const WeightMatrix& beside : value.beside)
                if (output >= matrix->columns) {
                    output -= matrix->columns;
                    matrix = &beside;
                }
            for (std::size_t i = 0; i < row.size(); ++i)
                row[i] = isOfRows ? matrix->value(output, i) : matrix->value(i, output);
            take(row);
        }
    };
}

/// A part of a weight, as files have it.
/// \param first  its first output in the weight
TensorToWrite tensorOf(const WeightSpec& spec, const WeightPiece& piece, std::uint64_t first,
                       const Weights::Value& value, const GgufTypeChoice& typeFor)
{
    TensorToWrite tensor{.name = piece.name, .shape = spec.shapeInFile(), .values = {}};
    if (piece.outputs > 0)
        tensor.shape.front() = piece.outputs;
    const std::uint64_t outputs = tensor.shape.front();
    if (spec.form == WeightForm::Vector) {
        tensor.values = [spec, first, outputs, vector = value.vector](const auto& take) {
            std::vector<float> values;
            for (std::uint64_t o = 0; o < outputs; ++o)
                values.push_back(vector[spec.placeOfOutput(first + o)]);
            take(values);
        };
        return tensor;
    }
    PASTKEYS_EXPECTS(!hasScales(value.matrix.type));
    tensor.type = tensorTypeOf(typeFor(spec, tensor.shape.back(), value.matrix.type));
    tensor.values = valuesOf(spec, first, outputs, value);
    return tensor;
}

} // namespace

GgufToWrite ggufOf(const NetworkPtr& network, const Weights& weights, const std::string& source,
                   const GgufTypeChoice& typeFor)
{
    GgufToWrite written;
    expectFamily(*network, source);
    const NetworkPtr plain = withGgufNames(network, false);
    const ArchitectureToWrite& row = architectureOf(*plain, source);
    const NetworkPtr named = withGgufNames(network, row.architecture == "llama");
    KeysToWrite keys(*network, row, source);
    written.keys = keys.collected();
    if (const std::vector<float>& divisors = keys.rotaryDivisors(); !divisors.empty())
        written.tensors.push_back({.name = "rope_freqs.weight",
                                   .shape = {divisors.size()},
                                   .values = [divisors](const auto& take) { take(divisors); }});
    for (const WeightPoint& point : named->weightPoints()) {
        const WeightSpec& spec = (*named)[point.weight];
        if (spec.orElse && network->config().tied)
            continue;
        std::uint64_t first = 0;
        for (const WeightPiece& piece : named->piecesOf(point)) {
            written.tensors.push_back(tensorOf(spec, piece, first, weights[point], typeFor));
            first += piece.outputs;
        }
    }
    return written;
}

} // namespace pastkeys
