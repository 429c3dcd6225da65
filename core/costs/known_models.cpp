#include "costs/cache_price.h"

#include <array>

namespace pastkeys {

namespace {

/// A model in which every head has its own keys and values.
KeyValueSizes multiHead(const char* name, std::uint64_t layers, std::uint64_t heads,
                        std::uint64_t headDim, std::uint64_t context)
{
    return {name, layers, heads, heads, headDim, context};
}

/// A model in which several heads share keys and values. Source: Ainslie et al. 2023 (GQA).
KeyValueSizes grouped(const char* name, std::uint64_t layers, std::uint64_t heads,
                      std::uint64_t kvHeads, std::uint64_t headDim, std::uint64_t context,
                      std::uint64_t window = 0)
{
    return {name, layers, heads, kvHeads, headDim, context, window};
}

/// A model that caches a compressed row and the rotated part of the keys.
/// Source: DeepSeek-AI 2024 (DeepSeek-V2).
KeyValueSizes latent(const char* name, std::uint64_t layers, std::uint64_t heads,
                     std::uint64_t rank, std::uint64_t rotated, std::uint64_t context)
{
    return {name, layers, heads, heads, 128, context, 0, rank + rotated};
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
        grouped("mistral-7b-v0.1", 32, 32, 8, 128, 32768, 4096),
        grouped("qwen2.5-0.5b", 24, 14, 2, 64, 32768),
        grouped("qwen2.5-7b", 28, 28, 4, 128, 131072),
        grouped("qwen2.5-72b", 80, 64, 8, 128, 131072),
        latent("deepseek-v3", 61, 128, 512, 64, 163840),
    };
    return models;
}

} // namespace pastkeys
