#include "model/layer_norm_decoder.h"

#include "base/translation.h"
#include "model/operation_texts.h"

namespace pastkeys {

namespace {

void addTensors(NetworkBuilder& network, const LayerNormDecoder& of)
{
    const std::uint32_t width = of.heads * of.headDim;
    const auto normedState = [&](const char* name) {
        network.normedState(
            name, PASTKEYS_TR_NOOP(
                      "pastkeys::Tr",
                      "The hidden state after layer norm: each row is normalized to mean 0 and "
                      "variance 1, then scaled and shifted by learned weights."));
    };
    const auto ofHeads = [&](const char* name, TensorRole role, std::string_view versionOf = {}) {
        network.tensor({.name = name,
                        .columns = width,
                        .heads = of.heads,
                        .isRecorded = role != TensorRole::Rows,
                        .role = role},
                       versionOf);
    };
    const bool rotates = !of.rotation.empty();
    network.tokens();
    network.hiddenState("embedding");
    normedState("ln1");
    if (rotates) {
        ofHeads("q_proj", TensorRole::Rows);
        ofHeads("k_proj", TensorRole::Rows);
    }
    ofHeads("q", TensorRole::Queries, rotates ? "q_proj" : "");
    ofHeads("k", TensorRole::Keys, rotates ? "k_proj" : "");
    ofHeads("v", TensorRole::Values);
    network.attentionTensors(width);
    network.attentionOutput("attention");
    network.hiddenState("residual1", "embedding");
    normedState("ln2");
    network.tensor({.name = "expand",
                    .columns = of.inner,
                    .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP rows"),
                    .meaning = PASTKEYS_TR_NOOP(
                        "pastkeys::Tr", "The MLP is the part of a layer that works on each row "
                                        "separately. Inside the MLP, rows are wider.")});
    network.tensor(
        {.name = "gelu",
         .columns = of.inner,
         .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "activated MLP rows"),
         .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                     "The wider rows, after applying the activation function (GELU "
                                     "in GPT-2) to each number.")});
    network.mlpOutput("mlp");
    network.hiddenState("residual2", "embedding", TensorRole::LayerOutput);
    normedState("ln_f");
    network.tensor({.name = "logits", .columns = of.config.vocabulary, .role = TensorRole::Logits});
}

/// \returns the embeddings of tokens
Weight addEmbedding(NetworkBuilder& network, const LayerNormDecoder& of)
{
    const Weight token = network.tokenMatrix(of.tokens);
    OperationSpec embedding{.kind = OperationKind::Embed,
                            .name = "Embedding",
                            .part = OperationPart::BeforeLayers,
                            .weights = {token},
                            .texts = textsOf(OperationKind::Embed)};
    if (!of.positions.empty()) {
        embedding.weights.push_back(network.weight({.name = of.positions,
                                                    .part = OperationPart::BeforeLayers,
                                                    .form = WeightForm::Rows,
                                                    .shape = {of.config.context, of.config.width},
                                                    .shortName = "position",
                                                    .keepsType = true}));
        embedding.texts.purpose = PASTKEYS_TR_NOOP(
            "pastkeys::Tr", "Each token becomes a vector: its own embedding plus the embedding of "
                            "its position.");
    }
    network.add(std::move(embedding), {"tokens"}, {"embedding"});
    return token;
}

void addFirstNorm(NetworkBuilder& network, const LayerNormDecoder& of)
{
    network.add(
        {.kind = OperationKind::Norm,
         .name = "LayerNorm1",
         .part = OperationPart::Layer,
         .epsilon = of.epsilon,
         .texts = titled(OperationKind::Norm, PASTKEYS_TR_NOOP("pastkeys::Tr", "Layer norm 1"), "",
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "LN 1"))},
        {"embedding", "residual2"}, {"ln1"}, of.norm1);
}

/// Between the norm and the residual.
void addAttention(NetworkBuilder& network, const LayerNormDecoder& of)
{
    const bool rotates = !of.rotation.empty();
    network.add({.kind = OperationKind::Linear,
                 .name = "QkvProjection",
                 .part = OperationPart::Layer,
                 .group = WorkGroup::Projections,
                 .texts = textsOfQkvProjection()},
                {"ln1"},
                rotates ? NetworkBuilder::Names{"q_proj", "k_proj", "v"}
                        : NetworkBuilder::Names{"q", "k", "v"},
                of.qkv);
    if (rotates)
        network.add({.kind = OperationKind::Rotate,
                     .name = "RotaryEmbedding",
                     .part = OperationPart::Layer,
                     .texts = textsOf(OperationKind::Rotate)},
                    {"q_proj", "k_proj"}, {"q", "k"});
    network.attend();
    network.add({.kind = OperationKind::Linear,
                 .name = "OutputProjection",
                 .part = OperationPart::Layer,
                 .group = WorkGroup::Projections,
                 .texts = textsOfOutputProjection()},
                {"context"}, {"attention"}, of.projection);
}

void addFirstResidual(NetworkBuilder& network)
{
    network.addResidual(1, {"attention", "embedding", "residual2"}, {"residual1"});
}

void addSecondNorm(NetworkBuilder& network, const LayerNormDecoder& of)
{
    network.add(
        {.kind = OperationKind::Norm,
         .name = "LayerNorm2",
         .part = OperationPart::Layer,
         .epsilon = of.epsilon,
         .texts = titled(OperationKind::Norm, PASTKEYS_TR_NOOP("pastkeys::Tr", "Layer norm 2"), "",
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "LN 2"))},
        of.isParallel ? NetworkBuilder::Names{"embedding", "residual2"}
                      : NetworkBuilder::Names{"residual1"},
        {"ln2"}, of.norm2);
}

/// Between the norm and the residual.
void addMlp(NetworkBuilder& network, const LayerNormDecoder& of)
{
    network.add({.kind = OperationKind::Linear,
                 .name = "MlpExpand",
                 .part = OperationPart::Layer,
                 .group = WorkGroup::Mlp,
                 .texts = textsOfMlpExpansion()},
                {"ln2"}, {"expand"}, of.expand);
    network.add({.kind = OperationKind::Activate,
                 .name = "Gelu",
                 .part = OperationPart::Layer,
                 .group = WorkGroup::Mlp,
                 .activation = of.activation,
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
                {"gelu"}, {"mlp"}, of.contract);
}

/// The hidden state changes in place, so in a parallel layer all that reads what entered the layer
/// comes before the residuals.
void addLayer(NetworkBuilder& network, const LayerNormDecoder& of)
{
    addFirstNorm(network, of);
    addAttention(network, of);
    if (!of.isParallel)
        addFirstResidual(network);
    addSecondNorm(network, of);
    addMlp(network, of);
    if (of.isParallel)
        addFirstResidual(network);
    network.addResidual(2, {"mlp", "residual1"}, {"residual2"});
}

} // namespace

NetworkPtr layerNormDecoder(const LayerNormDecoder& decoder,
                            const std::function<void(std::size_t layer, AttentionSite&)>& setSite)
{
    NetworkBuilder network(decoder.family, decoder.config, decoder.fields);
    addTensors(network, decoder);
    const Weight token = addEmbedding(network, decoder);
    addLayer(network, decoder);
    network.add(
        {.kind = OperationKind::Norm,
         .name = "FinalLayerNorm",
         .part = OperationPart::AfterLayers,
         .epsilon = decoder.epsilon,
         .texts = titled(OperationKind::Norm, PASTKEYS_TR_NOOP("pastkeys::Tr", "Final layer norm"),
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "Final norm"),
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "LN f"))},
        {"residual2"}, {"ln_f"}, decoder.finalNorm);
    network.addOutput("ln_f", token, decoder.output);
    return network.build([&](std::size_t layer) {
        AttentionSite site = network.site();
        site.heads = decoder.heads;
        site.kvHeads = decoder.heads;
        site.headDim = decoder.headDim;
        site.rotation = decoder.rotation;
        setSite(layer, site);
        return site;
    });
}

} // namespace pastkeys
