// The operations of a GPT-2 style decoder.
#include "model/operation_table.h"

#include <array>

namespace pastkeys {

namespace {

using enum TensorKind;

constexpr std::uint64_t kFloat = sizeof(float);

Work linearWork(const WorkCase& c, DType type)
{
    const std::uint64_t rows = c.pass.rows;
    const std::uint64_t scales = type == DType::Int8 ? c.out : 0; // one multiplies each sum
    return {.products = 2 * rows * c.in * c.out,
            .other = rows * (c.out + scales),
            .bytesRead = c.in * c.out * bytesPerValue(type) + (c.out + scales) * kFloat +
                         rows * c.in * kFloat,
            .bytesWritten = rows * c.out * kFloat};
}

Work layerNormWork(std::uint64_t rows, std::uint64_t width)
{
    return {.other = rows * (8 * width + 5),
            .bytesRead = (rows * width + 2 * width) * kFloat,
            .bytesWritten = rows * width * kFloat};
}

Work layerNormOfRows(const WorkCase& c)
{
    return layerNormWork(c.pass.rows, c.out);
}

Work finalLayerNorm(const WorkCase& c)
{
    return c.pass.logitRows == 0 ? Work{} : layerNormWork(c.pass.logitRows, c.out);
}

Work embeddingWork(const WorkCase& c)
{
    const std::uint64_t values = c.pass.rows * c.out;
    const bool scaled = c.types.token == DType::Int8;
    return {.other = scaled ? 2 * values : values,
            .bytesRead = values * (bytesPerValue(c.types.token) + bytesPerValue(c.types.position)) +
                         (scaled ? c.pass.rows * kFloat : 0),
            .bytesWritten = values * kFloat};
}

Work appendWork(const WorkCase& c)
{
    const std::uint64_t bytes = 2 * c.pass.rows * c.config.width * kFloat; // K and V
    return {.bytesRead = bytes, .bytesWritten = bytes};
}

std::uint64_t cellsOf(const WorkCase& c)
{
    return c.config.heads * c.pass.cells;
}

/// Bytes of K or of V that a pass reads.
std::uint64_t keptBytes(const WorkCase& c)
{
    return c.pass.keysSeen * c.config.width * kFloat;
}

Work scoresWork(const WorkCase& c)
{
    return {.products = 2 * c.config.headDim() * cellsOf(c),
            .bytesRead = c.pass.rows * c.config.width * kFloat + keptBytes(c),
            .bytesWritten = cellsOf(c) * kFloat};
}

/// Masked cells are not computed, but written.
Work cellWork(const WorkCase& c, std::uint64_t flopsPerCell)
{
    return {.other = flopsPerCell * cellsOf(c),
            .bytesRead = cellsOf(c) * kFloat,
            .bytesWritten = c.config.heads * c.pass.rows * c.pass.keys * kFloat};
}

Work maskWork(const WorkCase& c)
{
    return cellWork(c, 1);
}

Work softmaxWork(const WorkCase& c)
{
    return cellWork(c, 5);
}

Work weightedSumWork(const WorkCase& c)
{
    return {.products = 2 * c.config.headDim() * cellsOf(c),
            .bytesRead = cellsOf(c) * kFloat + keptBytes(c),
            .bytesWritten = c.pass.rows * c.config.width * kFloat};
}

Work residualWork(const WorkCase& c)
{
    const std::uint64_t values = c.pass.rows * c.out;
    return {.other = values, .bytesRead = 2 * values * kFloat, .bytesWritten = values * kFloat};
}

Work activationWork(const WorkCase& c)
{
    const std::uint64_t values = c.pass.rows * c.out;
    return {.other = flopsPerElement(c.config.activation) * values,
            .bytesRead = values * kFloat,
            .bytesWritten = values * kFloat};
}

Work logitsWork(const WorkCase& c)
{
    if (c.pass.logitRows == 0)
        return {};
    PassSizes pass = c.pass;
    pass.rows = pass.logitRows;
    Work work = linearWork({c.config, c.types, c.layer, pass, c.in, c.out}, c.types.output);
    work.other -= pass.rows * c.out; // no bias
    work.bytesRead -= c.out * kFloat;
    return work;
}

Work noWork(const WorkCase&)
{
    return {};
}

constexpr auto kWidth = [](const Config& config) { return config.width; };
constexpr auto kInner = [](const Config& config) { return config.inner; };

constexpr RowKind kTokens{"tokens", "One number a row: which entry of the vocabulary the token is.",
                          [](const Config&) { return std::uint32_t{1}; }};
constexpr RowKind kHiddenState{
    "hidden state",
    "What the model knows of each token so far, a row a token. Each part of a layer adds something "
    "to it.",
    kWidth};
constexpr RowKind kNormedState{
    "normed state", "The hidden state, each row shifted to mean 0 and scaled to variance 1.",
    kWidth};
constexpr RowKind kQueriesKeysValues{
    .columns = [](const Config& config) { return 3 * config.width; }};
constexpr RowKind kHeadOutputs{"output of all heads",
                               "The outputs of a layer's heads, side by side.", kWidth};
constexpr RowKind kAttentionOutput{
    "attention output",
    "What a token takes over from the tokens before it: to be added to the hidden state.", kWidth};
constexpr RowKind kExpanded{
    "MLP inside",
    "MLP: the part of a layer in which each row is worked on alone. Inside, "
    "rows are wider.",
    kInner};
constexpr RowKind kActivated{"MLP activated", "The wider rows, after a smooth step on each number.",
                             kInner};
constexpr RowKind kMlpOutput{"MLP output",
                             "Back at the usual width: to be added to the hidden state.", kWidth};
constexpr RowKind kLogits{.columns = [](const Config& config) { return config.vocabulary; }};

constexpr const char* kAllRowsAreNew = "All rows are new in this step.";
constexpr const char* kProduct = "2 × {in} × {out}";
constexpr const char* kValues = "{rows} × {out}{each}";
constexpr const char* kPairs = "{cells} query-key pairs × {heads} heads × {headDim} × 2";
constexpr const char* kWidthTerm = "{width}: width of the model.";
constexpr const char* kProductTerms =
    "{width}: width of the model. 2: a multiplication and an addition.";
constexpr const char* kMlpTerms =
    "{width}: width of the model. {inner}: width inside the MLP. 2: a "
    "multiplication and an addition.";
constexpr const char* kPairTerms =
    "{headDim}: width of a head. 2: a multiplication and an addition.";

constexpr OperationTexts normTexts(const char* title, const char* shortTitle,
                                   const char* briefTitle)
{
    return {.title = title,
            .shortTitle = shortTitle,
            .briefTitle = briefTitle,
            .purpose =
                "Each row is shifted and scaled to mean 0 and variance 1, then by model weights.",
            .firstEffect = "Rows do not see each other.",
            .laterEffect = "Rows do not see each other, so old rows need not be done again.",
            .formula = "{rows} × (8 × {out} + 5)",
            .terms = kWidthTerm};
}

constexpr OperationTexts residualTexts(const char* title, const char* briefTitle)
{
    return {.title = title,
            .briefTitle = briefTitle,
            .purpose = "The result is added to the row that came in, the hidden state.",
            .firstEffect = "The sum goes on to the next part.",
            .formula = kValues,
            .terms = kWidthTerm};
}

constexpr std::array kOperations{
    OperationDescriptor{
        .id = Operation::Embedding,
        .name = "Embedding",
        .part = OperationPart::BeforeLayers,
        .makes = {Embedding},
        .flow = {kTokens, kHiddenState},
        .work = embeddingWork,
        .texts = {.title = "Embedding",
                  .briefTitle = "Embed",
                  .purpose = "Each token becomes a vector: its own embedding plus that of its "
                             "position.",
                  .firstEffect = "All tokens of this step are new, so each needs one.",
                  .laterEffect = "With the cache on, only the new token needs one.",
                  .formula = kValues,
                  .terms = kWidthTerm}},
    OperationDescriptor{.id = Operation::LayerNorm1,
                        .name = "LayerNorm1",
                        .part = OperationPart::Layer,
                        .reads = {Embedding, Residual2},
                        .makes = {Norm1},
                        .flow = {kHiddenState, kNormedState},
                        .work = layerNormOfRows,
                        .texts = normTexts("Layer norm 1", "", "LN 1")},
    OperationDescriptor{
        .id = Operation::QkvProjection,
        .name = "QkvProjection",
        .part = OperationPart::Layer,
        .group = WorkGroup::Projections,
        .reads = {Norm1},
        .makes = {Queries, Keys, Values},
        .flow = {kNormedState, kQueriesKeysValues, RowChange::Multiplies},
        .work = [](const WorkCase& c) { return linearWork(c, c.layerTypes().qkv); },
        .texts = {.title = "Q, K, V projection",
                  .shortTitle = "Q, K, V",
                  .briefTitle = "Q, K, V",
                  .purpose = "Each row is multiplied by model weights into a query, a key and a "
                             "value.",
                  .firstEffect = "Keys and values of a token come out the same in every step: that "
                                 "is why they can be kept.",
                  .laterEffect = "With the cache on, only the new token's are computed: older keys "
                                 "and values are in the cache, with the same bits.",
                  .formula = kProduct,
                  .terms = "{width}: width of the model. {out}: of queries Q, keys K and values V "
                           "together. 2: a multiplication and an addition."}},
    OperationDescriptor{
        .id = Operation::CacheAppend,
        .name = "CacheAppend",
        .part = OperationPart::Layer,
        .reads = {Keys, Values},
        .makes = {Keys, Values},
        .cache = CacheUse::Writes,
        .work = appendWork,
        .texts = {.title = "Cache append",
                  .briefTitle = "Append",
                  .purpose = "The new rows of keys K and values V are written into the cache.",
                  .firstEffect = "It was empty; queries are not kept, as no later token uses them.",
                  .laterEffect = "They stand behind those that it holds; queries are not kept, as "
                                 "no later token uses them.",
                  .formula = "K and V: 2 × {rows} × {width} × 4 bytes",
                  .terms = "2: keys K and values V. {width}: width of the model. 4: bytes of a "
                           "float32."}},
    OperationDescriptor{
        .id = Operation::Scores,
        .name = "Scores",
        .part = OperationPart::Layer,
        .group = WorkGroup::Attention,
        .reads = {Queries, Keys},
        .makes = {Scores},
        .cache = CacheUse::Reads,
        .work = scoresWork,
        .texts = {.title = "Scores Q·Kᵀ",
                  .shortTitle = "Scores",
                  .briefTitle = "Scores",
                  .purpose =
                      "Each query is compared with every key up to its own position by a dot "
                      "product.",
                  .firstEffect = "All tokens of this step are new, so each is a query, cache on or "
                                 "off.",
                  .laterEffect = "With the cache on, only the new token is a query, and the old "
                                 "keys are read instead of computed.",
                  .formula = kPairs,
                  .terms = kPairTerms}},
    OperationDescriptor{
        .id = Operation::Mask,
        .name = "Mask",
        .part = OperationPart::Layer,
        .group = WorkGroup::Attention,
        .reads = {Scores},
        .makes = {Scores},
        .work = maskWork,
        .texts = {.title = "Scale and mask",
                  .shortTitle = "Scale, mask",
                  .briefTitle = "Mask",
                  .purpose = "Scores are divided by √(head width), and keys of later positions are "
                             "masked.",
                  .firstEffect = "Only the last query may see all keys.",
                  .laterEffect = "The last query may see all keys, so with one query there is "
                                 "nothing to mask.",
                  .formula = "{cells} visible cells × {heads} heads"}},
    OperationDescriptor{
        .id = Operation::Softmax,
        .name = "Softmax",
        .part = OperationPart::Layer,
        .group = WorkGroup::Attention,
        .reads = {Scores},
        .makes = {Weights},
        .work = softmaxWork,
        .texts = {.title = "Softmax",
                  .briefTitle = "Softmax",
                  .purpose = "Each row of scores becomes attention weights that add up to 1.",
                  .firstEffect = "Masked cells get exactly 0.",
                  .formula = "{cells} visible cells × {heads} heads × 5"}},
    OperationDescriptor{
        .id = Operation::WeightedSum,
        .name = "WeightedSum",
        .part = OperationPart::Layer,
        .group = WorkGroup::Attention,
        .reads = {Weights, Values},
        .makes = {Context},
        .cache = CacheUse::Reads,
        .work = weightedSumWork,
        .texts = {.title = "Weighted sum of V",
                  .shortTitle = "Weighted sum",
                  .briefTitle = "Sum V",
                  .purpose = "Each query's attention weights mix the rows of values V into one "
                             "output row.",
                  .firstEffect = "All values are of this step.",
                  .laterEffect = "With the cache on, old values are read from it instead of "
                                 "computed.",
                  .formula = kPairs,
                  .terms = kPairTerms}},
    OperationDescriptor{
        .id = Operation::OutputProjection,
        .name = "OutputProjection",
        .part = OperationPart::Layer,
        .group = WorkGroup::Projections,
        .reads = {Context},
        .makes = {AttentionOutput},
        .flow = {kHeadOutputs, kAttentionOutput, RowChange::Multiplies},
        .work = [](const WorkCase& c) { return linearWork(c, c.layerTypes().projection); },
        .texts = {.title = "Output projection",
                  .shortTitle = "Output proj.",
                  .briefTitle = "Proj",
                  .purpose = "The heads' outputs stand side by side and are mixed by model "
                             "weights.",
                  .firstEffect = "It works row by row, and all rows are new in this step.",
                  .laterEffect = "It works row by row, so only the new row is needed.",
                  .formula = kProduct,
                  .terms = kProductTerms}},
    OperationDescriptor{.id = Operation::Residual1,
                        .name = "Residual1",
                        .part = OperationPart::Layer,
                        .reads = {AttentionOutput, Embedding, Residual2},
                        .makes = {Residual1},
                        .flow = {kAttentionOutput, kHiddenState, RowChange::Adds},
                        .work = residualWork,
                        .texts = residualTexts("Residual 1", "Res 1")},
    OperationDescriptor{.id = Operation::LayerNorm2,
                        .name = "LayerNorm2",
                        .part = OperationPart::Layer,
                        .reads = {Residual1},
                        .makes = {Norm2},
                        .flow = {kHiddenState, kNormedState},
                        .work = layerNormOfRows,
                        .texts = normTexts("Layer norm 2", "", "LN 2")},
    OperationDescriptor{
        .id = Operation::MlpExpand,
        .name = "MlpExpand",
        .part = OperationPart::Layer,
        .group = WorkGroup::Mlp,
        .reads = {Norm2},
        .makes = {Expanded},
        .flow = {kNormedState, kExpanded, RowChange::Multiplies},
        .work = [](const WorkCase& c) { return linearWork(c, c.layerTypes().expand); },
        .texts = {.title = "MLP expand",
                  .briefTitle = "MLP ↑",
                  .purpose = "Each row is multiplied into a wider one.",
                  .firstEffect = "Nothing of it is kept in the cache, and yet much of what the "
                                 "cache saves is here: later steps need not run these rows again.",
                  .laterEffect = "Nothing of it is kept in the cache, and yet much of what the "
                                 "cache saves is here: old rows are not run again.",
                  .formula = kProduct,
                  .terms = kMlpTerms}},
    OperationDescriptor{.id = Operation::Gelu,
                        .name = "Gelu",
                        .part = OperationPart::Layer,
                        .group = WorkGroup::Mlp,
                        .reads = {Expanded},
                        .makes = {Activated},
                        .flow = {kExpanded, kActivated},
                        .work = activationWork,
                        .texts = {.title = "Activation",
                                  .briefTitle = "Act",
                                  .purpose = "A smooth step is applied to each number.",
                                  .firstEffect = kAllRowsAreNew,
                                  .laterEffect = "Old rows would give the same numbers again.",
                                  .formula = kValues,
                                  .terms = "{inner}: width inside the MLP."}},
    OperationDescriptor{
        .id = Operation::MlpContract,
        .name = "MlpContract",
        .part = OperationPart::Layer,
        .group = WorkGroup::Mlp,
        .reads = {Activated},
        .makes = {MlpOutput},
        .flow = {kActivated, kMlpOutput, RowChange::Multiplies},
        .work = [](const WorkCase& c) { return linearWork(c, c.layerTypes().contract); },
        .texts = {.title = "MLP contract",
                  .briefTitle = "MLP ↓",
                  .purpose = "Each row is brought back to its width by model weights.",
                  .firstEffect = kAllRowsAreNew,
                  .laterEffect = "With the cache on this is one row instead of all.",
                  .formula = kProduct,
                  .terms = kMlpTerms}},
    OperationDescriptor{.id = Operation::Residual2,
                        .name = "Residual2",
                        .part = OperationPart::Layer,
                        .reads = {MlpOutput, Residual1},
                        .makes = {Residual2},
                        .flow = {kMlpOutput, kHiddenState, RowChange::Adds},
                        .work = residualWork,
                        .texts = residualTexts("Residual 2", "Res 2")},
    OperationDescriptor{.id = Operation::FinalLayerNorm,
                        .name = "FinalLayerNorm",
                        .part = OperationPart::AfterLayers,
                        .reads = {Residual2},
                        .makes = {FinalNorm},
                        .flow = {kHiddenState, kNormedState},
                        .work = finalLayerNorm,
                        .texts = normTexts("Final layer norm", "Final norm", "LN f")},
    OperationDescriptor{
        .id = Operation::Logits,
        .name = "Logits",
        .part = OperationPart::AfterLayers,
        .reads = {FinalNorm},
        .makes = {Logits},
        .flow = {kNormedState, kLogits, RowChange::Multiplies},
        .work = logitsWork,
        .texts = {.title = "Logits",
                  .briefTitle = "Logits",
                  .purpose = "The last row times the embedding of each token gives its score, the "
                             "logit.",
                  .firstEffect = "Cache on or off, one row is enough for that.",
                  .formula = "2 × {in} × {out} tokens",
                  .terms = kProductTerms}},
    OperationDescriptor{
        .id = Operation::Sample,
        .name = "Sample",
        .part = OperationPart::AfterLayers,
        .reads = {Logits},
        .work = noWork,
        .texts = {.title = "Next token",
                  .briefTitle = "Next",
                  .purpose = "The next token is chosen from the logits, the model's scores for all "
                             "tokens of its vocabulary."}},
};

} // namespace

OperationList operationsOf(const Config& /*config*/)
{
    return kOperations; // the only family so far
}

OperationList knownOperations()
{
    return kOperations;
}

} // namespace pastkeys
