#include "commands/synthetic_model.h"

#include "base/contract.h"
#include "base/errors.h"
#include "base/listed.h"
#include "commands/options.h"
#include "files/gpt2_config.h"
#include "model/network.h"
#include "text/byte_alphabet.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace pastkeys {

using namespace std::string_literals;

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

Spread spreadOf(const std::string& name, const Gpt2Config& config)
{
    if (name.find("ln_") != std::string::npos)
        return {name.ends_with(".weight") ? 1.0F : 0.0F, 0.0F};
    if (name.ends_with(".bias"))
        return {};
    if (name.ends_with("c_proj.weight"))
        return {0, 0.02F / std::sqrt(2.0F * static_cast<float>(config.layers))};
    return {0, name == "wpe.weight" ? 0.01F : 0.02F};
}

TensorType tensorType(DType type)
{
    return type == DType::Float32   ? TensorType::F32
           : type == DType::Float16 ? TensorType::F16
                                    : TensorType::BF16;
}

std::vector<TensorToWrite> tensorsOf(const Gpt2Config& config, DType type, std::uint64_t seed)
{
    std::vector<TensorToWrite> tensors;
    std::uint64_t index = 0;
    const NetworkPtr made = gpt2(config);
    const Network& network = *made;
    for (const WeightPoint& point : network.weightPoints()) {
        const WeightSpec& weight = network[point.weight];
        if (weight.orElse)
            continue;
        const std::string name = network.nameOf(point);
        const std::uint64_t count = weight.size();
        const Spread spread = spreadOf(name, config);
        const std::uint64_t tensorSeed = seed * 1'000'003 + index++;
        tensors.push_back(
            {"transformer." + name, tensorType(type), weight.shape, [=](const auto& give) {
                 NormalNumbers numbers(tensorSeed);
                 std::vector<float> piece;
                 for (std::uint64_t done = 0; done < count; done += piece.size()) {
                     piece.resize(
                         static_cast<std::size_t>(std::min<std::uint64_t>(count - done, 65536)));
                     for (float& value : piece)
                         value = spread.size > 0 ? spread.center + spread.size * numbers.next()
                                                 : spread.center;
                     give(piece);
                 }
             }});
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

/// Like a trained model's config.json, but marked as having random weights.
std::string configText(Gpt2Config config, DType type, TokenId endOfText)
{
    config.endOfText = {endOfText};
    auto json = nlohmann::ordered_json::parse(modelConfigText(config, nameOf(type)));
    json["random_weights"] = true;
    return json.dump(2) + "\n";
}

void writeText(const FileWriter& write, const std::string& name, const std::string& text)
{
    write(name, [&text](const ByteSink& sink) { sink(std::as_bytes(std::span(text))); });
}

} // namespace

std::vector<std::string_view> presetNames()
{
    return namesOf(kPresets);
}

Gpt2Config presetConfig(std::string_view name)
{
    const auto* preset = std::ranges::find(kPresets, name, &Preset::name);
    if (preset == kPresets.end())
        throw InputError({{}, "preset"s, "one of " + listed(presetNames()), printable(name), {}});
    Gpt2Config config;
    config.vocabulary = preset->vocabulary;
    config.context = preset->context;
    config.width = preset->width;
    config.layers = preset->layers;
    config.heads = preset->heads;
    config.inner = 4 * preset->width;
    return config;
}

void writeSyntheticModel(const Gpt2Config& config, DType type, std::uint64_t seed,
                         const FileWriter& write)
{
    PASTKEYS_EXPECTS(config.vocabulary > 256);
    const TokenFiles files = tokenFiles(config.vocabulary);
    writeText(write, "config.json", configText(config, type, files.endOfText));
    writeText(write, "vocab.json", files.vocab);
    writeText(write, "merges.txt", files.merges);
    const auto tensors = tensorsOf(config, type, seed);
    write("model.safetensors",
          [&tensors](const ByteSink& sink) { writeSafetensors(tensors, sink); });
}

} // namespace pastkeys
