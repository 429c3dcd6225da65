#include "shared/operation_text.h"

#include "base/escape.h"
#include "base/utf8.h"

#include <QCoreApplication>

namespace pastkeys {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Operations", text);
}

/// Whether both lanes choose the same token. Empty where only one ran.
QString choiceText(const StepRecord& step)
{
    if (!step.verdict)
        return {};
    if (step.verdict->identical())
        return tr("With the cache off and on they are the same, bit for bit, so both choose the "
                  "same token.");
    return tr(
        "Here not all numbers are the same with the cache off and on: the choice is made from "
        "those with the cache on, and both go on with it.");
}

/// What the cache changes in an operation of the attention.
QString furtherInAttention(Operation operation, bool cacheIsEmpty)
{
    const auto inStep = [cacheIsEmpty](const QString& first, const QString& later) {
        return cacheIsEmpty ? first : later;
    };
    switch (operation) {
    case Operation::QkvProjection:
        return inStep(tr("Keys and values of a token come out the same in every step: that is why "
                         "they can be kept."),
                      tr("With the cache on, only the new token's are computed: older keys and "
                         "values are in the cache, with the same bits."));
    case Operation::CacheAppend:
        return inStep(tr("It was empty; queries are not kept, as no later token uses them."),
                      tr("They stand behind those that it holds; queries are not kept, as no later "
                         "token uses them."));
    case Operation::Scores:
        return inStep(tr("All tokens of this step are new, so each is a query, cache on or off."),
                      tr("With the cache on, only the new token is a query, and the old keys are "
                         "read instead of computed."));
    case Operation::Mask:
        return inStep(tr("Only the last query may see all keys."),
                      tr("The last query may see all keys, so with one query there is nothing to "
                         "mask."));
    case Operation::Softmax:
        return tr("Masked cells get exactly 0.");
    case Operation::WeightedSum:
        return inStep(tr("All values are of this step."),
                      tr("With the cache on, old values are read from it instead of computed."));
    default:
        return {};
    }
}

/// What the cache changes where each row is computed on its own.
QString furtherInRows(Operation operation, bool cacheIsEmpty)
{
    const auto inStep = [cacheIsEmpty](const QString& first, const QString& later) {
        return cacheIsEmpty ? first : later;
    };
    switch (operation) {
    case Operation::Embedding:
        return inStep(tr("All tokens of this step are new, so each needs one."),
                      tr("With the cache on, only the new token needs one."));
    case Operation::LayerNorm1:
    case Operation::LayerNorm2:
    case Operation::FinalLayerNorm:
        return inStep(tr("Rows do not see each other."),
                      tr("Rows do not see each other, so old rows need not be done again."));
    case Operation::OutputProjection:
        return inStep(tr("It works row by row, and all rows are new in this step."),
                      tr("It works row by row, so only the new row is needed."));
    case Operation::Residual1:
    case Operation::Residual2:
        return tr("The sum goes on to the next part.");
    case Operation::MlpExpand:
        return inStep(tr("Nothing of it is kept in the cache, and yet much of what the cache saves "
                         "is here: later steps need not run these rows again."),
                      tr("Nothing of it is kept in the cache, and yet much of what the cache saves "
                         "is here: old rows are not run again."));
    case Operation::Gelu:
        return inStep(tr("All rows are new in this step."),
                      tr("Old rows would give the same numbers again."));
    case Operation::MlpContract:
        return inStep(tr("All rows are new in this step."),
                      tr("With the cache on this is one row instead of all."));
    default:
        return {};
    }
}

} // namespace

QString titleOf(Operation operation)
{
    switch (operation) {
    case Operation::Embedding:
        return tr("Embedding");
    case Operation::LayerNorm1:
        return tr("Layer norm 1");
    case Operation::QkvProjection:
        return tr("Q, K, V projection");
    case Operation::CacheAppend:
        return tr("Cache append");
    case Operation::Scores:
        return tr("Scores Q·Kᵀ");
    case Operation::Mask:
        return tr("Scale and mask");
    case Operation::Softmax:
        return tr("Softmax");
    case Operation::WeightedSum:
        return tr("Weighted sum of V");
    case Operation::OutputProjection:
        return tr("Output projection");
    case Operation::Residual1:
        return tr("Residual 1");
    case Operation::LayerNorm2:
        return tr("Layer norm 2");
    case Operation::MlpExpand:
        return tr("MLP expand");
    case Operation::Gelu:
        return tr("Activation");
    case Operation::MlpContract:
        return tr("MLP contract");
    case Operation::Residual2:
        return tr("Residual 2");
    case Operation::FinalLayerNorm:
        return tr("Final layer norm");
    case Operation::Logits:
        return tr("Logits");
    case Operation::Sample:
        return tr("Next token");
    }
    return {};
}

QString shortTitleOf(Operation operation)
{
    switch (operation) {
    case Operation::QkvProjection:
        return tr("Q, K, V");
    case Operation::Scores:
        return tr("Scores");
    case Operation::Mask:
        return tr("Scale, mask");
    case Operation::WeightedSum:
        return tr("Weighted sum");
    case Operation::OutputProjection:
        return tr("Output proj.");
    case Operation::FinalLayerNorm:
        return tr("Final norm");
    default:
        return titleOf(operation);
    }
}

QString titleOf(OperationPoint point)
{
    if (!point.layer)
        return titleOf(point.operation);
    return tr("%1, layer %2").arg(titleOf(point.operation)).arg(indexOf(*point.layer) + 1);
}

QString purposeOf(Operation operation)
{
    switch (operation) {
    case Operation::Embedding:
        return tr("Each token becomes a vector: its own embedding plus that of its position.");
    case Operation::LayerNorm1:
    case Operation::LayerNorm2:
    case Operation::FinalLayerNorm:
        return tr(
            "Each row is shifted and scaled to mean 0 and variance 1, then by model weights.");
    case Operation::QkvProjection:
        return tr("Each row is multiplied by model weights into a query, a key and a value.");
    case Operation::CacheAppend:
        return tr("The new rows of keys K and values V are written into the cache.");
    case Operation::Scores:
        return tr("Each query is compared with every key up to its own position by a dot product.");
    case Operation::Mask:
        return tr("Scores are divided by √(head width), and keys of later positions are masked.");
    case Operation::Softmax:
        return tr("Each row of scores becomes attention weights that add up to 1.");
    case Operation::WeightedSum:
        return tr("Each query's attention weights mix the rows of values V into one output row.");
    case Operation::OutputProjection:
        return tr("The heads' outputs stand side by side and are mixed by model weights.");
    case Operation::Residual1:
    case Operation::Residual2:
        return tr("The result is added to the row that came in, the hidden state.");
    case Operation::MlpExpand:
        return tr("Each row is multiplied into a wider one.");
    case Operation::Gelu:
        return tr("A smooth step is applied to each number.");
    case Operation::MlpContract:
        return tr("Each row is brought back to its width by model weights.");
    case Operation::Logits:
        return tr("The last row times the embedding of each token gives its score, the logit.");
    case Operation::Sample:
        return tr("The next token is chosen from the logits, the model's scores for all tokens of "
                  "its vocabulary.");
    }
    return {};
}

QString cacheEffectOf(const ViewState& state)
{
    const Operation operation = state.point().operation;
    if (operation == Operation::Logits)
        return tr("Cache on or off, one row is enough for that.");
    if (operation == Operation::Sample)
        return choiceText(state.step());
    const bool cacheIsEmpty = state.step().first == 0;
    const QString inAttention = furtherInAttention(operation, cacheIsEmpty);
    return inAttention.isEmpty() ? furtherInRows(operation, cacheIsEmpty) : inAttention;
}

QString explanationOf(const ViewState& state)
{
    const QString more = cacheEffectOf(state);
    return more.isEmpty() ? purposeOf(state.point().operation)
                          : purposeOf(state.point().operation) + ' ' + more;
}

QString visibleToken(const std::string& bytes)
{
    QString shown;
    std::string_view rest = bytes;
    while (!rest.empty()) {
        const DecodedCharacter character = firstCharacter(rest);
        if (!character.valid) {
            for (const char byte : rest.substr(0, character.length))
                shown += QString::fromStdString(escapedByte(static_cast<unsigned char>(byte)));
        } else if (character.value == U' ') {
            shown += QChar(0xB7);
        } else if (character.value == U'\n') {
            shown += QChar(0x21B5);
        } else if (isUnsafeToPrint(character.value)) {
            shown += QString::fromStdString(escapedCharacter(character.value));
        } else {
            shown += QString::fromUcs4(&character.value, 1);
        }
        rest.remove_prefix(character.length);
    }
    return shown;
}

} // namespace pastkeys
