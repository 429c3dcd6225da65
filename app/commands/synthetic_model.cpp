#include "commands/synthetic_model.h"

#include "base/contract.h"
#include "base/errors.h"
#include "base/listed.h"
#include "commands/options.h"
#include "files/model_config.h"
#include "text/byte_alphabet.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace pastkeys {

using namespace std::string_literals;
using Json = nlohmann::ordered_json;

namespace {

struct Preset
{
    std::string_view name;
    std::uint32_t vocabulary, context, width, layers, heads;
};

constexpr std::array kPresets{
    Preset{"tiny", 512, 256, 64, 2, 4},
    Preset{"distilgpt2", 50257, 1024, 768, 6, 12},
    Preset{"gpt2", 50257, 1024, 768, 12, 12},
    Preset{"gpt2-medium", 50257, 1024, 1024, 24, 16},
    Preset{"gpt2-large", 50257, 1024, 1280, 36, 20},
    Preset{"gpt2-xl", 50257, 1024, 1600, 48, 25},
};

/// A model of another family, with the fields of its config.json that matter.
struct OtherPreset
{
    std::string_view name;
    std::string_view config;
};

constexpr std::array kOtherPresets{
    OtherPreset{"tiny-llama", R"({"model_type": "llama", "vocab_size": 512,
        "max_position_embeddings": 256, "hidden_size": 64, "intermediate_size": 160,
        "num_hidden_layers": 2, "num_attention_heads": 4, "num_key_value_heads": 2,
        "tie_word_embeddings": true})"},
    OtherPreset{"smollm2-135m", R"({"model_type": "llama", "vocab_size": 49152,
        "max_position_embeddings": 8192, "hidden_size": 576, "intermediate_size": 1536,
        "num_hidden_layers": 30, "num_attention_heads": 9, "num_key_value_heads": 3,
        "rms_norm_eps": 1e-5, "rope_theta": 100000, "tie_word_embeddings": true})"},
    OtherPreset{"tinyllama-1.1b", R"({"model_type": "llama", "vocab_size": 32000,
        "max_position_embeddings": 2048, "hidden_size": 2048, "intermediate_size": 5632,
        "num_hidden_layers": 22, "num_attention_heads": 32, "num_key_value_heads": 4,
        "rms_norm_eps": 1e-5, "rope_theta": 10000, "tie_word_embeddings": false})"},
    OtherPreset{"llama-3.2-1b", R"({"model_type": "llama", "vocab_size": 128256,
        "max_position_embeddings": 131072, "hidden_size": 2048, "intermediate_size": 8192,
        "num_hidden_layers": 16, "num_attention_heads": 32, "num_key_value_heads": 8,
        "head_dim": 64, "rms_norm_eps": 1e-5, "rope_theta": 500000, "rope_scaling": {
        "rope_type": "llama3", "factor": 32, "low_freq_factor": 1, "high_freq_factor": 4,
        "original_max_position_embeddings": 8192}, "tie_word_embeddings": true})"},
    OtherPreset{"qwen2.5-0.5b", R"({"model_type": "qwen2", "vocab_size": 151936,
        "max_position_embeddings": 32768, "hidden_size": 896, "intermediate_size": 4864,
        "num_hidden_layers": 24, "num_attention_heads": 14, "num_key_value_heads": 2,
        "rms_norm_eps": 1e-6, "rope_theta": 1000000, "use_sliding_window": false,
        "tie_word_embeddings": true})"},
    OtherPreset{"qwen3-0.6b", R"({"model_type": "qwen3", "vocab_size": 151936,
        "max_position_embeddings": 40960, "hidden_size": 1024, "intermediate_size": 3072,
        "num_hidden_layers": 28, "num_attention_heads": 16, "num_key_value_heads": 8,
        "head_dim": 128, "rms_norm_eps": 1e-6, "rope_theta": 1000000,
        "tie_word_embeddings": true})"},
    OtherPreset{"gemma3-270m", R"({"model_type": "gemma3_text", "vocab_size": 262144,
        "max_position_embeddings": 32768, "hidden_size": 640, "intermediate_size": 2048,
        "num_hidden_layers": 18, "num_attention_heads": 4, "num_key_value_heads": 1,
        "head_dim": 256, "rms_norm_eps": 1e-6, "rope_theta": 1000000,
        "rope_local_base_freq": 10000, "sliding_window": 512, "sliding_window_pattern": 6,
        "query_pre_attn_scalar": 256, "tie_word_embeddings": true})"},
    OtherPreset{"pythia-14m", R"({"model_type": "gpt_neox", "vocab_size": 50304,
        "max_position_embeddings": 2048, "hidden_size": 128, "intermediate_size": 512,
        "num_hidden_layers": 6, "num_attention_heads": 4, "rotary_pct": 0.25,
        "layer_norm_eps": 1e-5, "use_parallel_residual": true, "tie_word_embeddings": false})"},
    OtherPreset{"tinystories-1m", R"({"model_type": "gpt_neo", "vocab_size": 50257,
        "max_position_embeddings": 2048, "hidden_size": 64, "num_layers": 8, "num_heads": 16,
        "attention_types": [[["global", "local"], 4]], "window_size": 256})"},
};

/// Layers that see everything and layers with a window, in turn.
std::vector<std::string> alternating(std::uint64_t layers)
{
    std::vector<std::string> kinds;
    for (std::uint64_t i = 0; i < layers; ++i)
        kinds.emplace_back(i % 2 == 0 ? "global" : "local");
    return kinds;
}

Json gpt2Config(const Preset& preset)
{
    return {{"model_type", "gpt2"},          {"vocab_size", preset.vocabulary},
            {"n_positions", preset.context}, {"n_embd", preset.width},
            {"n_layer", preset.layers},      {"n_head", preset.heads}};
}

/// Random numbers, approximately normally distributed with mean 0 and standard deviation 1. Each is
/// the sum of four uniform numbers, computed with integers only, so that every machine draws the
/// same numbers. (The sum of twelve would be closer to normal, but random weights do not need exact
/// tails.)
class NormalNumbers
{
public:
    explicit NormalNumbers(std::uint64_t seed) : m_random(seed) {}

    float next()
    {
        const std::uint64_t bits = m_random();
        std::int32_t sum = 0;
        for (int shift = 0; shift < 64; shift += 16)
            sum += static_cast<std::int32_t>((bits >> shift) & 0xFFFFU);
        // Each of the four is uniform over 65536 values, so the sum has mean 131070 and variance
        // 4 * (65536^2 - 1) / 12.
        return (static_cast<float>(sum) - 131070.0F) * (1.0F / 37837.227F);
    }

private:
    std::mt19937_64 m_random;
};

/// The mean and the standard deviation of a tensor's values.
struct Spread
{
    float center = 0;
    float size = 0;
};

/// Whether the operation's product is added to the hidden state.
bool isAdded(const Network& network, const OperationSpec& operation)
{
    return std::ranges::any_of(network.operations(), [&](const OperationSpec& other) {
        return other.change() == RowChange::Adds &&
               other.reads.kinds().front() == operation.makes.kinds().front();
    });
}

Spread spreadOf(const Network& network, Weight weight)
{
    const auto uses = [weight](const OperationSpec& operation) {
        return std::ranges::count(operation.weights, weight) > 0;
    };
    const OperationSpec& user = *std::ranges::find_if(network.operations(), uses);
    const bool isFirst = user.weights.front() == weight;
    if (network[weight].form == WeightForm::Vector) // of a norm, or a bias
        return {isFirst && user.kind != OperationKind::Linear && !network[weight].isOneMore ? 1.0F
                                                                                            : 0.0F,
                0.0F};
    if (user.kind == OperationKind::Linear && isAdded(network, user))
        return {0, 0.02F / std::sqrt(2.0F * static_cast<float>(network.config().layers))};
    return {0, user.kind == OperationKind::Embed && !isFirst ? 0.01F : 0.02F};
}

TensorType tensorType(DType type)
{
    return type == DType::Float32   ? TensorType::F32
           : type == DType::Float16 ? TensorType::F16
                                    : TensorType::BF16;
}

std::vector<TensorToWrite> tensorsOf(const ModelDescription& model, DType type, std::uint64_t seed)
{
    std::vector<TensorToWrite> tensors;
    std::uint64_t index = 0;
    const Network& network = *model.network;
    const auto add = [&](const std::string& name, std::vector<std::uint64_t> shape, Spread spread) {
        std::uint64_t count = 1;
        for (const std::uint64_t extent : shape)
            count *= extent;
        const std::uint64_t tensorSeed = seed * 1'000'003 + index++;
        tensors.push_back({name, tensorType(type), std::move(shape), [=](const auto& give) {
                               NormalNumbers numbers(tensorSeed);
                               std::vector<float> piece;
                               for (std::uint64_t done = 0; done < count; done += piece.size()) {
                                   piece.resize(static_cast<std::size_t>(
                                       std::min<std::uint64_t>(count - done, 65536)));
                                   for (float& value : piece)
                                       value = spread.size > 0
                                                   ? spread.center + spread.size * numbers.next()
                                                   : spread.center;
                                   give(piece);
                               }
                           }});
    };
    for (const WeightPoint& point : network.weightPoints()) {
        const WeightSpec& weight = network[point.weight];
        if (weight.orElse && network.config().tied)
            continue;
        for (const WeightPiece& piece : network.piecesOf(point)) {
            std::vector<std::uint64_t> shape = weight.shapeInFile();
            if (piece.outputs > 0)
                shape.front() = piece.outputs;
            add((weight.orElse ? "" : model.prefix) + piece.name, std::move(shape),
                spreadOf(network, weight.id));
        }
    }
    return tensors;
}

struct TokenFiles
{
    std::string vocab;
    std::string merges = "#version: 0.2\n";
    TokenId endOfText{};
};

/// The files of a tokenizer that has a token for every byte, for pairs of lowercase letters, and
/// for the end of the text.
TokenFiles tokenFiles(std::uint32_t vocabulary)
{
    nlohmann::ordered_json vocab = nlohmann::ordered_json::object();
    TokenFiles files;
    std::uint32_t id = 0;
    for (unsigned byte = 0; byte < 256; ++byte)
        vocab[alphabetText(static_cast<std::uint8_t>(byte))] = id++;
    for (char a = 'a'; a <= 'z'; ++a)
        for (char b = 'a'; b <= 'z'; ++b)
            if (id + 1 < vocabulary) {
                vocab[std::string{a, b}] = id++;
                files.merges += std::string{a, ' ', b, '\n'};
            }
    vocab["<|endoftext|>"] = id;
    files.endOfText = idAt<TokenId>(id);
    files.vocab = vocab.dump() + "\n";
    return files;
}

void writeText(const FileWriter& write, const std::string& name, const std::string& text)
{
    write(name, [&text](const ByteSink& sink) { sink(std::as_bytes(std::span(text))); });
}

} // namespace

std::vector<std::string_view> presetNames()
{
    std::vector<std::string_view> names = namesOf(kPresets);
    std::ranges::copy(namesOf(kOtherPresets), std::back_inserter(names));
    return names;
}

std::string presetConfig(std::string_view name, std::optional<std::uint64_t> layers)
{
    const auto* gpt2 = std::ranges::find(kPresets, name, &Preset::name);
    const auto* other = std::ranges::find(kOtherPresets, name, &OtherPreset::name);
    if (gpt2 == kPresets.end() && other == kOtherPresets.end())
        throw InputError({{}, "preset"s, "one of " + listed(presetNames()), printable(name), {}});
    Json config = gpt2 == kPresets.end() ? Json::parse(other->config) : gpt2Config(*gpt2);
    if (layers) {
        for (const char* field : {"n_layer", "num_layers", "num_hidden_layers"})
            if (config.contains(field))
                config[field] = *layers;
        if (config.contains("attention_types")) // of GPT-Neo: one for each layer
            config["attention_layers"] = alternating(*layers);
    }
    return config.dump(2) + "\n";
}

std::uint64_t parametersOf(const std::string& config)
{
    return parameterCount(*parseModelConfig(config, "config.json").model.network);
}

void writeSyntheticModel(const std::string& config, DType type, std::uint64_t seed,
                         const FileWriter& write)
{
    const ModelDescription model = parseModelConfig(config, "config.json").model;
    PASTKEYS_EXPECTS(model.network->config().vocabulary > 256);
    const TokenFiles files = tokenFiles(model.network->config().vocabulary);
    Json json = Json::parse(config);
    json["eos_token_id"] = indexOf(files.endOfText);
    json["torch_dtype"] = nameOf(type);
    json["random_weights"] = true; // unlike that of a trained model
    writeText(write, "config.json", json.dump(2) + "\n");
    writeText(write, "vocab.json", files.vocab);
    writeText(write, "merges.txt", files.merges);
    const auto tensors = tensorsOf(model, type, seed);
    write("model.safetensors",
          [&tensors](const ByteSink& sink) { writeSafetensors(tensors, sink); });
}

} // namespace pastkeys
