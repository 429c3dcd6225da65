// The operations of a GPT-2-style decoder.
#include "model/gpt2.h"

#include "base/translation.h"
#include "model/operation_texts.h"

#include <cmath>

namespace pastkeys {

namespace {

// The tensors, in the order of tensorsOf().
constexpr TensorKind kTokens{0};
constexpr TensorKind kEmbedding{1};
constexpr TensorKind kNorm1{2};
constexpr TensorKind kQueries{3};
constexpr TensorKind kKeys{4};
constexpr TensorKind kValues{5};
constexpr TensorKind kScores{6};
constexpr TensorKind kAttentionWeights{7};
constexpr TensorKind kContext{8};
constexpr TensorKind kAttentionOutput{9};
constexpr TensorKind kResidual1{10};
constexpr TensorKind kNorm2{11};
constexpr TensorKind kExpanded{12};
constexpr TensorKind kActivated{13};
constexpr TensorKind kMlpOutput{14};
constexpr TensorKind kResidual2{15};
constexpr TensorKind kFinalNorm{16};
constexpr TensorKind kLogits{17};

std::vector<TensorSpec> tensorsOf(const Gpt2Config& config)
{
    const std::uint32_t width = config.width;
    const auto hiddenState = [width](const char* name, std::optional<TensorKind> versionOf = {},
                                     TensorRole role = TensorRole::Rows) {
        return TensorSpec{
            .name = name,
            .columns = width,
            .isRecorded = role == TensorRole::LayerOutput,
            .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "hidden state"),
            .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                        "What the model knows about each token so far, one row per "
                                        "token. Each part of a layer adds something to it."),
            .role = role,
            .versionOf = versionOf};
    };
    const auto normedState = [width](const char* name) {
        return TensorSpec{
            .name = name,
            .columns = width,
            .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "normalized state"),
            .meaning = PASTKEYS_TR_NOOP(
                "pastkeys::Tr",
                "The hidden state after layer norm: each row is normalized to mean 0 and "
                "variance 1, then scaled and shifted by learned weights.")};
    };
    const auto ofHeads = [&config](const char* name, TensorRole role) {
        return TensorSpec{.name = name,
                          .columns = config.width,
                          .heads = config.heads,
                          .isRecorded = true,
                          .role = role};
    };
    return {
        {.name = "tokens",
         .columns = 1,
         .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "tokens"),
         .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                     "One number per row: the id of the token in the vocabulary.")},
        hiddenState("embedding"),
        normedState("ln1"),
        ofHeads("q", TensorRole::Queries),
        ofHeads("k", TensorRole::Keys),
        ofHeads("v", TensorRole::Values),
        {.name = "scores", .role = TensorRole::Scores},
        {.name = "weights", .role = TensorRole::Weights},
        {.name = "context",
         .columns = width,
         .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "output of all heads"),
         .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                     "The outputs of all heads in the layer, side by side."),
         .role = TensorRole::Context},
        {.name = "attention",
         .columns = width,
         .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "attention output"),
         .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                     "What each token gathers from itself and from earlier tokens. "
                                     "It is added to the hidden state.")},
        hiddenState("residual1", kEmbedding),
        normedState("ln2"),
        {.name = "expand",
         .columns = config.inner,
         .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP rows"),
         .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                     "The MLP is the part of a layer that works on each row "
                                     "separately. Inside the MLP, rows are wider.")},
        {.name = "gelu",
         .columns = config.inner,
         .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "activated MLP rows"),
         .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                     "The wider rows, after applying the activation function (GELU "
                                     "in GPT-2) to each number.")},
        {.name = "mlp",
         .columns = width,
         .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP output"),
         .meaning = PASTKEYS_TR_NOOP(
             "pastkeys::Tr", "Rows of the usual width again. They are added to the hidden state.")},
        hiddenState("residual2", kEmbedding, TensorRole::LayerOutput),
        normedState("ln_f"),
        {.name = "logits", .columns = config.vocabulary, .role = TensorRole::Logits},
    };
}

constexpr Weight kToken{0};
constexpr Weight kPosition{1};
constexpr Weight kNorm1Gamma{2};
constexpr Weight kNorm1Beta{3};
constexpr Weight kQkv{4};
constexpr Weight kQkvBias{5};
constexpr Weight kProjection{6};
constexpr Weight kProjectionBias{7};
constexpr Weight kNorm2Gamma{8};
constexpr Weight kNorm2Beta{9};
constexpr Weight kExpand{10};
constexpr Weight kExpandBias{11};
constexpr Weight kContract{12};
constexpr Weight kContractBias{13};
constexpr Weight kFinalGamma{14};
constexpr Weight kFinalBeta{15};
constexpr Weight kOutput{16};

/// In the order of the constants above. The names are those of Hugging Face's files, without the
/// prefix "transformer.".
std::vector<WeightSpec> weightsOf(const Gpt2Config& config)
{
    const std::uint64_t width = config.width;
    const std::uint64_t inner = config.inner;
    std::vector<WeightSpec> weights{{.name = "wte.weight",
                                     .part = OperationPart::BeforeLayers,
                                     .form = WeightForm::Rows,
                                     .shape = {config.vocabulary, width},
                                     .shortName = "token"},
                                    {.name = "wpe.weight",
                                     .part = OperationPart::BeforeLayers,
                                     .form = WeightForm::Rows,
                                     .shape = {config.context, width},
                                     .shortName = "position",
                                     .keepsType = true}};
    const auto addNorm = [&](const std::string& name, OperationPart part) {
        for (const char* which : {".weight", ".bias"})
            weights.push_back(
                {.name = name + which, .part = part, .form = WeightForm::Vector, .shape = {width}});
    };
    const auto addLinear = [&](const std::string& name, const char* shortName, std::uint64_t in,
                               std::uint64_t out) {
        weights.push_back({.name = name + ".weight",
                           .part = OperationPart::Layer,
                           .form = WeightForm::Panels,
                           .shape = {in, out},
                           .shortName = shortName});
        weights.push_back({.name = name + ".bias",
                           .part = OperationPart::Layer,
                           .form = WeightForm::Vector,
                           .shape = {out}});
    };
    addNorm("h.{}.ln_1", OperationPart::Layer);
    addLinear("h.{}.attn.c_attn", "qkv", width, 3 * width);
    addLinear("h.{}.attn.c_proj", "projection", width, width);
    addNorm("h.{}.ln_2", OperationPart::Layer);
    addLinear("h.{}.mlp.c_fc", "expand", width, inner);
    addLinear("h.{}.mlp.c_proj", "contract", inner, width);
    addNorm("ln_f", OperationPart::AfterLayers);
    weights.push_back({.name = "lm_head.weight",
                       .part = OperationPart::AfterLayers,
                       .form = WeightForm::Rows,
                       .shape = {config.vocabulary, width},
                       .shortName = "output",
                       .orElse = kToken});
    return weights;
}

OperationTexts titled(OperationKind kind, const char* title, const char* shortTitle,
                      const char* briefTitle)
{
    OperationTexts texts = textsOf(kind);
    texts.title = title;
    texts.shortTitle = shortTitle;
    texts.briefTitle = briefTitle;
    return texts;
}

OperationTexts withPurpose(OperationKind kind, const char* purpose)
{
    OperationTexts texts = textsOf(kind);
    texts.purpose = purpose;
    return texts;
}

std::vector<OperationSpec> operationsOf(const Gpt2Config& config)
{
    return {
        {.kind = OperationKind::Embed,
         .name = "Embedding",
         .part = OperationPart::BeforeLayers,
         .reads = {kTokens},
         .makes = {kEmbedding},
         .weights = {kToken, kPosition},
         .texts = withPurpose(
             OperationKind::Embed,
             PASTKEYS_TR_NOOP("pastkeys::Tr", "Each token becomes a vector: its own embedding plus "
                                              "the embedding of its position."))},
        {.kind = OperationKind::Norm,
         .name = "LayerNorm1",
         .part = OperationPart::Layer,
         .reads = {kEmbedding, kResidual2},
         .makes = {kNorm1},
         .weights = {kNorm1Gamma, kNorm1Beta},
         .epsilon = config.epsilon,
         .texts = titled(OperationKind::Norm, PASTKEYS_TR_NOOP("pastkeys::Tr", "Layer norm 1"), "",
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "LN 1"))},
        {.kind = OperationKind::Linear,
         .name = "QkvProjection",
         .part = OperationPart::Layer,
         .group = WorkGroup::Projections,
         .reads = {kNorm1},
         .makes = {kQueries, kKeys, kValues},
         .weights = {kQkv, kQkvBias},
         .texts =
             {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Q, K, V projection"),
              .shortTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Q, K, V"),
              .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Q, K, V"),
              .purpose = PASTKEYS_TR_NOOP(
                  "pastkeys::Tr",
                  "Each row is multiplied by learned weights to give a query, a key and a value."),
              .firstEffect = PASTKEYS_TR_NOOP(
                  "pastkeys::Tr", "The keys and values of a token are the same in every "
                                  "later step, which is why they can be kept."),
              .laterEffect = PASTKEYS_TR_NOOP(
                  "pastkeys::Tr",
                  "With the cache, all three are computed for the new token only. The keys and "
                  "values of earlier tokens are in the cache, with the same bits."),
              .laterWithoutCache = PASTKEYS_TR_NOOP(
                  "pastkeys::Tr", "Without a cache, the keys and values of all earlier tokens are "
                                  "computed again, and get the same bits as before."),
              .formula = kProduct,
              .terms = PASTKEYS_TR_NOOP(
                  "pastkeys::Tr",
                  "{width} is the width of the model, {out} the width of queries Q, "
                  "keys K and values V together. The 2 stands for a multiplication "
                  "and an addition; the number after the + is the bias.")}},
        {.kind = OperationKind::Append,
         .name = "CacheAppend",
         .part = OperationPart::Layer,
         .reads = {kKeys, kValues},
         .makes = {kKeys, kValues},
         .texts = textsOf(OperationKind::Append)},
        {.kind = OperationKind::Scores,
         .name = "Scores",
         .part = OperationPart::Layer,
         .group = WorkGroup::Attention,
         .reads = {kQueries, kKeys},
         .makes = {kScores},
         .texts = textsOf(OperationKind::Scores)},
        {.kind = OperationKind::Mask,
         .name = "Mask",
         .part = OperationPart::Layer,
         .group = WorkGroup::Attention,
         .reads = {kScores},
         .makes = {kScores},
         .texts = textsOf(OperationKind::Mask)},
        {.kind = OperationKind::Softmax,
         .name = "Softmax",
         .part = OperationPart::Layer,
         .group = WorkGroup::Attention,
         .reads = {kScores},
         .makes = {kAttentionWeights},
         .texts = textsOf(OperationKind::Softmax)},
        {.kind = OperationKind::WeightedSum,
         .name = "WeightedSum",
         .part = OperationPart::Layer,
         .group = WorkGroup::Attention,
         .reads = {kAttentionWeights, kValues},
         .makes = {kContext},
         .texts = textsOf(OperationKind::WeightedSum)},
        {.kind = OperationKind::Linear,
         .name = "OutputProjection",
         .part = OperationPart::Layer,
         .group = WorkGroup::Projections,
         .reads = {kContext},
         .makes = {kAttentionOutput},
         .weights = {kProjection, kProjectionBias},
         .texts =
             {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Output projection"),
              .shortTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Output proj."),
              .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Proj"),
              .purpose = PASTKEYS_TR_NOOP(
                  "pastkeys::Tr",
                  "The outputs of the heads are placed side by side and mixed by learned weights."),
              .firstEffect = PASTKEYS_TR_NOOP(
                  "pastkeys::Tr",
                  "This operation works row by row, and all rows of this step are new."),
              .laterEffect =
                  PASTKEYS_TR_NOOP("pastkeys::Tr", "This operation works row by row, so with the "
                                                   "cache only the new row is computed."),
              .laterWithoutCache = kAllRowsAgain,
              .formula = kProduct,
              .terms = kProductTerms}},
        {.kind = OperationKind::Add,
         .name = "Residual1",
         .part = OperationPart::Layer,
         .reads = {kAttentionOutput, kEmbedding, kResidual2},
         .makes = {kResidual1},
         .texts = titled(OperationKind::Add, PASTKEYS_TR_NOOP("pastkeys::Tr", "Residual 1"), "",
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "Res 1"))},
        {.kind = OperationKind::Norm,
         .name = "LayerNorm2",
         .part = OperationPart::Layer,
         .reads = {kResidual1},
         .makes = {kNorm2},
         .weights = {kNorm2Gamma, kNorm2Beta},
         .epsilon = config.epsilon,
         .texts = titled(OperationKind::Norm, PASTKEYS_TR_NOOP("pastkeys::Tr", "Layer norm 2"), "",
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "LN 2"))},
        {.kind = OperationKind::Linear,
         .name = "MlpExpand",
         .part = OperationPart::Layer,
         .group = WorkGroup::Mlp,
         .reads = {kNorm2},
         .makes = {kExpanded},
         .weights = {kExpand, kExpandBias},
         .texts = {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP expand"),
                   .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP ↑"),
                   .purpose = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                               "Learned weights turn each row into a wider one."),
                   .firstEffect = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr",
                       "The cache keeps nothing from the MLP. Even so, much of the work is saved "
                       "here, because later steps do not run these rows again."),
                   .laterEffect = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr",
                       "The cache keeps nothing from the MLP. Even so, much of the work is saved "
                       "here, because earlier rows are not run again."),
                   .laterWithoutCache = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr", "Without a cache, all earlier rows run through the MLP "
                                       "again, which is much of the extra work."),
                   .formula = kProduct,
                   .terms = kMlpTerms}},
        {.kind = OperationKind::Activate,
         .name = "Gelu",
         .part = OperationPart::Layer,
         .group = WorkGroup::Mlp,
         .reads = {kExpanded},
         .makes = {kActivated},
         .activation = config.activation,
         .texts = withPurpose(
             OperationKind::Activate,
             PASTKEYS_TR_NOOP(
                 "pastkeys::Tr",
                 "The activation function (GELU in GPT-2) is applied to each number."))},
        {.kind = OperationKind::Linear,
         .name = "MlpContract",
         .part = OperationPart::Layer,
         .group = WorkGroup::Mlp,
         .reads = {kActivated},
         .makes = {kMlpOutput},
         .weights = {kContract, kContractBias},
         .texts = {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP contract"),
                   .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP ↓"),
                   .purpose = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr", "Learned weights bring each row back to its usual width."),
                   .firstEffect = kAllRowsAreNew,
                   .laterEffect = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr",
                       "With the cache, one row is computed instead of all of them."),
                   .laterWithoutCache = kAllRowsAgain,
                   .formula = kProduct,
                   .terms = kMlpTerms}},
        {.kind = OperationKind::Add,
         .name = "Residual2",
         .part = OperationPart::Layer,
         .reads = {kMlpOutput, kResidual1},
         .makes = {kResidual2},
         .texts = titled(OperationKind::Add, PASTKEYS_TR_NOOP("pastkeys::Tr", "Residual 2"), "",
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "Res 2"))},
        {.kind = OperationKind::Norm,
         .name = "FinalLayerNorm",
         .part = OperationPart::AfterLayers,
         .reads = {kResidual2},
         .makes = {kFinalNorm},
         .weights = {kFinalGamma, kFinalBeta},
         .epsilon = config.epsilon,
         .texts = titled(OperationKind::Norm, PASTKEYS_TR_NOOP("pastkeys::Tr", "Final layer norm"),
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "Final norm"),
                         PASTKEYS_TR_NOOP("pastkeys::Tr", "LN f"))},
        {.kind = OperationKind::Logits,
         .name = "Logits",
         .part = OperationPart::AfterLayers,
         .reads = {kFinalNorm},
         .makes = {kLogits},
         .weights = {kOutput},
         .texts = textsOf(OperationKind::Logits)},
        {.kind = OperationKind::Sample,
         .name = "Sample",
         .part = OperationPart::AfterLayers,
         .reads = {kLogits},
         .texts = textsOf(OperationKind::Sample)},
    };
}

AttentionSite siteOf(const Gpt2Config& config, std::size_t layer)
{
    float scale = 1;
    if (config.scaleByHeadDim)
        scale /= std::sqrt(static_cast<float>(config.headDim()));
    if (config.scaleByLayer)
        scale /= static_cast<float>(layer + 1);
    return {.queries = kQueries,
            .keys = kKeys,
            .values = kValues,
            .scores = kScores,
            .weights = kAttentionWeights,
            .context = kContext,
            .heads = config.heads,
            .kvHeads = config.heads,
            .headDim = config.headDim(),
            .scale = scale};
}

} // namespace

NetworkPtr gpt2(const Gpt2Config& config)
{
    NetworkParts parts{.family = "gpt2",
                       .config = config,
                       .fields = {{"heads", config.heads},
                                  {"inner", config.inner},
                                  {"epsilon", config.epsilon},
                                  {"activation", config.activation},
                                  {"scaleByHeadDim", config.scaleByHeadDim},
                                  {"scaleByLayer", config.scaleByLayer}},
                       .tensors = tensorsOf(config),
                       .weights = weightsOf(config),
                       .operations = operationsOf(config),
                       .layers = {}};
    std::vector<Operation> ofLayer;
    for (std::size_t i = 0; i < parts.operations.size(); ++i)
        if (parts.operations[i].part == OperationPart::Layer)
            ofLayer.push_back(idAt<Operation>(i));
    for (std::size_t l = 0; l < config.layers; ++l)
        parts.layers.push_back({ofLayer, siteOf(config, l)});
    return std::make_shared<const Network>(std::move(parts));
}

} // namespace pastkeys
