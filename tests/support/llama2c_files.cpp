#include "support/llama2c_files.h"

#include "support/model_files.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

namespace pastkeys::test {

namespace {

template <typename Number> std::string rawBytes(Number number)
{
    std::string bytes(sizeof(number), '\0');
    std::memcpy(bytes.data(), &number, sizeof(number));
    return bytes;
}

std::string rawBytes(const std::vector<float>& values)
{
    std::string bytes;
    for (const float value : values)
        bytes += rawBytes(value);
    return bytes;
}

struct SampleTensor
{
    std::vector<std::uint64_t> shape;
    std::vector<float> values;
    std::string integers; ///< the same, rounded to these times the scales
    std::vector<float> scales;
};

void round(SampleTensor& tensor, std::size_t group)
{
    for (std::size_t at = 0; at < tensor.values.size(); at += group) {
        float largest = 0;
        for (std::size_t i = at; i < at + group; ++i)
            largest = std::max(largest, std::abs(tensor.values[i]));
        const float scale = largest / 127;
        tensor.scales.push_back(scale);
        for (std::size_t i = at; i < at + group; ++i) {
            const auto integer = static_cast<std::int8_t>(std::round(tensor.values[i] / scale));
            tensor.integers += static_cast<char>(integer);
            tensor.values[i] = static_cast<float>(integer) * scale;
        }
    }
}

/// All tensors by their names in a folder, with the rows of the llama2.c file.
class SampleTensors
{
public:
    SampleTensors(const Llama2cSample& sample, int version) : m_random(sample.seed)
    {
        const auto size = [](std::int32_t value) { return static_cast<std::uint64_t>(value); };
        const std::uint64_t width = size(sample.dim), inner = size(sample.hidden);
        const std::uint64_t kvWidth = size(sample.kvHeads * sample.headDim());
        add("model.embed_tokens.weight", {size(sample.vocabulary), width});
        add("model.norm.weight", {width});
        if (sample.hasOutput)
            add("lm_head.weight", {size(sample.vocabulary), width});
        for (std::int32_t l = 0; l < sample.layers; ++l) {
            const std::string layer = "model.layers." + std::to_string(l) + ".";
            add(layer + "input_layernorm.weight", {width});
            add(layer + "post_attention_layernorm.weight", {width});
            add(layer + "self_attn.q_proj.weight", {width, width});
            add(layer + "self_attn.k_proj.weight", {kvWidth, width});
            add(layer + "self_attn.v_proj.weight", {kvWidth, width});
            add(layer + "self_attn.o_proj.weight", {width, width});
            add(layer + "mlp.gate_proj.weight", {inner, width});
            add(layer + "mlp.down_proj.weight", {width, inner});
            add(layer + "mlp.up_proj.weight", {inner, width});
        }
        if (version == 2)
            for (auto& [name, tensor] : m_tensors)
                if (tensor.shape.size() == 2)
                    round(tensor, static_cast<std::size_t>(sample.group));
    }

    const SampleTensor& operator[](const std::string& name) const { return m_tensors.at(name); }
    auto begin() const { return m_tensors.begin(); }
    auto end() const { return m_tensors.end(); }

private:
    void add(const std::string& name, const std::vector<std::uint64_t>& shape)
    {
        SampleTensor tensor{shape, {}, {}, {}};
        std::uniform_real_distribution<float> values(-1, 1);
        for (std::uint64_t i = 0; i < shape[0] * (shape.size() > 1 ? shape[1] : 1); ++i)
            tensor.values.push_back(values(m_random));
        m_tensors.emplace(name, std::move(tensor));
    }

    std::mt19937 m_random;
    std::map<std::string, SampleTensor> m_tensors;
};

/// Puts the rows of each head in the order of a folder: first those with even numbers.
std::vector<float> inHalves(const SampleTensor& tensor, std::size_t headDim)
{
    const std::size_t columns = tensor.shape[1];
    std::vector<float> values(tensor.values.size());
    for (std::size_t row = 0; row < tensor.shape[0]; ++row) {
        const std::size_t head = row / headDim, inHead = row % headDim;
        const std::size_t from = inHead < headDim / 2 ? 2 * inHead : 2 * (inHead - headDim / 2) + 1;
        for (std::size_t column = 0; column < columns; ++column)
            values[row * columns + column] =
                tensor.values[(head * headDim + from) * columns + column];
    }
    return values;
}

} // namespace

std::string Llama2cSample::bytes(int version) const
{
    const SampleTensors tensors(*this, version);
    std::string file;
    const auto add = [&](const std::string& name) {
        const SampleTensor& tensor = tensors[name];
        file += tensor.scales.empty() ? rawBytes(tensor.values)
                                      : tensor.integers + rawBytes(tensor.scales);
    };
    const auto addLayers = [&](const char* name) {
        for (std::int32_t l = 0; l < layers; ++l)
            add("model.layers." + std::to_string(l) + "." + name + ".weight");
    };
    const auto addSizes = [&](std::int32_t ofVocabulary) {
        for (const std::int32_t size : {dim, hidden, layers, heads, kvHeads, ofVocabulary, context})
            file += rawBytes(size);
    };
    const auto addMatrices = [&](std::initializer_list<const char*> names) {
        for (const char* name : names)
            addLayers(name);
    };
    if (version == 0) {
        addSizes(hasOutput ? -vocabulary : vocabulary);
        add("model.embed_tokens.weight");
        addMatrices({"input_layernorm", "self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj",
                     "self_attn.o_proj", "post_attention_layernorm", "mlp.gate_proj",
                     "mlp.down_proj", "mlp.up_proj"});
        add("model.norm.weight");
        for (const bool isSine : {false, true})
            for (std::int32_t position = 0; position < context; ++position)
                for (std::int32_t pair = 0; pair < headDim() / 2; ++pair) {
                    const double angle = position * std::pow(tableBase, -2.0 * pair / headDim());
                    file += rawBytes(static_cast<float>(tableBase == 0 ? 0
                                                        : isSine       ? std::sin(angle)
                                                                       : std::cos(angle)));
                }
    } else {
        file += rawBytes(std::uint32_t{0x616B3432}) + rawBytes(std::int32_t{version});
        addSizes(vocabulary);
        file += static_cast<char>(hasOutput ? 0 : 1);
        if (version == 2)
            file += rawBytes(group);
        file.resize(256);
        addMatrices({"input_layernorm", "post_attention_layernorm"});
        add("model.norm.weight");
        add("model.embed_tokens.weight");
        addMatrices({"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.o_proj",
                     "mlp.gate_proj", "mlp.down_proj", "mlp.up_proj"});
    }
    if (hasOutput)
        add("lm_head.weight");
    return file;
}

void Llama2cSample::writeFolder(const std::filesystem::path& folder, int version) const
{
    std::vector<TensorFile> files;
    for (const auto& [name, tensor] : SampleTensors(*this, version)) {
        const bool isRotated = name.ends_with("q_proj.weight") || name.ends_with("k_proj.weight");
        files.push_back({name, "F32", tensor.shape,
                         rawBytes(isRotated && !pairsAreHalves
                                      ? inHalves(tensor, static_cast<std::size_t>(headDim()))
                                      : tensor.values)});
    }
    std::filesystem::create_directories(folder);
    writeFile(folder / "model.safetensors", safetensorsOf(files));
    const auto field = [](const char* name, std::int32_t value) {
        return "\"" + std::string(name) + "\": " + std::to_string(value) + ", ";
    };
    writeFile(folder / "config.json",
              "{" + field("vocab_size", vocabulary) + field("max_position_embeddings", context) +
                  field("hidden_size", dim) + field("intermediate_size", hidden) +
                  field("num_hidden_layers", layers) + field("num_attention_heads", heads) +
                  field("num_key_value_heads", kvHeads) +
                  "\"tie_word_embeddings\": " + (hasOutput ? "false" : "true") +
                  ", \"rms_norm_eps\": 1e-5, \"model_type\": \"llama\"}");
}

Llama2cSample randomLlama2c(std::uint32_t seed)
{
    std::mt19937 random(seed);
    const auto upTo = [&random](std::int32_t most) {
        return static_cast<std::int32_t>(1 + random() % static_cast<std::uint32_t>(most));
    };
    Llama2cSample sample;
    sample.kvHeads = upTo(3);
    sample.heads = sample.kvHeads * upTo(3);
    sample.group = 2;
    sample.dim = sample.heads * 2 * upTo(5);
    sample.hidden = 2 * upTo(20);
    sample.layers = upTo(3);
    sample.context = upTo(20);
    sample.vocabulary = 2 * upTo(150);
    sample.hasOutput = random() % 2 == 0;
    sample.seed = seed;
    return sample;
}

std::string llama2cTokenizerBytes()
{
    std::string file = rawBytes(std::uint32_t{7});
    const auto add = [&](const std::string& text, float score) {
        file += rawBytes(score) + rawBytes(static_cast<std::int32_t>(text.size())) + text;
    };
    add("<unk>", 0);
    add("\n<s>\n", 0);
    add("\n</s>\n", 0);
    constexpr const char* kDigits = "0123456789ABCDEF";
    for (std::size_t byte = 0; byte < 256; ++byte)
        add(std::string("<0x") + kDigits[byte / 16] + kDigits[byte % 16] + ">", 0);
    for (const char* character : {" ", "a", "b", "c"})
        add(character, -100);
    add("ab", -1);
    add(" a", -2);
    return file;
}

} // namespace pastkeys::test
