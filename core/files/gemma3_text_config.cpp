#include "files/gemma3_text_config.h"

#include "base/storage_form.h"
#include "files/llama_config.h"
#include "files/rotary_config.h"
#include "files/safetensors_writer.h"
#include "model/gemma3_text.h"

#include <cmath>

namespace pastkeys {

namespace {

/// Layers with a window have a base of their own, and no scaling.
void readRotations(const ConfigReader& reader, LlamaConfig& config)
{
    RotaryConfig full{.base = 1e6};
    RotaryConfig window{.base = 10000};
    if (const auto both = reader.json().present("rope_parameters")) { // transformers 5
        readRotary(both->required("full_attention"), full);
        readRotary(both->required("sliding_attention"), window);
    } else {
        if (const auto base = reader.value({"rope_theta"}))
            full.base = positiveIn(*base);
        if (const auto base = reader.value({"rope_local_base_freq"}))
            window.base = positiveIn(*base);
        if (const auto scaling = reader.value({"rope_scaling"}))
            readRotary(*scaling, full);
    }
    if (window.scaling.kind != RotaryScaling::Kind::None || full.part != 1 || window.part != 1)
        reader.json().refuse(Text::tr("layers with a window that have no scaling, and rotations of "
                                      "whole heads"));
    config.rotaryBase = full.base;
    config.rotaryScaling = full.scaling;
    config.windowRotaryBase = window.base;
}

void expectAbsent(const ConfigReader& reader, ConfigReader::Names field)
{
    if (const auto value = reader.value(field))
        value->refuse(
            std::string("null"),
            Text::tr("Pastkeys runs Gemma 3, which does not limit its scores and logits."));
}

} // namespace

ModelDescription readGemma3Text(ConfigReader& reader)
{
    LlamaConfig config;
    readLlamaSizes(reader, config);
    config.epsilon = reader.positive({"rms_norm_eps"}, config.epsilon);
    config.activation =
        reader.activation({"hidden_activation", "hidden_act"}, Activation::GeluTanh);
    config.biasOfQkv = reader.json().flag("attention_bias");
    config.biasOfOutput = config.biasOfQkv;
    config.tied = reader.json().flag("tie_word_embeddings", true);
    config.endOfText = reader.endOfText(config.vocabulary);
    expectAbsent(reader, {"attn_logit_softcapping"});
    expectAbsent(reader, {"final_logit_softcapping"});
    config.embeddingScale =
        widenedBFloat16(roundedToBFloat16(std::sqrt(static_cast<float>(config.width))));
    constexpr float kUsualScalar = 256;
    config.scoreScale = 1 / std::sqrt(reader.positive({"query_pre_attn_scalar"}, kUsualScalar));
    config.windows = layerWindowsIn(reader.json(), config.layers);
    readRotations(reader, config);
    return llamaFiles(gemma3Text(config));
}

} // namespace pastkeys
