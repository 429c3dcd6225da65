#include "files/cache_config.h"

#include "base/errors.h"
#include "files/gguf_model.h"
#include "files/input_file.h"
#include "files/layer_kinds.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>

namespace pastkeys {

namespace {

constexpr unsigned kMostBytes = 1U << 20U;

using Names = std::initializer_list<std::string_view>;

const Names kLayers{"num_hidden_layers", "n_layer", "num_layers", "n_layers"};
const Names kHeads{"num_attention_heads", "n_head", "num_heads", "n_heads"};
const Names kWidth{"hidden_size", "n_embd", "d_model", "n_embed"};
const Names kHeadDim{"head_dim", "kv_channels", "attention_head_dim"};
const Names kKvHeads{"num_key_value_heads", "num_kv_heads", "n_head_kv", "n_kv_heads"};
const Names kContext{"max_position_embeddings", "n_positions", "n_ctx", "seq_length", "max_seq_len",
                     "model_max_length"};

/// Parts of names of fields that can change what a cache keeps.
constexpr std::string_view kSuspicious[] = {
    "window",
    "layer_types",
    "block_type",
    "block_configs",
    "hybrid_",
    "kv_head",
    "head_kv",
    "key_value_head",
    "kv_shared",
    "share_kv",
    "kv_lora",
    "multi_query",
    "attn_layer",
    "attn_idxs",
    "attention_layers",
    "attn_type",
    "attention_type",
    "attn_config",
    "attention_interval",
    "attention_chunk",
    "sliding",
    "swa_",
    "use_swa",
    "global_attn",
    "global_attention",
    "local_attn",
    "local_attention",
    "cross_attention",
    "sparse_attention",
    "blocksparse",
    "dense_attention",
    "index_topk",
    "use_cla",
    "global_head_dim",
    "v_head_dim",
    "is_encoder_decoder",
};

/// Fields with such a name that are read here, or that change nothing.
constexpr std::string_view kUnderstood[] = {
    "sliding_window",
    "use_sliding_window",
    "max_window_layers",
    "sliding_window_pattern",
    "_sliding_window_pattern",
    "layer_types",
    "layers_block_type",
    "hybrid_override_pattern",
    "attention_layers",
    "attention_types",
    "attn_layer_indices",
    "full_attn_idxs",
    "attn_layer_period",
    "attn_layer_offset",
    "full_attention_interval",
    "num_kv_shared_layers",
    "num_key_value_heads",
    "num_kv_heads",
    "n_head_kv",
    "n_kv_heads",
    "multi_query",
    "multi_query_attention",
    "multi_query_group_num",
    "attn_config",
    "kv_lora_rank",
    "mlp_layer_types",             // dense or sparse MLPs
    "mtp_layers_block_type",       // further layers, which only train the model
    "mtp_hybrid_override_pattern", // the same
};

/// Model types that keep something else than keys and values, or not one pair per layer.
constexpr std::string_view kOtherCaches[] = {"mamba", "falcon_mamba", "rwkv",
                                             "xlstm", "zamba",        "longcat_flash"};

/// Model types that have a number of their own for a head width or number of KV heads that the file
/// leaves out.
constexpr std::string_view kOwnDefaults[] = {"gemma",   "qwen",      "gpt_oss", "mistral",
                                             "mixtral", "ministral", "jamba",   "nemotron_h"};

bool startsWithOne(std::string_view text, std::span<const std::string_view> beginnings)
{
    return std::ranges::any_of(
        beginnings, [text](std::string_view beginning) { return text.starts_with(beginning); });
}

/// Whether the field says something: it is not null, false, 0 or empty.
bool isSet(const JsonValue& value)
{
    switch (value.kind()) {
    case JsonKind::Null:
        return false;
    case JsonKind::Boolean:
        return value.boolean();
    case JsonKind::Integer:
    case JsonKind::Double:
        return value.number() != 0;
    case JsonKind::String:
        return !value.text().empty();
    case JsonKind::Array:
    case JsonKind::Object:
        return value.size() > 0;
    }
    return true;
}

/// Whether the object's field `name` is the same size. Some files of Gemma 2 give one twice.
bool isSameSize(const JsonValue& size, const JsonValue& json, std::string_view name)
{
    const auto other = json.present(name);
    return other && sizeAt(*other) == sizeAt(size);
}

Text unknownField()
{
    return Text::tr("The field can change what the cache keeps, and this program does not know "
                    "how. Give the sizes as numbers instead.");
}

/// Refuses a file with a field that may change what the cache keeps in a way not known here.
void refuseUnknown(const JsonValue& json)
{
    const bool isLatent = json.present("kv_lora_rank").has_value();
    for (std::size_t i = 0; i < json.size(); ++i) {
        const JsonMember member = json.member(i);
        const auto isPart = [&](std::string_view part) {
            return member.key.find(part) != std::string_view::npos;
        };
        const bool isUnderstood =
            std::ranges::find(kUnderstood, member.key) != std::end(kUnderstood) ||
            (member.key == "window_size" && modelTypeIn(json) == "gpt_neo") ||
            (member.key == "attention_chunk_size" && json.present("layer_types")) ||
            (member.key == "v_head_dim" && isLatent) ||
            (member.key == "sliding_window_size" &&
             isSameSize(member.value, json, "sliding_window"));
        if (!isUnderstood && std::ranges::any_of(kSuspicious, isPart) && isSet(member.value))
            member.value.refuse(Text::tr("a model without this field"), unknownField());
    }
    if (startsWithOne(modelTypeIn(json), kOtherCaches))
        json.required("model_type")
            .refuse(Text::tr("a model whose layers keep keys and values"),
                    Text::tr("Give the sizes as numbers instead."));
}

/// The size that has one of these names. If it has two, they must agree.
ConfigSize sizeOf(const JsonValue& json, Names names)
{
    std::optional<JsonValue> first;
    for (const std::string_view name : names) {
        const auto found = json.present(name);
        if (first && found && sizeAt(*first) != sizeAt(*found))
            found->refuse(Text::tr("%1, as at %2", first->description(), first->place()),
                          Text::tr("Both are names of the same field."));
        if (!first)
            first = found;
    }
    return sizeAt(first ? *first : json.required(*names.begin()));
}

ConfigSize headDimOf(const JsonValue& json, std::uint64_t heads)
{
    if (const auto found = valueOf(json, kHeadDim))
        return sizeAt(*found);
    const std::string_view type = modelTypeIn(json);
    if (type.starts_with("gemma") || type.starts_with("qwen3") || type == "gpt_oss")
        return sizeAt(json.required("head_dim"));
    const std::uint64_t width = sizeOf(json, kWidth);
    if (width % heads != 0)
        valueOf(json, kWidth)->refuse(Text::tr("a multiple of the %1 heads", heads));
    return width / heads;
}

/// The KV heads by "attn_config", as in MPT and DBRX.
ConfigSize kvHeadsIn(const JsonValue& attention, std::uint64_t heads)
{
    if (const auto window = attention.present("sliding_window_size");
        window && window->number() > 0)
        window->refuse(Text::tr("a model without this field"), unknownField());
    if (const auto found = attention.present("kv_n_heads"))
        return sizeAt(*found);
    const auto type = attention.present("attn_type");
    if (!type || type->text() == "multihead_attention")
        return heads;
    if (type->text() != "multiquery_attention")
        type->refuse(Text::tr("multihead_attention or multiquery_attention"));
    return 1;
}

/// Whether all heads share one head of keys and values, as in Falcon 7B. Newer Falcon models have
/// several, although their files may still set "multi_query".
bool isMultiQuery(const JsonValue& json)
{
    const std::string_view type = modelTypeIn(json);
    return json.flag("multi_query", type == "falcon" || type == "gpt_bigcode") &&
           !json.flag("new_decoder_architecture");
}

ConfigSize kvHeadsOf(const JsonValue& json, std::uint64_t heads)
{
    if (const auto attention = json.present("attn_config"))
        return kvHeadsIn(*attention, heads);
    if (isMultiQuery(json))
        return 1;
    const bool hasGroups = json.flag("multi_query_attention");
    auto found = hasGroups ? json.required("multi_query_group_num") : valueOf(json, kKvHeads);
    if (!found && startsWithOne(modelTypeIn(json), kOwnDefaults))
        found = json.required(*kKvHeads.begin());
    if (!found)
        return heads;
    const std::uint64_t kvHeads = sizeAt(*found);
    if (heads % kvHeads != 0)
        found->refuse(Text::tr("a number that divides the %1 heads", heads));
    return kvHeads;
}

std::vector<LayerGroup> groupsOf(const JsonValue& json, std::uint64_t layers, std::uint64_t heads)
{
    LayerGroup full{.kvHeads = kvHeadsOf(json, heads), .headDim = headDimOf(json, heads)};
    if (const auto rank = valueOf(json, {"kv_lora_rank"}))
        full.latent = sizeAt(*rank) + sizeAt(json.required("qk_rope_head_dim"));
    const LayerKinds kinds = layerKindsIn(json, layers);
    LayerGroup windowed = full;
    windowed.window = kinds.window;
    const auto count = [&kinds](RowsKept kept) {
        return static_cast<std::uint64_t>(std::ranges::count(kinds.layers, kept));
    };
    full.layers = count(RowsKept::All);
    windowed.layers = count(RowsKept::Window);
    std::vector<LayerGroup> groups;
    for (const LayerGroup& group : {full, windowed})
        if (group.layers > 0)
            groups.push_back(group);
    if (groups.empty())
        json.refuse(Text::tr("a layer that keeps keys and values"));
    return groups;
}

} // namespace

KeyValueSizes parseCacheConfig(std::string_view text, const std::string& file)
{
    const JsonValue whole = parseStrictJson(text, file, {.allowsNonFinite = true});
    if (whole.kind() != JsonKind::Object)
        whole.refuse(Text::tr("a JSON object with the sizes of a model"));
    // A model that also reads images or sound keeps the fields of its decoder in an object.
    const JsonValue json =
        valueOf(whole, {"text_config", "llm_config", "language_config"}).value_or(whole);
    refuseUnknown(json);
    const std::uint64_t layers = sizeOf(json, kLayers);
    const std::uint64_t heads = sizeOf(json, kHeads);
    const auto context = valueOf(json, kContext);
    return {.name = file,
            .heads = heads,
            .context = context ? sizeAt(*context) : 0,
            .groups = groupsOf(json, layers, heads)};
}

KeyValueSizes keyValueSizesOf(const Network& network, std::string name)
{
    KeyValueSizes sizes{.name = std::move(name),
                        .heads = network.site(Layer{}).heads,
                        .context = network.config().context};
    for (const Layer layer : layersOf(network)) {
        const AttentionSite& site = network.site(layer);
        const LayerGroup of{
            .kvHeads = site.kvHeads, .headDim = site.headDim, .window = site.window};
        const auto isSame = [&of](LayerGroup group) {
            group.layers = 0;
            return group == of;
        };
        auto group = std::ranges::find_if(sizes.groups, isSame);
        if (group == sizes.groups.end())
            group = sizes.groups.insert(group, of);
        ++group->layers;
    }
    // Those that keep all rows come first, as in parseCacheConfig().
    std::stable_partition(sizes.groups.begin(), sizes.groups.end(),
                          [](const LayerGroup& group) { return group.window == 0; });
    return sizes;
}

KeyValueSizes readCacheConfig(const std::filesystem::path& path)
{
    if (isGgufPath(path))
        return keyValueSizesOf(*readGgufConfig(readGguf(InputFile(path))).model.network,
                               path.string());
    return parseCacheConfig(readText(path, kMostBytes), path.string());
}

} // namespace pastkeys
