#include "model/operation_texts.h"

#include "base/translation.h"

namespace pastkeys {

namespace {

constexpr const char* kAllRowsAreNew =
    PASTKEYS_TR_NOOP("pastkeys::Tr", "All rows of this step are new.");
constexpr const char* kAllRowsAgain = PASTKEYS_TR_NOOP(
    "pastkeys::Tr", "Without a cache, all earlier rows are computed again and come out the same.");
constexpr const char* kProductTerms = PASTKEYS_TR_NOOP(
    "pastkeys::Tr", "{width} is the width of the model. The 2 stands for a multiplication and an "
                    "addition.");
constexpr const char* kMlpTerms = PASTKEYS_TR_NOOP(
    "pastkeys::Tr",
    "{width} is the width of the model, {inner} the width inside the MLP. The 2 stands for a "
    "multiplication and an addition.");

constexpr const char* kEachValue = PASTKEYS_TR_NOOP("pastkeys::Tr", "{rows} × {out}{each}");
constexpr const char* kPairs =
    PASTKEYS_TR_NOOP("pastkeys::Tr", "{cells} query-key pairs × {heads} heads × {headDim} × 2");
constexpr const char* kWidthTerm =
    PASTKEYS_TR_NOOP("pastkeys::Tr", "{width} is the width of the model.");
constexpr const char* kPairTerms = PASTKEYS_TR_NOOP(
    "pastkeys::Tr",
    "{headDim} is the width of a head. The 2 stands for a multiplication and an addition.");

} // namespace

OperationTexts textsOf(OperationKind kind)
{
    switch (kind) {
    case OperationKind::Embed:
        return {
            .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Embedding"),
            .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Embed"),
            .purpose =
                PASTKEYS_TR_NOOP("pastkeys::Tr", "Each token becomes a vector, its embedding."),
            .firstEffect = PASTKEYS_TR_NOOP(
                "pastkeys::Tr", "All tokens of this step are new, so each of them needs a vector."),
            .laterEffect = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                            "With the cache, only the new token needs a vector."),
            .laterWithoutCache = PASTKEYS_TR_NOOP(
                "pastkeys::Tr", "Without a cache, all earlier tokens are embedded again."),
            .formula = kEachValue,
            .terms = kWidthTerm};
    case OperationKind::Norm:
        return {.purpose = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                            "Each row is normalized to mean 0 and variance 1, "
                                            "then scaled and shifted by learned weights."),
                .firstEffect =
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "Rows do not depend on each other here."),
                .laterEffect =
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "Rows do not depend on each other here, so "
                                                     "earlier rows need not be computed again."),
                .laterWithoutCache = kAllRowsAgain,
                .formula = PASTKEYS_TR_NOOP("pastkeys::Tr", "{rows} × (8 × {out} + 5)"),
                .terms = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr",
                    "{width} is the width of the model. The 8 operations per number and the 5 per "
                    "row find "
                    "the mean and the variance, and normalize, scale and shift the row.")};
    case OperationKind::RmsNorm:
        return {.purpose = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "Each row is divided by its root mean square, then scaled by "
                                    "learned weights."),
                .firstEffect =
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "Rows do not depend on each other here."),
                .laterEffect = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                                "Rows do not depend on each other here, so earlier "
                                                "rows need not be computed again."),
                .laterWithoutCache = kAllRowsAgain,
                .formula = PASTKEYS_TR_NOOP("pastkeys::Tr", "{rows} × (4 × {out} + 4)"),
                .terms = kWidthTerm};
    case OperationKind::Linear:
        return {.purpose =
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "Each row is multiplied by learned weights."),
                .firstEffect = kAllRowsAreNew,
                .laterEffect =
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "This operation works row by row, so with the "
                                                     "cache only the new row is computed."),
                .laterWithoutCache = kAllRowsAgain,
                .formula = kProduct,
                .terms = kProductTerms};
    case OperationKind::Rotate:
        return {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Rotation (RoPE)"),
                .shortTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Rotation"),
                .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "RoPE"),
                .purpose = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr",
                    "Pairs of numbers in each query and key are rotated by angles that grow with "
                    "the position. The dot product of a query and a key then depends on how far "
                    "apart they are."),
                .firstEffect = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "A key's angle never changes, so the cache keeps rotated keys. "
                                    "Values are not rotated."),
                .laterEffect = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "With the cache, only the new token is rotated, by the angles "
                                    "of its own position. Earlier keys are in the cache, rotated."),
                .laterWithoutCache = kAllRowsAgain,
                .formula = PASTKEYS_TR_NOOP("pastkeys::Tr", "{rows} × {rotated} × 3"),
                .terms = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr",
                    "{rotated} is how many numbers of a row are rotated. Each takes a product with "
                    "a cosine, a product with a sine, and an addition.")};
    case OperationKind::Append:
        return {
            .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Cache append"),
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
                PASTKEYS_TR_NOOP("pastkeys::Tr", "K and V: 2 × {rows} × {kvWidth} × 4 bytes"),
            .terms = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                      "The 2 stands for keys K and values V, {kvWidth} is how many "
                                      "numbers a row of each has, and a float32 has 4 bytes.")};
    case OperationKind::Scores:
        return {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scores Q·Kᵀ"),
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
                .terms = kPairTerms};
    case OperationKind::PositionBias:
        return {
            .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Bias by distance"),
            .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Bias"),
            .purpose = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                        "A learned number is added to each score. It depends on "
                                        "how far the key is from the query, and is all that tells "
                                        "the model where a token stands."),
            .firstEffect = PASTKEYS_TR_NOOP(
                "pastkeys::Tr", "Keys themselves do not depend on their position, so the cache "
                                "keeps them as they are."),
            .formula = PASTKEYS_TR_NOOP("pastkeys::Tr", "{cells} visible cells × {heads} heads")};
    case OperationKind::Mask:
        return {
            .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scale and mask"),
            .shortTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scale, mask"),
            .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Mask"),
            .purpose =
                PASTKEYS_TR_NOOP("pastkeys::Tr", "Scores are divided by √(head width), and keys "
                                                 "that the query may not see, usually the newer "
                                                 "ones, are masked."),
            .firstEffect = PASTKEYS_TR_NOOP("pastkeys::Tr", "Only the last query sees all keys."),
            .laterEffect =
                PASTKEYS_TR_NOOP("pastkeys::Tr", "The last query sees all keys. With the cache it "
                                                 "is the only one, so nothing is masked."),
            .laterWithoutCache =
                PASTKEYS_TR_NOOP("pastkeys::Tr", "Only the last query sees all keys. Without a "
                                                 "cache, all earlier queries are masked again."),
            .formula = PASTKEYS_TR_NOOP("pastkeys::Tr", "{cells} visible cells × {heads} heads")};
    case OperationKind::Softmax:
        return {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Softmax"),
                .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Softmax"),
                .purpose = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr",
                    "Each row of scores becomes a row of attention weights, which add up to 1."),
                .firstEffect =
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "Masked cells get a weight of exactly 0."),
                .formula =
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "{cells} visible cells × {heads} heads × 5"),
                .terms = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "The 5 stands for five operations: the largest score, the "
                                    "difference, the exponential, the sum and the division.")};
    case OperationKind::WeightedSum:
        return {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Weighted sum of V"),
                .shortTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Weighted sum"),
                .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Sum V"),
                .purpose =
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "The attention weights of each query mix "
                                                     "the rows of values V into one output row."),
                .firstEffect = PASTKEYS_TR_NOOP("pastkeys::Tr", "All values come from this step."),
                .laterEffect = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "With the cache, only the new token gets an output row. Its "
                                    "query reads the earlier values from the cache."),
                .laterWithoutCache = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr",
                    "Without a cache, the output rows of all earlier tokens are mixed again."),
                .formula = kPairs,
                .terms = kPairTerms};
    case OperationKind::Add:
        return {.purpose = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                            "The output of this part of the layer is added to "
                                            "the hidden state that came into it."),
                .firstEffect =
                    PASTKEYS_TR_NOOP("pastkeys::Tr", "The sum goes on to the next part."),
                .formula = kEachValue,
                .terms = kWidthTerm};
    case OperationKind::Activate:
        return {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Activation"),
                .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Act"),
                .purpose = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                            "The activation function is applied to each number."),
                .firstEffect = kAllRowsAreNew,
                .laterEffect = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                                "Earlier rows would give the same numbers again, "
                                                "so with the cache they are skipped."),
                .laterWithoutCache = kAllRowsAgain,
                .formula = kEachValue,
                .terms = PASTKEYS_TR_NOOP("pastkeys::Tr", "{inner} is the width inside the MLP.")};
    case OperationKind::Multiply:
        return {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Product with the gate"),
                .shortTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Times gate"),
                .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "× gate"),
                .purpose = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr",
                    "Each number is multiplied by its gate, which lets it pass or holds it back."),
                .firstEffect = kAllRowsAreNew,
                .laterEffect = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                                "Earlier rows would give the same numbers again, "
                                                "so with the cache they are skipped."),
                .laterWithoutCache = kAllRowsAgain,
                .formula = kEachValue,
                .terms = PASTKEYS_TR_NOOP("pastkeys::Tr", "{inner} is the width inside the MLP.")};
    case OperationKind::Logits:
        return {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Logits"),
                .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Logits"),
                .purpose = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                            "Multiplying the last row by the embedding of a "
                                            "token gives the token's logit."),
                .firstEffect = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "One row is enough for this, with or without the cache."),
                .formula = PASTKEYS_TR_NOOP("pastkeys::Tr", "2 × {in} × {out} tokens"),
                .terms = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                          "{width} is the width of the model. The 2 stands for a "
                                          "multiplication and an addition.")};
    case OperationKind::Sample:
        return {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Next token"),
                .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Next"),
                .purpose = PASTKEYS_TR_NOOP(
                    "pastkeys::Tr", "The next token is chosen from the logits, the numbers by "
                                    "which the model rates all tokens of its vocabulary.")};
    }
    return {};
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

OperationTexts textsOfQkvProjection()
{
    return {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Q, K, V projection"),
            .shortTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Q, K, V"),
            .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Q, K, V"),
            .purpose = PASTKEYS_TR_NOOP(
                "pastkeys::Tr",
                "Each row is multiplied by learned weights to give a query, a key and a value."),
            .firstEffect = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                            "The keys and values of a token are the same in every "
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
                "pastkeys::Tr", "{width} is the width of the model, {out} the width of queries Q, "
                                "keys K and values V together. The 2 stands for a multiplication "
                                "and an addition.")};
}

OperationTexts textsOfOutputProjection()
{
    return {
        .title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Output projection"),
        .shortTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Output proj."),
        .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Proj"),
        .purpose = PASTKEYS_TR_NOOP(
            "pastkeys::Tr",
            "The outputs of the heads are placed side by side and mixed by learned weights."),
        .firstEffect = PASTKEYS_TR_NOOP(
            "pastkeys::Tr", "This operation works row by row, and all rows of this step are new."),
        .laterEffect =
            PASTKEYS_TR_NOOP("pastkeys::Tr", "This operation works row by row, so with the "
                                             "cache only the new row is computed."),
        .laterWithoutCache = kAllRowsAgain,
        .formula = kProduct,
        .terms = kProductTerms};
}

OperationTexts textsOfMlpExpansion()
{
    return {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP expand"),
            .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP ↑"),
            .purpose =
                PASTKEYS_TR_NOOP("pastkeys::Tr", "Learned weights turn each row into a wider one."),
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
            .terms = kMlpTerms};
}

OperationTexts textsOfMlpContraction()
{
    return {.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP contract"),
            .briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "MLP ↓"),
            .purpose = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                        "Learned weights bring each row back to its usual width."),
            .firstEffect = kAllRowsAreNew,
            .laterEffect = PASTKEYS_TR_NOOP(
                "pastkeys::Tr", "With the cache, one row is computed instead of all of them."),
            .laterWithoutCache = kAllRowsAgain,
            .formula = kProduct,
            .terms = kMlpTerms};
}

OperationTexts textsOfCrossQuery()
{
    OperationTexts texts = textsOf(OperationKind::Linear);
    texts.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Query to the source");
    texts.briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Q (source)");
    texts.purpose = PASTKEYS_TR_NOOP(
        "pastkeys::Tr",
        "Each row of the text is multiplied by learned weights to give a query to the source.");
    return texts;
}

OperationTexts textsOfCrossKeysValues()
{
    OperationTexts texts = textsOf(OperationKind::Linear);
    texts.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "K, V of the source");
    texts.briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "K, V (source)");
    texts.purpose = PASTKEYS_TR_NOOP(
        "pastkeys::Tr",
        "Each row that the encoder made of the source is multiplied by learned weights to give a "
        "key and a value.");
    texts.firstEffect = PASTKEYS_TR_NOOP(
        "pastkeys::Tr", "The source does not change while the text grows, so its keys and values "
                        "are computed once.");
    texts.laterEffect = PASTKEYS_TR_NOOP(
        "pastkeys::Tr",
        "They come out the same as before: a cache that kept them would save this.");
    texts.laterWithoutCache = texts.laterEffect;
    return texts;
}

OperationTexts textsOfCrossOutputProjection()
{
    OperationTexts texts = textsOfOutputProjection();
    texts.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Output projection (source)");
    texts.shortTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Output proj. (source)");
    texts.briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Proj S");
    return texts;
}

OperationTexts textsOverSource(OperationKind kind)
{
    OperationTexts texts = textsOf(kind);
    switch (kind) {
    case OperationKind::Append:
        texts.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Cache append (source)");
        texts.briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Append S");
        texts.purpose = PASTKEYS_TR_NOOP(
            "pastkeys::Tr",
            "The keys and values of the source are written to a cache of their own.");
        texts.firstEffect = PASTKEYS_TR_NOOP(
            "pastkeys::Tr",
            "This cache is filled once and never grows: every later step reads it.");
        texts.laterEffect = PASTKEYS_TR_NOOP(
            "pastkeys::Tr", "The same rows are written again, although the cache had them.");
        break;
    case OperationKind::Scores:
        texts.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scores Q·Kᵀ (source)");
        texts.shortTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scores (source)");
        texts.briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scores S");
        texts.purpose = PASTKEYS_TR_NOOP(
            "pastkeys::Tr", "A dot product compares each query with every key of the source.");
        break;
    case OperationKind::Mask:
        texts.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scale (source)");
        texts.shortTitle = "";
        texts.briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Scale S");
        texts.purpose = PASTKEYS_TR_NOOP("pastkeys::Tr",
                                         "Scores are scaled. Nothing is masked: the whole source "
                                         "is known before the text begins.");
        texts.firstEffect =
            PASTKEYS_TR_NOOP("pastkeys::Tr", "Every query sees the whole source, in every step.");
        texts.laterEffect = "";
        texts.laterWithoutCache = "";
        break;
    case OperationKind::Softmax:
        texts.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Softmax (source)");
        texts.briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Softmax S");
        texts.firstEffect = PASTKEYS_TR_NOOP(
            "pastkeys::Tr", "The weights say which words of the source each word looks at.");
        break;
    default:
        texts.title = PASTKEYS_TR_NOOP("pastkeys::Tr", "Weighted sum of V (source)");
        texts.shortTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Weighted sum (source)");
        texts.briefTitle = PASTKEYS_TR_NOOP("pastkeys::Tr", "Sum V S");
        texts.firstEffect = PASTKEYS_TR_NOOP("pastkeys::Tr", "All values come from the source.");
        texts.laterEffect = "";
        break;
    }
    return texts;
}

} // namespace pastkeys
