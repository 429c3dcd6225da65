#include "files/bart_config.h"

#include "files/layer_kinds.h"
#include "model/bart.h"

namespace pastkeys {

namespace {

void expectHeads(const JsonValue& json, std::uint32_t width, std::uint32_t heads)
{
    if (width % heads != 0)
        json.required("d_model").refuse(Text::tr("a multiple of the %1 heads", heads));
}

} // namespace

ModelDescription readBart(ConfigReader& reader)
{
    const JsonValue& json = reader.json();
    const bool isMarian = modelTypeIn(json) == "marian";
    BartConfig config = isMarian ? marianConfig() : BartConfig();
    config.vocabulary = reader.size({"vocab_size"}, kLargestModelSize);
    if (json.present("decoder_vocab_size") &&
        reader.size({"decoder_vocab_size"}, kLargestModelSize) != config.vocabulary)
        json.required("decoder_vocab_size").refuse(std::to_string(config.vocabulary));
    config.context = reader.size({"max_position_embeddings"}, kLargestModelSize);
    config.width = reader.size({"d_model"}, kLargestModelWidth);
    config.layers = reader.size({"decoder_layers"}, kMostModelLayers);
    config.encoderLayers = reader.size({"encoder_layers"}, kMostModelLayers);
    config.heads = reader.size({"decoder_attention_heads"}, kLargestModelWidth);
    config.encoderHeads = reader.size({"encoder_attention_heads"}, kLargestModelWidth);
    config.inner = reader.size({"decoder_ffn_dim"}, kLargestModelSize);
    config.encoderInner = reader.size({"encoder_ffn_dim"}, kLargestModelSize);
    for (const std::uint32_t heads : {config.heads, config.encoderHeads})
        expectHeads(json, config.width, heads);
    config.activation = reader.activation({"activation_function"}, Activation::GeluErf);
    config.scalesEmbedding = json.flag("scale_embedding");
    if (!json.flag("share_encoder_decoder_embeddings", true))
        json.required("share_encoder_decoder_embeddings")
            .refuse(std::string("true"), Text::tr("Models of this variant are not supported."));
    config.tied = json.flag("tie_word_embeddings", true);
    config.endOfText = reader.endOfText(config.vocabulary);
    reader.readTranslation(config);
    if (!isMarian) // a source begins and ends like a text that BART was trained on
        config.sourceStart = reader.tokensOf("bos_token_id", config.vocabulary);
    return transposedFiles(
        {.network = bart(config),
         .prefix = "model.",
         .sameTensor = {"shared.weight", "decoder.embed_tokens.weight",
                        "encoder.embed_tokens.weight", "lm_head.weight"},
         .optional = {"final_logits_bias"},
         .ignored = {"encoder.embed_tokens.weight", "decoder.embed_tokens.weight"}},
        "decoder_layers");
}

} // namespace pastkeys
