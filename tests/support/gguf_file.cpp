#include "support/gguf_file.h"

#include "base/contract.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>

namespace pastkeys::test {

namespace {

using ConfigJson = nlohmann::ordered_json;

std::string typedValue(std::uint32_t type, const std::string& value)
{
    return littleEndian(type) + value;
}

std::string arrayOf(std::uint32_t type, std::size_t size, const std::string& values)
{
    return typedValue(9, littleEndian(type) + littleEndian(std::uint64_t{size}) + values);
}

std::string rowBytes(const std::string& bytes, std::size_t row, std::size_t rows)
{
    const std::size_t size = bytes.size() / rows;
    return bytes.substr(row * size, size);
}

/// The rows in another order: `from(row)` is the row that comes to the place `row`.
template <typename From>
std::string reordered(const std::string& bytes, std::size_t rows, From from)
{
    std::string result;
    for (std::size_t row = 0; row < rows; ++row)
        result += rowBytes(bytes, from(row), rows);
    return result;
}

/// [heads][2][half] becomes [heads][half][2].
std::string paired(const TensorFile& tensor, std::size_t heads)
{
    const std::size_t rows = tensor.shape[0];
    const std::size_t headDim = rows / heads;
    return reordered(tensor.bytes, rows, [&](std::size_t row) {
        const std::size_t head = row / headDim;
        const std::size_t pair = row % headDim / 2;
        return head * headDim + row % 2 * (headDim / 2) + pair;
    });
}

/// [heads][q, k, v][headDim] becomes [q, k, v][heads][headDim].
std::string inOrder(const TensorFile& tensor, std::size_t heads)
{
    const std::size_t rows = tensor.shape[0];
    const std::size_t headDim = rows / 3 / heads;
    return reordered(tensor.bytes, rows, [&](std::size_t row) {
        const std::size_t part = row / headDim / heads;
        const std::size_t head = row / headDim % heads;
        return (head * 3 + part) * headDim + row % headDim;
    });
}

void transposeValues(TensorFile& tensor)
{
    const std::size_t rows = tensor.shape[0];
    const std::size_t columns = tensor.shape[1];
    const std::size_t value = tensor.bytes.size() / rows / columns;
    std::string bytes;
    for (std::size_t c = 0; c < columns; ++c)
        for (std::size_t r = 0; r < rows; ++r)
            bytes += tensor.bytes.substr((r * columns + c) * value, value);
    tensor.bytes = bytes;
    std::swap(tensor.shape[0], tensor.shape[1]);
}

/// Norms are float32 in GGUF files.
std::string oneMore(const std::string& floats)
{
    std::string bytes;
    for (std::size_t at = 0; at < floats.size(); at += sizeof(float)) {
        float value = 0;
        std::memcpy(&value, floats.data() + at, sizeof(value));
        bytes += littleEndian(value + 1);
    }
    return bytes;
}

struct Converter
{
    ConfigJson config;
    std::string type;
    std::string architecture;

    explicit Converter(std::string_view text)
        : config(ConfigJson::parse(text)), type(config.at("model_type").get<std::string>())
    {
        architecture = type == "mistral"       ? "llama"
                       : type == "gemma3_text" ? "gemma3"
                       : type == "gpt_neox"    ? "gptneox"
                                               : type;
    }

    bool isOf(std::initializer_list<std::string_view> types) const
    {
        return std::ranges::find(types, type) != types.end();
    }

    std::uint32_t number(std::string_view field) const
    {
        return config.at(std::string(field)).get<std::uint32_t>();
    }

    std::size_t heads() const { return number(type == "gpt2" ? "n_head" : "num_attention_heads"); }
    std::size_t kvHeads() const
    {
        return config.contains("num_key_value_heads") ? number("num_key_value_heads") : heads();
    }
    std::uint32_t width() const { return number(type == "gpt2" ? "n_embd" : "hidden_size"); }
    std::uint32_t headDim() const
    {
        return config.contains("head_dim") ? number("head_dim")
                                           : width() / static_cast<std::uint32_t>(heads());
    }

    std::string nameOf(std::string name) const
    {
        static const std::vector<std::pair<std::string, std::string>> replaced{
            {"gpt_neox.", ""},
            {"model.", ""},
            {"transformer.", ""},
            {"embed_tokens.", "token_embd."},
            {"embed_in.", "token_embd."},
            {"embed_out.", "output."},
            {"lm_head.", "output."},
            {"wte.", "token_embd."},
            {"wpe.", "position_embd."},
            {"ln_f.", "output_norm."},
            {"final_layer_norm.", "output_norm."},
            {"layers.", "blk."},
            {"input_layernorm.", "attn_norm."},
            {"pre_feedforward_layernorm.", "ffn_norm."},
            {"post_feedforward_layernorm.", "post_ffw_norm."},
            {"self_attn.q_proj.", "attn_q."},
            {"self_attn.k_proj.", "attn_k."},
            {"self_attn.v_proj.", "attn_v."},
            {"self_attn.o_proj.", "attn_output."},
            {"self_attn.q_norm.", "attn_q_norm."},
            {"self_attn.k_norm.", "attn_k_norm."},
            {"mlp.gate_proj.", "ffn_gate."},
            {"mlp.up_proj.", "ffn_up."},
            {"mlp.down_proj.", "ffn_down."},
            {"attention.query_key_value.", "attn_qkv."},
            {"attention.dense.", "attn_output."},
            {"mlp.dense_h_to_4h.", "ffn_up."},
            {"mlp.dense_4h_to_h.", "ffn_down."},
            {"ln_1.", "attn_norm."},
            {"ln_2.", "ffn_norm."},
            {"attn.c_attn.", "attn_qkv."},
            {"attn.c_proj.", "attn_output."},
            {"mlp.c_fc.", "ffn_up."},
            {"mlp.c_proj.", "ffn_down."},
        };
        const auto replace = [&name](std::string_view from, std::string_view to) {
            if (const std::size_t at = name.find(from); at != std::string::npos)
                name.replace(at, from.size(), to);
        };
        replace("post_attention_layernorm.",
                type == "gemma3_text" ? "post_attention_norm." : "ffn_norm.");
        for (const auto& [from, to] : replaced)
            replace(from, to);
        if (name.starts_with("norm."))
            return "output_" + name;
        return name.starts_with("h.") ? "blk." + name.substr(2) : name;
    }

    GgufTensor tensorOf(TensorFile tensor) const
    {
        const bool isVector = tensor.shape.size() == 1;
        PASTKEYS_EXPECTS(!isVector || tensor.type == "F32");
        const auto ends = [&tensor](std::string_view end) { return tensor.name.ends_with(end); };
        if (isOf({"llama", "mistral"}) && (ends("q_proj.weight") || ends("q_proj.bias")))
            tensor.bytes = paired(tensor, heads());
        if (isOf({"llama", "mistral"}) && (ends("k_proj.weight") || ends("k_proj.bias")))
            tensor.bytes = paired(tensor, kvHeads());
        if (tensor.name.find("query_key_value") != std::string::npos)
            tensor.bytes = inOrder(tensor, heads());
        if (type == "gpt2" && !isVector && tensor.name.find("h.") != std::string::npos)
            transposeValues(tensor);
        if (type == "gemma3_text" && ends("norm.weight"))
            tensor.bytes = oneMore(tensor.bytes);
        return {.name = nameOf(tensor.name),
                .dimensions = {tensor.shape.rbegin(), tensor.shape.rend()},
                .type = tensor.type == "F32"   ? 0U
                        : tensor.type == "F16" ? 1U
                                               : 30U,
                .bytes = tensor.bytes};
    }

    void addKeys(GgufFile& file) const
    {
        const auto set = [&](const std::string& key, const std::string& value) {
            file.set(architecture + "." + key, value);
        };
        const auto copy = [&](std::string_view field, const std::string& key) {
            if (config.contains(std::string(field)))
                set(key, ggufU32(number(field)));
        };
        const auto copyFloat = [&](std::string_view field, const std::string& key) {
            if (config.contains(std::string(field)))
                set(key, ggufF32(config.at(std::string(field)).get<float>()));
        };
        file.set("general.architecture", ggufText(architecture));
        copy("n_positions", "context_length");
        copy("max_position_embeddings", "context_length");
        set("embedding_length", ggufU32(width()));
        copy("n_layer", "block_count");
        copy("num_hidden_layers", "block_count");
        copy("n_inner", "feed_forward_length");
        copy("intermediate_size", "feed_forward_length");
        set("attention.head_count", ggufU32(static_cast<std::uint32_t>(heads())));
        copy("num_key_value_heads", "attention.head_count_kv");
        copy("head_dim", "attention.key_length");
        copy("head_dim", "attention.value_length");
        copyFloat("rms_norm_eps", "attention.layer_norm_rms_epsilon");
        copyFloat("layer_norm_epsilon", "attention.layer_norm_epsilon");
        copyFloat("layer_norm_eps", "attention.layer_norm_epsilon");
        copyFloat("rope_theta", "rope.freq_base");
        copyFloat("rotary_emb_base", "rope.freq_base");
        copy("sliding_window", "attention.sliding_window");
        if (type == "gpt_neox") {
            const auto rotated =
                config.at("rotary_pct").get<float>() * static_cast<float>(headDim());
            set("rope.dimension_count", ggufU32(static_cast<std::uint32_t>(rotated)));
            set("use_parallel_residual", ggufBool(config.at("use_parallel_residual").get<bool>()));
        }
        if (config.contains("eos_token_id"))
            file.set("tokenizer.ggml.eos_token_id", ggufU32(number("eos_token_id")));
    }

    void addScaling(GgufFile& file) const
    {
        if (!config.contains("rope_scaling"))
            return;
        const ConfigJson& scaling = config.at("rope_scaling");
        const auto number = [&scaling](const char* field) {
            return scaling.at(field).get<double>();
        };
        if (scaling.at("rope_type") == "linear") {
            file.set(architecture + ".rope.scaling.type", ggufText("linear"));
            file.set(architecture + ".rope.scaling.factor",
                     ggufF32(static_cast<float>(number("factor"))));
            return;
        }
        const double context = number("original_max_position_embeddings");
        const double base = config.at("rope_theta").get<double>();
        std::string divisors;
        for (std::uint32_t i = 0; i < headDim(); i += 2) {
            const double length = 2 * std::numbers::pi * std::pow(base, double(i) / headDim());
            double divisor = number("factor");
            if (length < context / number("high_freq_factor"))
                divisor = 1;
            else if (length <= context / number("low_freq_factor")) {
                const double smooth = (context / length - number("low_freq_factor")) /
                                      (number("high_freq_factor") - number("low_freq_factor"));
                divisor = 1 / ((1 - smooth) / number("factor") + smooth);
            }
            divisors += littleEndian(static_cast<float>(divisor));
        }
        file.tensors.push_back({"rope_freqs.weight", {headDim() / 2}, 0, divisors});
    }
};

} // namespace

std::string ggufString(std::string_view text)
{
    return littleEndian(std::uint64_t{text.size()}) + std::string(text);
}

std::string ggufU32(std::uint32_t value)
{
    return typedValue(4, littleEndian(value));
}

std::string ggufF32(float value)
{
    return typedValue(6, littleEndian(value));
}

std::string ggufBool(bool value)
{
    return typedValue(7, std::string(1, value ? '\1' : '\0'));
}

std::string ggufText(std::string_view value)
{
    return typedValue(8, ggufString(value));
}

std::string ggufTexts(const std::vector<std::string>& values)
{
    std::string bytes;
    for (const std::string& value : values)
        bytes += ggufString(value);
    return arrayOf(8, values.size(), bytes);
}

std::string ggufU32s(const std::vector<std::uint32_t>& values)
{
    std::string bytes;
    for (const std::uint32_t value : values)
        bytes += littleEndian(value);
    return arrayOf(4, values.size(), bytes);
}

void GgufFile::set(const std::string& key, const std::string& value)
{
    const auto found = std::ranges::find(keys, key, &std::pair<std::string, std::string>::first);
    if (found == keys.end())
        keys.emplace_back(key, value);
    else
        found->second = value;
}

void GgufFile::remove(std::string_view key)
{
    const auto removed = std::erase_if(keys, [key](const auto& each) { return each.first == key; });
    PASTKEYS_EXPECTS(removed == 1);
}

GgufTensor& GgufFile::tensor(std::string_view name)
{
    const auto found = std::ranges::find(tensors, name, &GgufTensor::name);
    PASTKEYS_EXPECTS(found != tensors.end());
    return *found;
}

std::string GgufFile::bytes() const
{
    std::string bytes = "GGUF" + littleEndian(version) +
                        littleEndian(tensorCount.value_or(tensors.size())) +
                        littleEndian(keyCount.value_or(keys.size()));
    for (const auto& [key, value] : keys)
        bytes += ggufString(key) + value;
    const auto padded = [this](std::uint64_t size) {
        return (size + alignment - 1) / alignment * alignment;
    };
    std::string data;
    for (const GgufTensor& tensor : tensors) {
        data.resize(padded(data.size()));
        bytes += ggufString(tensor.name) +
                 littleEndian(static_cast<std::uint32_t>(tensor.dimensions.size()));
        for (const std::uint64_t dimension : tensor.dimensions)
            bytes += littleEndian(dimension);
        bytes += littleEndian(tensor.type) +
                 littleEndian(tensor.offset.value_or(std::uint64_t{data.size()}));
        data += tensor.bytes;
    }
    if (!tensors.empty())
        bytes.resize(padded(bytes.size()));
    return bytes + data;
}

GgufFile smallGguf()
{
    constexpr const char* kConfig = R"({"model_type": "llama", "max_position_embeddings": 16,
        "hidden_size": 8, "num_hidden_layers": 2, "intermediate_size": 12,
        "num_attention_heads": 2, "num_key_value_heads": 1, "rms_norm_eps": 1e-5,
        "rope_theta": 10000})";
    std::vector<TensorFile> tensors;
    const auto add = [&tensors](const std::string& name, std::vector<std::uint64_t> shape) {
        std::uint64_t count = 1;
        for (const std::uint64_t extent : shape)
            count *= extent;
        tensors.push_back({name, "F32", shape, encoded("F32", exampleValues(name, count))});
    };
    add("model.embed_tokens.weight", {20, 8});
    for (const std::string layer : {"model.layers.0.", "model.layers.1."}) {
        add(layer + "input_layernorm.weight", {8});
        add(layer + "self_attn.q_proj.weight", {8, 8});
        add(layer + "self_attn.k_proj.weight", {4, 8});
        add(layer + "self_attn.v_proj.weight", {4, 8});
        add(layer + "self_attn.o_proj.weight", {8, 8});
        add(layer + "post_attention_layernorm.weight", {8});
        add(layer + "mlp.gate_proj.weight", {12, 8});
        add(layer + "mlp.up_proj.weight", {12, 8});
        add(layer + "mlp.down_proj.weight", {8, 12});
    }
    add("model.norm.weight", {8});
    return convertedToGguf(kConfig, tensors);
}

GgufFile convertedToGguf(std::string_view config, const std::vector<TensorFile>& tensors)
{
    const Converter converter(config);
    GgufFile file;
    converter.addKeys(file);
    converter.addScaling(file);
    for (const TensorFile& tensor : tensors)
        file.tensors.push_back(converter.tensorOf(tensor));
    return file;
}

} // namespace pastkeys::test
