#include "files/cache_config.h"

#include "base/errors.h"
#include "files/input_file.h"
#include "text/strict_json.h"

#include <initializer_list>
#include <optional>

namespace pastkeys {

namespace {

constexpr unsigned kMostRows = 1U << 24U;
constexpr unsigned kMostBytes = 1U << 20U;

using Names = std::initializer_list<std::string_view>;

/// The value of the first of `names` that is present and not null.
std::optional<JsonValue> valueOf(const JsonValue& json, Names names)
{
    for (const std::string_view name : names)
        if (auto found = json.present(name))
            return found;
    return std::nullopt;
}

[[noreturn]] void refuseSize(const JsonValue& value)
{
    value.refuse(Text::tr("a whole number from 1 to %1", kMostRows));
}

[[noreturn]] void refuseWidth(const JsonValue& value, std::uint64_t heads)
{
    value.refuse(Text::tr("a multiple of the %1 heads", heads));
}

[[noreturn]] void refuseKvHeads(const JsonValue& value, std::uint64_t heads)
{
    value.refuse(Text::tr("a number that divides the %1 heads", heads));
}

std::uint64_t sizeAt(const JsonValue& value)
{
    if (value.kind() != JsonKind::Integer || value.number() < 1 || value.number() > kMostRows)
        refuseSize(value);
    return value.unsignedInteger();
}

std::uint64_t sizeOf(const JsonValue& json, Names names)
{
    const auto found = valueOf(json, names);
    return sizeAt(found ? *found : json.required(*names.begin()));
}

std::uint64_t sizeOr(const JsonValue& json, Names names, std::uint64_t absent)
{
    const auto found = valueOf(json, names);
    return found ? sizeAt(*found) : absent;
}

bool hasText(const JsonValue& json, std::string_view name, std::string_view text)
{
    const auto found = json.present(name);
    return found && found->kind() == JsonKind::String && found->text() == text;
}

/// The window size in positions, or 0 if some layers may have no window, because those layers cache
/// the whole text.
std::uint64_t windowOf(const JsonValue& json)
{
    // In Gemma 2, only every second layer has the window, but its files do not say so.
    const bool inSomeLayers = valueOf(json, {"layer_types", "sliding_window_pattern"}) ||
                              hasText(json, "model_type", "gemma2") ||
                              hasText(json, "cache_implementation", "hybrid");
    const bool inEveryLayer = json.flag("use_sliding_window", true) && !inSomeLayers;
    return inEveryLayer ? sizeOr(json, {"sliding_window"}, 0) : 0;
}

std::uint64_t headDimOf(const JsonValue& json, std::uint64_t heads)
{
    if (const auto found = valueOf(json, {"head_dim"}))
        return sizeAt(*found);
    const std::uint64_t width = sizeOf(json, {"hidden_size", "n_embd", "d_model"});
    if (width % heads != 0)
        refuseWidth(*valueOf(json, {"hidden_size", "n_embd", "d_model"}), heads);
    return width / heads;
}

std::uint64_t kvHeadsOf(const JsonValue& json, std::uint64_t heads)
{
    // Newer Falcon models have several KV heads, although their files still set "multi_query".
    if (json.flag("multi_query") && !json.flag("new_decoder_architecture"))
        return 1;
    const auto found = valueOf(json, {"num_key_value_heads", "num_kv_heads"});
    if (!found)
        return heads;
    const std::uint64_t kvHeads = sizeAt(*found);
    if (heads % kvHeads != 0)
        refuseKvHeads(*found, heads);
    return kvHeads;
}

} // namespace

KeyValueSizes parseCacheConfig(std::string_view text, const std::string& file)
{
    const JsonValue whole = parseStrictJson(text, file);
    if (whole.kind() != JsonKind::Object)
        whole.refuse(Text::tr("a JSON object with the sizes of a model"));
    const JsonValue json =
        valueOf(whole, {"text_config"}).value_or(whole); // present if the model also reads images
    KeyValueSizes sizes{.name = file};
    sizes.layers = sizeOf(json, {"num_hidden_layers", "n_layer", "num_layers"});
    sizes.heads = sizeOf(json, {"num_attention_heads", "n_head"});
    sizes.kvHeads = kvHeadsOf(json, sizes.heads);
    sizes.headDim = headDimOf(json, sizes.heads);
    sizes.context = sizeOf(json, {"max_position_embeddings", "n_positions", "n_ctx", "seq_length"});
    sizes.window = windowOf(json);
    if (const auto rank = valueOf(json, {"kv_lora_rank"}))
        sizes.latent = sizeAt(*rank) + sizeOf(json, {"qk_rope_head_dim"});
    return sizes;
}

KeyValueSizes readCacheConfig(const std::filesystem::path& path)
{
    return parseCacheConfig(readText(path, kMostBytes), path.string());
}

} // namespace pastkeys
