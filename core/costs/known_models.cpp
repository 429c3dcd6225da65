#include "costs/cache_price.h"

#include <array>

namespace pastkeys {

namespace {

/// A model in which every head has its own keys and values.
KeyValueSizes multiHead(const char* name, std::uint64_t layers, std::uint64_t heads,
                        std::uint64_t headDim, std::uint64_t context)
{
    return {name, heads, context, {{layers, heads, headDim}}};
}

/// A model in which several heads share keys and values. Source: Ainslie et al. 2023 (GQA).
KeyValueSizes grouped(const char* name, std::uint64_t layers, std::uint64_t heads,
                      std::uint64_t kvHeads, std::uint64_t headDim, std::uint64_t context)
{
    return {name, heads, context, {{layers, kvHeads, headDim}}};
}

/// The same model with a window in all layers or, if `windowLayers` is less, in some of them.
KeyValueSizes withWindow(KeyValueSizes sizes, std::uint64_t window, std::uint64_t windowLayers)
{
    LayerGroup windowed = sizes.groups.front();
    windowed.layers = windowLayers;
    windowed.window = window;
    sizes.groups.front().layers -= windowLayers;
    if (sizes.groups.front().layers == 0)
        sizes.groups.clear();
    sizes.groups.push_back(windowed);
    return sizes;
}

/// A model that caches a compressed row and the rotated part of the keys.
/// Source: DeepSeek-AI 2024 (DeepSeek-V2).
KeyValueSizes latent(const char* name, std::uint64_t layers, std::uint64_t heads,
                     std::uint64_t rank, std::uint64_t rotated, std::uint64_t context)
{
    return {name, heads, context, {{layers, heads, 128, 0, rank + rotated}}};
}

} // namespace

std::span<const KeyValueSizes> knownModels()
{
    static const std::array models{
        multiHead("gpt2", 12, 12, 64, 1024),
        multiHead("gpt2-medium", 24, 16, 64, 1024),
        multiHead("gpt2-large", 36, 20, 64, 1024),
        multiHead("gpt2-xl", 48, 25, 64, 1024),
        multiHead("gpt3-175b", 96, 96, 128, 2048),
        multiHead("llama2-7b", 32, 32, 128, 4096),
        multiHead("llama2-13b", 40, 40, 128, 4096),
        grouped("llama2-70b", 80, 64, 8, 128, 4096),
        grouped("llama3-8b", 32, 32, 8, 128, 8192),
        grouped("llama3-70b", 80, 64, 8, 128, 8192),
        withWindow(grouped("mistral-7b-v0.1", 32, 32, 8, 128, 32768), 4096, 32),
        withWindow(grouped("gemma3-1b", 26, 4, 1, 256, 32768), 512, 22),
        grouped("qwen2.5-0.5b", 24, 14, 2, 64, 32768),
        grouped("qwen2.5-7b", 28, 28, 4, 128, 131072),
        grouped("qwen2.5-72b", 80, 64, 8, 128, 131072),
        withWindow(grouped("gpt-oss-120b", 36, 64, 8, 64, 131072), 128, 18),
        latent("deepseek-v3", 61, 128, 512, 64, 163840),
    };
    return models;
}

} // namespace pastkeys
