// The operations of a Llama-type decoder.
#include "model/llama.h"

#include "base/translation.h"
#include "model/network_builder.h"
#include "model/operation_texts.h"

#include <cmath>

namespace pastkeys {

namespace {

/// Queries and keys from the projection to the rotation. Only rotated ones are recorded: the others
/// are computed again from the hidden state.
void addQueriesAndKeys(NetworkBuilder& network, const LlamaConfig& config)
{
    const auto ofHeads = [&](const char* name, std::uint32_t heads, TensorRole role,
                             std::string_view versionOf = {}) {
        network.tensor({.name = name,
                        .columns = heads * config.headDim,
                        .heads = heads,
                        .isRecorded = role != TensorRole::Rows,
                        .role = role},
                       versionOf);
    };
    ofHeads("q_proj", config.heads, TensorRole::Rows);
    ofHeads("k_proj", config.kvHeads, TensorRole::Rows);
    ofHeads("v", config.kvHeads, TensorRole::Values);
    if (config.normsHeads) {
        ofHeads("q_norm", config.heads, TensorRole::Rows, "q_proj");
        ofHeads("k_norm", config.kvHeads, TensorRole::Rows, "k_proj");
    }
    ofHeads("q", config.heads, TensorRole::Queries, config.normsHeads ? "q_norm" : "q_proj");
    ofHeads("k", config.kvHeads, TensorRole::Keys, config.normsHeads ? "k_norm" : "k_proj");
}

void addTensors(NetworkBuilder& network, const LlamaConfig& config)
{
    const auto normedState = [&](const char* name) {
        network.normedState(
            name, PASTKEYS_TR_NOOP("pastkeys::Tr",
                                   "The hidden state after RMS norm: each row is divided by its "
                                   "root mean square, then scaled by learned weights."));
    };
    const auto inMlp = [&](const char* name, const char* title, const char* meaning) {
        network.tensor({.name = name, .columns = config.inner, .title = title, .meaning = meaning});
    };
    const auto output = [&](const char* name) {
        network.tensor(
            {.name = name,
             .columns = config.width,
             .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "output before its norm"),
             .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr", "What this part of the layer adds to the "
                                                         "hidden state, once it is normalized.")});
    };
    network.tokens();
    network.hiddenState("embedding");
    normedState("norm1");
    addQueriesAndKeys(network, config);
    network.attentionTensors(config.heads * config.headDim);
    if (config.normsOutputs)
        output("attention_raw");
    network.attentionOutput("attention", config.normsOutputs ? "attention_raw" : "");
    network.hiddenState("residual1", "embedding");
    normedState("norm2");
    inMlp("gate", PASTKEYS_TR_NOOP("pastkeys::Tr", "gate rows"),
          PASTKEYS_TR_NOOP("pastkeys::Tr",
                           "The MLP makes two wider rows of each row. This one becomes the gate of "
                           "the other: it says how much of each number passes."));
    inMlp("up", PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP rows"),
          PASTKEYS_TR_NOOP("pastkeys::Tr", "The MLP is the part of a layer that works on each row "
                                           "separately. Inside the MLP, rows are wider."));
    inMlp(
        "opened", PASTKEYS_TR_NOOP("pastkeys::Tr", "activated gate rows"),
        PASTKEYS_TR_NOOP("pastkeys::Tr",
                         "The gate rows, after applying the activation function (SiLU in Llama)."));
    inMlp("gated", PASTKEYS_TR_NOOP("pastkeys::Tr", "gated MLP rows"),
          PASTKEYS_TR_NOOP("pastkeys::Tr", "The wider rows, each number times its gate."));
    if (config.normsOutputs)
        output("mlp_raw");
    network.mlpOutput("mlp", config.normsOutputs ? "mlp_raw" : "");
    network.hiddenState("residual2", "embedding", TensorRole::LayerOutput);
    normedState("norm");
    network.tensor({.name = "logits", .columns = config.vocabulary, .role = TensorRole::Logits});
}

/// Adds an RMS norm. \param module  its name in files
void addNorm(NetworkBuilder& network, const LlamaConfig& config, OperationSpec spec,
             NetworkBuilder::Names reads, NetworkBuilder::Names makes, const char* module)
{
    spec.kind = OperationKind::RmsNorm;
    spec.epsilon = config.epsilon;
    network.add(std::move(spec), reads, makes,
                {.name = module, .hasBias = false, .isOneMore = config.normsAreOneMore});
}

OperationSpec ofLayer(const char* name, const char* title, const char* briefTitle)
{
    return {.kind = OperationKind::RmsNorm,
            .name = name,
            .part = OperationPart::Layer,
            .texts = titled(OperationKind::RmsNorm, title, "", briefTitle)};
}

/// Of each query, or of each key, by itself.
void addHeadNorm(NetworkBuilder& network, const LlamaConfig& config, OperationSpec spec,
                 std::string_view tensor, const char* module)
{
    spec.epsilon = config.epsilon;
    network.add(
        std::move(spec),
        tensor == "q" ? NetworkBuilder::Names{"q_proj"} : NetworkBuilder::Names{"k_proj"},
        tensor == "q" ? NetworkBuilder::Names{"q_norm"} : NetworkBuilder::Names{"k_norm"},
        {.name = module, .hasBias = false, .isOfHead = true, .isOneMore = config.normsAreOneMore});
}

void addHeadNorms(NetworkBuilder& network, const LlamaConfig& config)
{
    addHeadNorm(network, config,
                ofLayer("QueryNorm", PASTKEYS_TR_NOOP("pastkeys::Tr", "Query norm"),
                        PASTKEYS_TR_NOOP("pastkeys::Tr", "Q norm")),
                "q", "layers.{}.self_attn.q_norm");
    addHeadNorm(network, config,
                ofLayer("KeyNorm", PASTKEYS_TR_NOOP("pastkeys::Tr", "Key norm"),
                        PASTKEYS_TR_NOOP("pastkeys::Tr", "K norm")),
                "k", "layers.{}.self_attn.k_norm");
}

void addAttention(NetworkBuilder& network, const LlamaConfig& config)
{
    addNorm(network, config,
            ofLayer("RmsNorm1", PASTKEYS_TR_NOOP("pastkeys::Tr", "RMS norm 1"),
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "RMS 1")),
            {"embedding", "residual2"}, {"norm1"}, "layers.{}.input_layernorm");
    network.add({.kind = OperationKind::Linear,
                 .name = "QkvProjection",
                 .part = OperationPart::Layer,
                 .group = WorkGroup::Projections,
                 .texts = textsOfQkvProjection()},
                {"norm1"}, {"q_proj", "k_proj", "v"},
                {.name = "layers.{}.self_attn.qkv_proj",
                 .shortName = "qkv",
                 .hasBias = config.biasOfQkv,
                 .layout = WeightLayout::OutIn,
                 .pieces = {"layers.{}.self_attn.q_proj", "layers.{}.self_attn.k_proj",
                            "layers.{}.self_attn.v_proj"}});
    if (config.normsHeads)
        addHeadNorms(network, config);
    network.add({.kind = OperationKind::Rotate,
                 .name = "RotaryEmbedding",
                 .part = OperationPart::Layer,
                 .texts = textsOf(OperationKind::Rotate)},
                config.normsHeads ? NetworkBuilder::Names{"q_norm", "k_norm"}
                                  : NetworkBuilder::Names{"q_proj", "k_proj"},
                {"q", "k"});
    network.attend();
    network.add({.kind = OperationKind::Linear,
                 .name = "OutputProjection",
                 .part = OperationPart::Layer,
                 .group = WorkGroup::Projections,
                 .texts = textsOfOutputProjection()},
                {"context"},
                config.normsOutputs ? NetworkBuilder::Names{"attention_raw"}
                                    : NetworkBuilder::Names{"attention"},
                {.name = "layers.{}.self_attn.o_proj",
                 .shortName = "projection",
                 .hasBias = config.biasOfOutput,
                 .layout = WeightLayout::OutIn});
    if (config.normsOutputs)
        addNorm(network, config,
                ofLayer("AttentionNorm", PASTKEYS_TR_NOOP("pastkeys::Tr", "Norm of attention"),
                        PASTKEYS_TR_NOOP("pastkeys::Tr", "RMS A")),
                {"attention_raw"}, {"attention"}, "layers.{}.post_attention_layernorm");
    network.addResidual(1, {"attention", "embedding", "residual2"}, {"residual1"});
}

void addMlp(NetworkBuilder& network, const LlamaConfig& config)
{
    addNorm(network, config,
            ofLayer("RmsNorm2", PASTKEYS_TR_NOOP("pastkeys::Tr", "RMS norm 2"),
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "RMS 2")),
            {"residual1"}, {"norm2"},
            config.normsOutputs ? "layers.{}.pre_feedforward_layernorm"
                                : "layers.{}.post_attention_layernorm");
    const auto inMlp = [](OperationKind kind, const char* name, OperationTexts texts) {
        return OperationSpec{.kind = kind,
                             .name = name,
                             .part = OperationPart::Layer,
                             .group = WorkGroup::Mlp,
                             .texts = texts};
    };
    network.add(inMlp(OperationKind::Linear, "MlpExpand", textsOfMlpExpansion()), {"norm2"},
                {"gate", "up"},
                {.name = "layers.{}.mlp.gate_up_proj",
                 .shortName = "expand",
                 .hasBias = config.biasOfMlp,
                 .layout = WeightLayout::OutIn,
                 .pieces = {"layers.{}.mlp.gate_proj", "layers.{}.mlp.up_proj"}});
    OperationSpec activation =
        inMlp(OperationKind::Activate, "GateActivation", textsOf(OperationKind::Activate));
    activation.activation = config.activation;
    network.add(std::move(activation), {"gate"}, {"opened"});
    network.add(inMlp(OperationKind::Multiply, "GateProduct", textsOf(OperationKind::Multiply)),
                {"opened", "up"}, {"gated"});
    network.add(inMlp(OperationKind::Linear, "MlpContract", textsOfMlpContraction()), {"gated"},
                config.normsOutputs ? NetworkBuilder::Names{"mlp_raw"}
                                    : NetworkBuilder::Names{"mlp"},
                {.name = "layers.{}.mlp.down_proj",
                 .shortName = "contract",
                 .hasBias = config.biasOfMlp,
                 .layout = WeightLayout::OutIn});
    if (config.normsOutputs)
        addNorm(network, config,
                ofLayer("MlpNorm", PASTKEYS_TR_NOOP("pastkeys::Tr", "Norm of the MLP"),
                        PASTKEYS_TR_NOOP("pastkeys::Tr", "RMS M")),
                {"mlp_raw"}, {"mlp"}, "layers.{}.post_feedforward_layernorm");
    network.addResidual(2, {"mlp", "residual1"}, {"residual2"});
}

} // namespace

NetworkPtr llama(const LlamaConfig& config)
{
    NetworkBuilder network(config.family, config,
                           {{"heads", config.heads},
                            {"kvHeads", config.kvHeads},
                            {"headDim", config.headDim},
                            {"inner", config.inner},
                            {"epsilon", config.epsilon},
                            {"activation", config.activation},
                            {"rotaryBase", static_cast<float>(config.rotaryBase)}});
    addTensors(network, config);
    const Weight token = network.tokenMatrix("embed_tokens.weight");
    network.add({.kind = OperationKind::Embed,
                 .name = "Embedding",
                 .part = OperationPart::BeforeLayers,
                 .weights = {token},
                 .factor = config.embeddingScale,
                 .texts = textsOf(OperationKind::Embed)},
                {"tokens"}, {"embedding"});
    addAttention(network, config);
    addMlp(network, config);
    addNorm(
        network, config,
        {.name = "FinalRmsNorm",
         .part = OperationPart::AfterLayers,
         .texts = titled(OperationKind::RmsNorm, PASTKEYS_TR_NOOP("pastkeys::Tr", "Final RMS norm"),
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "Final norm"),
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "RMS f"))},
        {"residual2"}, {"norm"}, "norm");
    network.addOutput("norm", token);
    const std::vector<double> rotation =
        rotaryFrequencies(config.headDim, config.rotaryBase, config.rotaryScaling);
    const std::vector<double> ofWindows =
        config.windowRotaryBase ? rotaryFrequencies(config.headDim, *config.windowRotaryBase)
                                : rotation;
    return network.build([&](std::size_t layer) {
        AttentionSite site = network.site();
        site.heads = config.heads;
        site.kvHeads = config.kvHeads;
        site.headDim = config.headDim;
        site.scale = config.scoreScale.value_or(1 / std::sqrt(static_cast<float>(config.headDim)));
        site.window = config.windows.empty() ? 0 : config.windows.at(layer);
        site.rotation = site.window > 0 ? ofWindows : rotation;
        return site;
    });
}

} // namespace pastkeys
