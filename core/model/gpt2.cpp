// The operations of a GPT-2-style decoder.
#include "base/translation.h"
#include "model/network.h"

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

std::vector<TensorSpec> tensorsOf(const Config& config)
{
    const std::uint32_t width = config.width;
    const auto hiddenState = [width](const char* name, std::optional<TensorKind> versionOf = {},
                                     TensorRole role = TensorRole::Rows) {
        return TensorSpec{
            .name = name,
            .columns = width,
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
    return {
        {.name = "tokens",
         .columns = 1,
         .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "tokens"),
         .meaning = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                     "One number per row: the id of the token in the vocabulary.")},
        hiddenState("embedding"),
        normedState("ln1"),
        {.name = "q", .columns = width, .role = TensorRole::Queries},
        {.name = "k", .columns = width, .role = TensorRole::Keys},
        {.name = "v", .columns = width, .role = TensorRole::Values},
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
std::vector<WeightSpec> weightsOf(const Config& config)
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

constexpr const char* kAllRowsAreNew =
    PASTKEYS_TR_NOOP("pastkeys::Tr", "All rows of this step are new.");
constexpr const char* kAllRowsAgain = PASTKEYS_TR_NOOP(
    "pastkeys::Tr", "Without a cache, all earlier rows are computed again and come out the same.");
constexpr const char* kProduct = PASTKEYS_TR_NOOP("pastkeys::Tr", "2 × {in} × {out}");
constexpr const char* kEachValue = PASTKEYS_TR_NOOP("pastkeys::Tr", "{rows} × {out}{each}");
constexpr const char* kPairs =
    PASTKEYS_TR_NOOP("pastkeys::Tr", "{cells} query-key pairs × {heads} heads × {headDim} × 2");
constexpr const char* kWidthTerm =
    PASTKEYS_TR_NOOP("pastkeys::Tr", "{width} is the width of the model.");
constexpr const char* kProductTerms = PASTKEYS_TR_NOOP(
    "pastkeys::Tr", "{width} is the width of the model. The 2 stands for a multiplication and an "
                    "addition; the number after the + is the bias.");
constexpr const char* kMlpTerms = PASTKEYS_TR_NOOP(
    "pastkeys::Tr",
    "{width} is the width of the model, {inner} the width inside the MLP. The 2 stands for a "
    "multiplication and an addition; the number after the + is the bias.");
constexpr const char* kPairTerms = PASTKEYS_TR_NOOP(
    "pastkeys::Tr",
    "{headDim} is the width of a head. The 2 stands for a multiplication and an addition.");

constexpr OperationTexts normTexts(const char* title, const char* shortTitle,
                                   const char* briefTitle)
{
    return {
        .title = title,
        .shortTitle = shortTitle,
        .briefTitle = briefTitle,
        .purpose =
            PASTKEYS_TR_NOOP("pastkeys::Tr", "Each row is normalized to mean 0 and variance 1, "
                                             "then scaled and shifted by learned weights."),
        .firstEffect = PASTKEYS_TR_NOOP("pastkeys::Tr", "Rows do not depend on each other here."),
        .laterEffect = PASTKEYS_TR_NOOP(
            "pastkeys::Tr",
            "Rows do not depend on each other here, so earlier rows need not be computed again."),
        .laterWithoutCache = kAllRowsAgain,
        .formula = PASTKEYS_TR_NOOP("pastkeys::Tr", "{rows} × (8 × {out} + 5)"),
        .terms = PASTKEYS_TR_NOOP(
            "pastkeys::Tr",
            "{width} is the width of the model. The 8 operations per number and the 5 per row find "
            "the mean and the variance, and normalize, scale and shift the row.")};
}

constexpr OperationTexts residualTexts(const char* title, const char* briefTitle)
{
    return {
        .title = title,
        .briefTitle = briefTitle,
        .purpose = PASTKEYS_TR_NOOP(
            "pastkeys::Tr",
            "The output of this part of the layer is added to the hidden state that came into it."),
        .firstEffect = PASTKEYS_TR_NOOP("pastkeys::Tr", "The sum goes on to the next part."),
        .formula = kEachValue,
        .terms = kWidthTerm};
}

std::vector<OperationSpec> operationsOfPass()
{
    return {
        {.kind = OperationKind::Embed,
         .name = "Embedding",
         .part = OperationPart::BeforeLayers,
         .reads = {kTokens},
         .makes = {kEmbedding},
         .weights = {kToken, kPosition},
         .texts = {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Embedding"),
                   .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Embed"),
                   .purpose = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr", "Each token becomes a vector: its own embedding plus "
                                       "the embedding of its position."),
                   .firstEffect = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr",
                       "All tokens of this step are new, so each of them needs a vector."),
                   .laterEffect = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr", "With the cache, only the new token needs a vector."),
                   .laterWithoutCache = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr", "Without a cache, all earlier tokens are embedded again."),
                   .formula = kEachValue,
                   .terms = kWidthTerm}},
        {.kind = OperationKind::Norm,
         .name = "LayerNorm1",
         .part = OperationPart::Layer,
         .reads = {kEmbedding, kResidual2},
         .makes = {kNorm1},
         .weights = {kNorm1Gamma, kNorm1Beta},
         .texts = normTexts(PASTKEYS_TR_NOOP("pastkeys::Tr", "Layer norm 1"), "",
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
         .texts =
             {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Cache append"),
              .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Append"),
              .purpose = PASTKEYS_TR_NOOP(
                  "pastkeys::Tr", "The new rows of keys K and values V are written to the cache."),
              .firstEffect = PASTKEYS_TR_NOOP(
                  "pastkeys::Tr",
                  "The cache was empty. Queries are not kept, because no later token uses them."),
              .laterEffect = PASTKEYS_TR_NOOP(
                  "pastkeys::Tr", "The new rows follow those that the cache already holds. Queries "
                                  "are not kept, because no later token uses them."),
              .formula =
                  PASTKEYS_TR_NOOP("pastkeys::Tr", "K and V: 2 × {rows} × {width} × 4 bytes"),
              .terms = PASTKEYS_TR_NOOP(
                  "pastkeys::Tr", "The 2 stands for keys K and values V, {width} is the width "
                                  "of the model, and a float32 has 4 bytes.")}},
        {.kind = OperationKind::Scores,
         .name = "Scores",
         .part = OperationPart::Layer,
         .group = WorkGroup::Attention,
         .reads = {kQueries, kKeys},
         .makes = {kScores},
         .texts = {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scores Q·Kᵀ"),
                   .shortTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scores"),
                   .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scores"),
                   .purpose = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr",
                       "A dot product compares each query with every key that it may see."),
                   .firstEffect = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                                   "All tokens of this step are new, so each of "
                                                   "them has a query, with or without the cache."),
                   .laterEffect = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr", "With the cache, only the new token has a query. The "
                                       "query reads the earlier keys from the cache."),
                   .laterWithoutCache = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr",
                       "Without a cache, the scores of all earlier queries are computed again."),
                   .formula = kPairs,
                   .terms = kPairTerms}},
        {.kind = OperationKind::Mask,
         .name = "Mask",
         .part = OperationPart::Layer,
         .group = WorkGroup::Attention,
         .reads = {kScores},
         .makes = {kScores},
         .texts = {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scale and mask"),
                   .shortTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scale, mask"),
                   .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Mask"),
                   .purpose = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                               "Scores are divided by √(head width), and keys "
                                               "that the query may not see, usually the newer "
                                               "ones, are masked."),
                   .firstEffect =
                       PASTKEYS_TR_NOOP("pastkeys::Tr", "Only the last query sees all keys."),
                   .laterEffect = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr", "The last query sees all keys. With the cache it "
                                       "is the only one, so nothing is masked."),
                   .laterWithoutCache = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr", "Only the last query sees all keys. Without a "
                                       "cache, all earlier queries are masked again."),
                   .formula =
                       PASTKEYS_TR_NOOP("pastkeys::Tr", "{cells} visible cells × {heads} heads")}},
        {.kind = OperationKind::Softmax,
         .name = "Softmax",
         .part = OperationPart::Layer,
         .group = WorkGroup::Attention,
         .reads = {kScores},
         .makes = {kAttentionWeights},
         .texts = {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Softmax"),
                   .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Softmax"),
                   .purpose = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr",
                       "Each row of scores becomes a row of attention weights, which add up to 1."),
                   .firstEffect =
                       PASTKEYS_TR_NOOP("pastkeys::Tr", "Masked cells get a weight of exactly 0."),
                   .formula = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                               "{cells} visible cells × {heads} heads × 5"),
                   .terms = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr", "The 5 stands for five operations: the largest score, the "
                                       "difference, the exponential, the sum and the division.")}},
        {.kind = OperationKind::WeightedSum,
         .name = "WeightedSum",
         .part = OperationPart::Layer,
         .group = WorkGroup::Attention,
         .reads = {kAttentionWeights, kValues},
         .makes = {kContext},
         .texts = {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Weighted sum of V"),
                   .shortTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Weighted sum"),
                   .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Sum V"),
                   .purpose = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                               "The attention weights of each query mix "
                                               "the rows of values V into one output row."),
                   .firstEffect =
                       PASTKEYS_TR_NOOP("pastkeys::Tr", "All values come from this step."),
                   .laterEffect = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr", "With the cache, only the new token gets an output row. Its "
                                       "query reads the earlier values from the cache."),
                   .laterWithoutCache = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr",
                       "Without a cache, the output rows of all earlier tokens are mixed again."),
                   .formula = kPairs,
                   .terms = kPairTerms}},
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
         .texts = residualTexts(PASTKEYS_TR_NOOP("pastkeys::Tr", "Residual 1"),
                                PASTKEYS_TR_NOOP("pastkeys::Tr", "Res 1"))},
        {.kind = OperationKind::Norm,
         .name = "LayerNorm2",
         .part = OperationPart::Layer,
         .reads = {kResidual1},
         .makes = {kNorm2},
         .weights = {kNorm2Gamma, kNorm2Beta},
         .texts = normTexts(PASTKEYS_TR_NOOP("pastkeys::Tr", "Layer norm 2"), "",
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
         .texts = {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Activation"),
                   .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Act"),
                   .purpose = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr",
                       "The activation function (GELU in GPT-2) is applied to each number."),
                   .firstEffect = kAllRowsAreNew,
                   .laterEffect = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr", "Earlier rows would give the same numbers again, "
                                       "so with the cache they are skipped."),
                   .laterWithoutCache = kAllRowsAgain,
                   .formula = kEachValue,
                   .terms =
                       PASTKEYS_TR_NOOP("pastkeys::Tr", "{inner} is the width inside the MLP.")}},
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
         .texts = residualTexts(PASTKEYS_TR_NOOP("pastkeys::Tr", "Residual 2"),
                                PASTKEYS_TR_NOOP("pastkeys::Tr", "Res 2"))},
        {.kind = OperationKind::Norm,
         .name = "FinalLayerNorm",
         .part = OperationPart::AfterLayers,
         .reads = {kResidual2},
         .makes = {kFinalNorm},
         .weights = {kFinalGamma, kFinalBeta},
         .texts = normTexts(PASTKEYS_TR_NOOP("pastkeys::Tr", "Final layer norm"),
                            PASTKEYS_TR_NOOP("pastkeys::Tr", "Final norm"),
                            PASTKEYS_TR_NOOP("pastkeys::Tr", "LN f"))},
        {.kind = OperationKind::Logits,
         .name = "Logits",
         .part = OperationPart::AfterLayers,
         .reads = {kFinalNorm},
         .makes = {kLogits},
         .weights = {kOutput},
         .texts = {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Logits"),
                   .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Logits"),
                   .purpose = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                               "Multiplying the last row by the embedding of a "
                                               "token gives the token's logit."),
                   .firstEffect = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr", "One row is enough for this, with or without the cache."),
                   .formula = PASTKEYS_TR_NOOP("pastkeys::Tr", "2 × {in} × {out} tokens"),
                   .terms = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr", "{width} is the width of the model. The 2 stands for a "
                                       "multiplication and an addition.")}},
        {.kind = OperationKind::Sample,
         .name = "Sample",
         .part = OperationPart::AfterLayers,
         .reads = {kLogits},
         .texts = {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Next token"),
                   .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Next"),
                   .purpose = PASTKEYS_TR_NOOP(
                       "pastkeys::Tr", "The next token is chosen from the logits, the numbers by "
                                       "which the model rates all tokens of its vocabulary.")}},
    };
}

} // namespace

Network gpt2(const Config& config)
{
    const AttentionSite site{.queries = kQueries,
                             .keys = kKeys,
                             .values = kValues,
                             .scores = kScores,
                             .weights = kAttentionWeights,
                             .context = kContext,
                             .heads = config.heads,
                             .headDim = config.heads == 0 ? 0 : config.headDim()};
    return {config, tensorsOf(config), weightsOf(config), site, operationsOfPass()};
}

} // namespace pastkeys
