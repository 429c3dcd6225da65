#include "files/gguf_reader.h"

#include "base/contract.h"
#include "base/errors.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pastkeys {

namespace {

/// The part of a tensor's name before ".weight" or ".bias", in Hugging Face's files and in GGUF
/// files. Source: gguf-py/gguf/tensor_mapping.py.
struct GgufName
{
    std::string_view ours;
    std::string_view theirs;
};

constexpr std::array kGgufNames{
    // Llama and its relatives.
    GgufName{"embed_tokens", "token_embd"},
    GgufName{"layers.{}.input_layernorm", "blk.{}.attn_norm"},
    GgufName{"layers.{}.self_attn.qkv_proj", "blk.{}.attn_qkv"},
    GgufName{"layers.{}.self_attn.q_proj", "blk.{}.attn_q"},
    GgufName{"layers.{}.self_attn.k_proj", "blk.{}.attn_k"},
    GgufName{"layers.{}.self_attn.v_proj", "blk.{}.attn_v"},
    GgufName{"layers.{}.self_attn.q_norm", "blk.{}.attn_q_norm"},
    GgufName{"layers.{}.self_attn.k_norm", "blk.{}.attn_k_norm"},
    GgufName{"layers.{}.self_attn.o_proj", "blk.{}.attn_output"},
    GgufName{"layers.{}.post_attention_layernorm", "blk.{}.ffn_norm"},
    GgufName{"layers.{}.mlp.gate_up_proj", "blk.{}.ffn_gate_up"},
    GgufName{"layers.{}.mlp.gate_proj", "blk.{}.ffn_gate"},
    GgufName{"layers.{}.mlp.up_proj", "blk.{}.ffn_up"},
    GgufName{"layers.{}.mlp.down_proj", "blk.{}.ffn_down"},
    GgufName{"norm", "output_norm"},
    GgufName{"lm_head", "output"},
    // Gemma 3 also norms what attention and the MLP add. See nameInGguf().
    GgufName{"layers.{}.pre_feedforward_layernorm", "blk.{}.ffn_norm"},
    GgufName{"layers.{}.post_feedforward_layernorm", "blk.{}.post_ffw_norm"},
    // GPT-2.
    GgufName{"wte", "token_embd"},
    GgufName{"wpe", "position_embd"},
    GgufName{"h.{}.ln_1", "blk.{}.attn_norm"},
    GgufName{"h.{}.attn.c_attn", "blk.{}.attn_qkv"},
    GgufName{"h.{}.attn.c_proj", "blk.{}.attn_output"},
    GgufName{"h.{}.ln_2", "blk.{}.ffn_norm"},
    GgufName{"h.{}.mlp.c_fc", "blk.{}.ffn_up"},
    GgufName{"h.{}.mlp.c_proj", "blk.{}.ffn_down"},
    GgufName{"ln_f", "output_norm"},
    // GPT-NeoX.
    GgufName{"embed_in", "token_embd"},
    GgufName{"layers.{}.attention.query_key_value", "blk.{}.attn_qkv"},
    GgufName{"layers.{}.attention.dense", "blk.{}.attn_output"},
    GgufName{"layers.{}.mlp.dense_h_to_4h", "blk.{}.ffn_up"},
    GgufName{"layers.{}.mlp.dense_4h_to_h", "blk.{}.ffn_down"},
    GgufName{"final_layer_norm", "output_norm"},
    GgufName{"embed_out", "output"},
};

/// "blk.{}.attn_norm.weight" for "layers.{}.input_layernorm.weight".
std::string nameInGguf(std::string_view name, bool normsOutputs)
{
    const std::size_t ending = name.rfind('.');
    std::string_view module = name.substr(0, ending);
    if (normsOutputs && module == "layers.{}.post_attention_layernorm")
        return "blk.{}.post_attention_norm" + std::string(name.substr(ending));
    const auto* found = std::ranges::find(kGgufNames, module, &GgufName::ours);
    PASTKEYS_EXPECTS(found != kGgufNames.end());
    return std::string(found->theirs) + std::string(name.substr(ending));
}

std::string inLayer(std::string_view name, std::size_t layer)
{
    std::string text(name);
    return text.replace(text.find("{}"), 2, std::to_string(layer));
}

} // namespace

NetworkPtr withGgufNames(const NetworkPtr& network, bool pairsLieTogether)
{
    std::vector<WeightSpec> weights(network->weights().begin(), network->weights().end());
    const bool normsOutputs = std::ranges::any_of(weights, [](const WeightSpec& weight) {
        return weight.name.find("pre_feedforward_layernorm") != std::string::npos;
    });
    const AttentionSite& site = network->site(Layer{});
    for (WeightSpec& weight : weights) {
        weight.name = nameInGguf(weight.name, normsOutputs);
        weight.layout = WeightLayout::OutIn;
        weight.headsInFile = 0;
        weight.isOneMore = false;
        for (WeightPiece& piece : weight.pieces) {
            piece.name = nameInGguf(piece.name, normsOutputs);
            if (pairsLieTogether && piece.name.starts_with("blk.{}.attn_q."))
                piece.pairedHeads = site.heads;
            if (pairsLieTogether && piece.name.starts_with("blk.{}.attn_k."))
                piece.pairedHeads = site.kvHeads;
        }
    }
    return network->withWeights(std::move(weights));
}

ModelDescription ggufModel(const NetworkPtr& network, bool pairsLieTogether)
{
    return {.network = withGgufNames(network, pairsLieTogether),
            .layersHint =
                Text::tr("Is the key %1 in the file correct?", std::string("block_count")),
            .layoutHint = Text::tr("It is transposed: GGUF files have [out, in].")};
}

GgufReader::GgufReader(GgufHeader header, std::vector<float> rotaryDivisors)
    : m_header(std::move(header)), m_architecture(m_header.required("general.architecture").text()),
      m_rotaryDivisors(std::move(rotaryDivisors))
{
}

std::string GgufReader::keyName(std::string_view key) const
{
    return m_architecture + "." + std::string(key);
}

std::optional<GgufValue> GgufReader::find(std::string_view key) const
{
    return m_header.find(keyName(key));
}

GgufValue GgufReader::required(std::string_view key) const
{
    return m_header.required(keyName(key));
}

std::uint32_t GgufReader::size(std::string_view key, std::uint64_t most) const
{
    return static_cast<std::uint32_t>(required(key).wholeNumber(1, most));
}

std::uint32_t GgufReader::size(std::string_view key, std::uint64_t most, std::uint32_t absent) const
{
    return find(key) ? size(key, most) : absent;
}

std::uint32_t GgufReader::sizeOfAllLayers(std::string_view key, std::uint64_t most,
                                          std::uint32_t layers) const
{
    const GgufValue value = required(key);
    if (value.type() != GgufType::Array)
        return size(key, most);
    const std::vector<double> sizes = value.numbers();
    if (sizes.size() != layers)
        value.refuse(Text::tr("one number for each of the %1 layers", layers));
    const double first = sizes.front();
    if (first != std::floor(first) || !(first >= 1) || !(first <= static_cast<double>(most)))
        value.refuse(Text::tr("whole numbers from 1 to %1", most));
    if (std::ranges::count(sizes, first) != std::ssize(sizes))
        value.refuse(Text::tr("the same number for all layers"),
                     Text::tr("Pastkeys cannot run models whose layers have different sizes."));
    return static_cast<std::uint32_t>(first);
}

float GgufReader::positive(std::string_view key) const
{
    const GgufValue value = required(key);
    const auto number = static_cast<float>(value.number());
    if (!(number > 0) || !std::isfinite(number))
        value.refuse(Text::tr("a number above 0 that a float32 can hold"));
    return number;
}

float GgufReader::positive(std::string_view key, float absent) const
{
    return find(key) ? positive(key) : absent;
}

void GgufReader::expectNone(std::string_view key, Text hint) const
{
    if (const auto value = find(key); value && value->number() != 0)
        value->refuse(std::string("0"), std::move(hint));
}

void GgufReader::expectShape(const std::string& tensor,
                             const std::vector<std::uint64_t>& shape) const
{
    const TensorEntry* entry = m_header.tensor(tensor);
    if (!entry || entry->shape != shape)
        refuse(m_header.file(), tensorPlace(tensor),
               Text::tr("a tensor of shape %1, as the keys say", shapeText(shape)),
               entry ? Text(shapeText(entry->shape)) : Text::tr("no tensor with this name"));
}

void GgufReader::expectInLayers(const Config& config, std::string_view name,
                                const std::vector<std::uint64_t>& shape) const
{
    for (std::size_t layer = 0; layer < config.layers; ++layer)
        expectShape(inLayer(name, layer), shape);
}

void GgufReader::readSizes(Config& config)
{
    config.context = size("context_length", kLargestModelSize);
    config.width = size("embedding_length", kLargestModelWidth);
    config.layers = size("block_count", kMostModelLayers);
    expectNone("expert_count", Text::tr("Pastkeys cannot run mixtures of experts."));
    const TensorEntry* embedding = m_header.tensor("token_embd.weight");
    const std::uint64_t rows = embedding && !embedding->shape.empty() ? embedding->shape[0] : 0;
    expectShape("token_embd.weight", {rows, config.width});
    if (rows > kLargestModelSize)
        refuse(m_header.file(), tensorPlace("token_embd.weight"),
               Text::tr("at most %1 rows", kLargestModelSize), shapeText(embedding->shape));
    config.vocabulary = static_cast<std::uint32_t>(rows);
    expectInLayers(config, "blk.{}.attn_norm.weight", {config.width});
    config.tied = !has("output.weight");
    addEndOfText("tokenizer.ggml.eos_token_id", config);
    addEndOfText("tokenizer.ggml.eot_token_id", config);
}

void GgufReader::addEndOfText(std::string_view key, Config& config)
{
    const auto value = m_header.find(key);
    if (!value)
        return;
    const std::uint64_t id = value->wholeNumber(0, std::numeric_limits<std::uint32_t>::max());
    const TokenId token = idAt<TokenId>(id);
    if (id >= config.vocabulary)
        warnings.push_back(Text::tr("The end-of-text token %1 from %2 is not in the "
                                    "vocabulary; runs do not stop at it.",
                                    std::to_string(id), m_header.file()));
    else if (std::ranges::find(config.endOfText, token) == config.endOfText.end())
        config.endOfText.push_back(token);
}

std::uint32_t GgufReader::headsOf(const Config& config) const
{
    const std::uint32_t heads = size("attention.head_count", kLargestModelWidth);
    if (config.width % heads != 0)
        required("embedding_length").refuse(Text::tr("a multiple of the %1 heads", heads));
    return heads;
}

double GgufReader::rotaryBase(std::string_view key, double absent) const
{
    return find(key) ? static_cast<double>(positive(key)) : absent;
}

RotaryScaling GgufReader::rotaryScaling(std::uint32_t columns) const
{
    RotaryScaling scaling;
    const auto type = find("rope.scaling.type");
    const bool isLinear = !type || type->text() == "linear";
    if (!isLinear && type->text() != "none")
        type->refuse(std::string("\"none\", \"linear\""),
                     Text::tr("Pastkeys has no other scaling of rotations."));
    for (const char* key : {"rope.scale_linear", "rope.scaling.factor"}) // in 2023, and since
        if (const auto factor = find(key); isLinear && factor && factor->number() != 0) {
            scaling.kind = RotaryScaling::Kind::Linear;
            scaling.factor = static_cast<double>(positive(key));
        }
    if (!m_rotaryDivisors.empty() && m_rotaryDivisors.size() != columns / 2)
        refuse(m_header.file(), tensorPlace("rope_freqs.weight"),
               Text::tr("a number for each of the %1 pairs of a head", columns / 2),
               Text::tr("%1 numbers", m_rotaryDivisors.size()));
    scaling.divisors = m_rotaryDivisors;
    return scaling;
}

} // namespace pastkeys
