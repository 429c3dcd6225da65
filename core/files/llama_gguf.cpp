// Llama-type models in GGUF files: the architectures llama (also Mistral), qwen2, qwen3 and gemma3.
#include "base/storage_form.h"
#include "files/gguf_reader.h"
#include "files/safetensors_writer.h"
#include "model/gemma3_text.h"
#include "model/llama.h"

#include <cmath>

namespace pastkeys {

namespace {

/// What all these architectures have.
LlamaConfig llamaIn(GgufReader& reader)
{
    LlamaConfig config;
    reader.readSizes(config);
    config.inner = reader.sizeOfAllLayers("feed_forward_length", kLargestModelSize, config.layers);
    config.heads =
        reader.sizeOfAllLayers("attention.head_count", kLargestModelWidth, config.layers);
    config.kvHeads = config.heads;
    if (reader.find("attention.head_count_kv"))
        config.kvHeads =
            reader.sizeOfAllLayers("attention.head_count_kv", kLargestModelWidth, config.layers);
    if (config.heads % config.kvHeads != 0)
        reader.required("attention.head_count_kv")
            .refuse(Text::tr("a divisor of the %1 heads", config.heads));
    const auto keyLength = reader.find("attention.key_length");
    if (!keyLength && config.width % config.heads != 0)
        reader.required("embedding_length")
            .refuse(Text::tr("a multiple of the %1 heads", config.heads));
    config.headDim =
        reader.size("attention.key_length", kLargestModelWidth, config.width / config.heads);
    if (config.headDim % 2 != 0 || std::uint64_t{config.headDim} * config.heads > kLargestModelSize)
        keyLength.value_or(reader.required("embedding_length"))
            .refuse(Text::tr("heads with an even number of columns"));
    for (const char* key : {"attention.value_length", "rope.dimension_count"})
        if (reader.size(key, kLargestModelWidth, config.headDim) != config.headDim)
            reader.required(key).refuse(Text::tr("the %1 numbers of a head", config.headDim));
    reader.expectInLayers(config, "blk.{}.attn_q.weight",
                          {std::uint64_t{config.heads} * config.headDim, config.width});
    config.epsilon = reader.positive("attention.layer_norm_rms_epsilon");
    config.biasOfQkv = reader.has("blk.0.attn_q.bias");
    config.biasOfOutput = reader.has("blk.0.attn_output.bias");
    config.biasOfMlp = reader.has("blk.0.ffn_down.bias");
    config.rotaryBase = reader.rotaryBase("rope.freq_base", config.rotaryBase);
    config.rotaryScaling = reader.rotaryScaling(config.headDim);
    if (reader.find("attention.scale"))
        config.scoreScale = reader.positive("attention.scale");
    return config;
}

/// \param period  every layer whose number is a multiple of it sees everything; 0 if none does
std::vector<std::uint32_t> windowsIn(const GgufReader& reader, std::uint32_t layers,
                                     std::uint32_t window, std::uint32_t period)
{
    std::vector<double> haveWindow;
    if (const auto pattern = reader.find("attention.sliding_window_pattern")) {
        if (pattern->type() == GgufType::Array)
            haveWindow = pattern->numbers();
        else
            period = reader.size("attention.sliding_window_pattern", kMostModelLayers);
        if (!haveWindow.empty() && haveWindow.size() != layers)
            pattern->refuse(Text::tr("one flag for each of the %1 layers", layers));
    }
    std::vector<std::uint32_t> windows;
    for (std::uint32_t layer = 0; layer < layers; ++layer) {
        const bool isFull =
            haveWindow.empty() ? period > 0 && (layer + 1) % period == 0 : haveWindow[layer] == 0;
        windows.push_back(isFull ? 0 : window);
    }
    return windows;
}

} // namespace

ModelDescription readLlamaGguf(GgufReader& reader)
{
    LlamaConfig config = llamaIn(reader);
    const bool isLlama = reader.architecture() == "llama";
    config.biasOfQkv = config.biasOfQkv || reader.architecture() == "qwen2";
    config.normsHeads = reader.architecture() == "qwen3";
    if (const auto window = reader.find("attention.sliding_window"); window && isLlama)
        config.windows =
            windowsIn(reader, config.layers,
                      static_cast<std::uint32_t>(window->wholeNumber(0, kLargestModelSize)), 0);
    else if (window)
        reader.warnings.push_back(Text::tr("The key %1 (%2) in %3 is ignored: the layers of a "
                                           "model of type %4 have no window.",
                                           window->key(), window->description(),
                                           reader.header().file(), reader.architecture()));
    return ggufModel(llama(config), isLlama);
}

ModelDescription readGemma3Gguf(GgufReader& reader)
{
    constexpr std::uint32_t kUsualPeriod = 6;
    constexpr std::uint32_t kLayersOf27B = 62;
    LlamaConfig config = llamaIn(reader);
    reader.expectNone("attn_logit_softcapping",
                      Text::tr("Pastkeys runs Gemma 3, which does not limit its scores and "
                               "logits."));
    reader.expectNone("final_logit_softcapping",
                      Text::tr("Pastkeys runs Gemma 3, which does not limit its scores and "
                               "logits."));
    config.activation = Activation::GeluTanh;
    config.embeddingScale =
        widenedBFloat16(roundedToBFloat16(std::sqrt(static_cast<float>(config.width))));
    // Files do not have the factor of the scores. It depends on the size of the model.
    if (!config.scoreScale && config.layers == kLayersOf27B)
        config.scoreScale =
            1 / std::sqrt(static_cast<float>(config.width) / static_cast<float>(config.heads));
    config.windows =
        windowsIn(reader, config.layers, reader.size("attention.sliding_window", kLargestModelSize),
                  kUsualPeriod);
    config.rotaryBase = reader.rotaryBase("rope.freq_base", 1e6);
    config.windowRotaryBase = reader.rotaryBase("rope.freq_base_swa", 1e4);
    return ggufModel(gemma3Text(config));
}

} // namespace pastkeys
