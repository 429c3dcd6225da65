// The operations of a GPT-2-style decoder.
#include "model/gpt2.h"

#include "base/translation.h"
#include "model/network_builder.h"
#include "model/operation_texts.h"

#include <cmath>

namespace pastkeys {

namespace {

void addTensors(NetworkBuilder& network, const Gpt2Config& config)
{
    const std::uint32_t width = config.width;
    const auto normedState = [&](const char* name) {
        network.normedState(
            name, PASTKEYS_TR_NOOP(
                      "pastkeys::Tr",
                      "The hidden state after layer norm: each row is normalized to mean 0 and "
                      "variance 1, then scaled and shifted by learned weights."));
    };
    const auto ofHeads = [&](const char* name, TensorRole role) {
        network.tensor({.name = name,
                        .columns = width,
                        .heads = config.heads,
                        .isRecorded = true,
                        .role = role});
    };
    network.tokens();
    network.hiddenState("embedding");
    normedState("ln1");
    ofHeads("q", TensorRole::Queries);
    ofHeads("k", TensorRole::Keys);
    ofHeads("v", TensorRole::Values);
    network.attentionTensors(width);
    network.attentionOutput("attention");
    network.hiddenState("residual1", "embedding");
    normedState("ln2");
    network.tensor({.name = "expand",
                    .columns = config.inner,
                    .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP rows"),
                    .meaning = PASTKEYS_TR_NOOP(
                        "pastkeys::Tr", "The MLP is the part of a layer that works on each row "
                                        "separately. Inside the MLP, rows are wider.")});
    network.tensor(
        {.name = "gelu",
         .columns = config.inner,
         .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "activated MLP rows"),
         .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                     "The wider rows, after applying the activation function (GELU "
                                     "in GPT-2) to each number.")});
    network.mlpOutput("mlp");
    network.hiddenState("residual2", "embedding", TensorRole::LayerOutput);
    normedState("ln_f");
    network.tensor({.name = "logits", .columns = config.vocabulary, .role = TensorRole::Logits});
}

/// Weights have their names in Hugging Face's files, without the prefix "transformer.".
/// \returns the embeddings of tokens
Weight addEmbedding(NetworkBuilder& network, const Gpt2Config& config)
{
    const Weight token = network.tokenMatrix("wte.weight");
    const Weight position = network.weight({.name = "wpe.weight",
                                            .part = OperationPart::BeforeLayers,
                                            .form = WeightForm::Rows,
                                            .shape = {config.context, config.width},
                                            .shortName = "position",
                                            .keepsType = true});
    network.add(
        {.kind = OperationKind::Embed,
         .name = "Embedding",
         .part = OperationPart::BeforeLayers,
         .weights = {token, position},
         .texts = withPurpose(
             OperationKind::Embed,
             PASTKEYS_TR_NOOP("pastkeys::Tr", "Each token becomes a vector: its own embedding plus "
                                              "the embedding of its position."))},
        {"tokens"}, {"embedding"});
    return token;
}

void addAttention(NetworkBuilder& network, const Gpt2Config& config)
{
    network.add(
        {.kind = OperationKind::Norm,
         .name = "LayerNorm1",
         .part = OperationPart::Layer,
         .epsilon = config.epsilon,
         .texts = titled(OperationKind::Norm, PASTKEYS_TR_NOOP("pastkeys::Tr", "Layer norm 1"), "",
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "LN 1"))},
        {"embedding", "residual2"}, {"ln1"}, {.name = "h.{}.ln_1"});
    network.add({.kind = OperationKind::Linear,
                 .name = "QkvProjection",
                 .part = OperationPart::Layer,
                 .group = WorkGroup::Projections,
                 .texts = textsOfQkvProjection()},
                {"ln1"}, {"q", "k", "v"}, {.name = "h.{}.attn.c_attn", .shortName = "qkv"});
    network.attend();
    network.add({.kind = OperationKind::Linear,
                 .name = "OutputProjection",
                 .part = OperationPart::Layer,
                 .group = WorkGroup::Projections,
                 .texts = textsOfOutputProjection()},
                {"context"}, {"attention"},
                {.name = "h.{}.attn.c_proj", .shortName = "projection"});
    network.addResidual(1, {"attention", "embedding", "residual2"}, {"residual1"});
}

void addMlp(NetworkBuilder& network, const Gpt2Config& config)
{
    network.add(
        {.kind = OperationKind::Norm,
         .name = "LayerNorm2",
         .part = OperationPart::Layer,
         .epsilon = config.epsilon,
         .texts = titled(OperationKind::Norm, PASTKEYS_TR_NOOP("pastkeys::Tr", "Layer norm 2"), "",
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "LN 2"))},
        {"residual1"}, {"ln2"}, {.name = "h.{}.ln_2"});
    network.add({.kind = OperationKind::Linear,
                 .name = "MlpExpand",
                 .part = OperationPart::Layer,
                 .group = WorkGroup::Mlp,
                 .texts = textsOfMlpExpansion()},
                {"ln2"}, {"expand"}, {.name = "h.{}.mlp.c_fc", .shortName = "expand"});
    network.add({.kind = OperationKind::Activate,
                 .name = "Gelu",
                 .part = OperationPart::Layer,
                 .group = WorkGroup::Mlp,
                 .activation = config.activation,
                 .texts = withPurpose(
                     OperationKind::Activate,
                     PASTKEYS_TR_NOOP(
                         "pastkeys::Tr",
                         "The activation function (GELU in GPT-2) is applied to each number."))},
                {"expand"}, {"gelu"});
    network.add({.kind = OperationKind::Linear,
                 .name = "MlpContract",
                 .part = OperationPart::Layer,
                 .group = WorkGroup::Mlp,
                 .texts = textsOfMlpContraction()},
                {"gelu"}, {"mlp"}, {.name = "h.{}.mlp.c_proj", .shortName = "contract"});
    network.addResidual(2, {"mlp", "residual1"}, {"residual2"});
}

float scaleIn(const Gpt2Config& config, std::size_t layer)
{
    float scale = 1;
    if (config.scaleByHeadDim)
        scale /= std::sqrt(static_cast<float>(config.headDim()));
    if (config.scaleByLayer)
        scale /= static_cast<float>(layer + 1);
    return scale;
}

} // namespace

NetworkPtr gpt2(const Gpt2Config& config)
{
    NetworkBuilder network("gpt2", config,
                           {{"heads", config.heads},
                            {"inner", config.inner},
                            {"epsilon", config.epsilon},
                            {"activation", config.activation},
                            {"scaleByHeadDim", config.scaleByHeadDim},
                            {"scaleByLayer", config.scaleByLayer}});
    addTensors(network, config);
    const Weight token = addEmbedding(network, config);
    addAttention(network, config);
    addMlp(network, config);
    network.add(
        {.kind = OperationKind::Norm,
         .name = "FinalLayerNorm",
         .part = OperationPart::AfterLayers,
         .epsilon = config.epsilon,
         .texts = titled(OperationKind::Norm, PASTKEYS_TR_NOOP("pastkeys::Tr", "Final layer norm"),
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "Final norm"),
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "LN f"))},
        {"residual2"}, {"ln_f"}, {.name = "ln_f"});
    network.addOutput("ln_f", token);
    return network.build([&](std::size_t layer) {
        AttentionSite site = network.site();
        site.heads = config.heads;
        site.kvHeads = config.heads;
        site.headDim = config.headDim();
        site.scale = scaleIn(config, layer);
        return site;
    });
}

} // namespace pastkeys
