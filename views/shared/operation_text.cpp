#include "shared/operation_text.h"

#include "drawing/tr.h"
#include "shared/lane_text.h"
#include "shared/visible_text.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// States whether both lanes choose the same token. Empty if they were not compared.
QString choiceText(const ViewState& state)
{
    const StepRecord& step = state.step();
    if (!step.verdict)
        return {};
    const QString first = laneNoun(state.spec(Lane{0}));
    const QString second = laneNoun(state.spec(Lane{1}));
    if (step.verdict->identical() && choseApart(state))
        return Tr::tr("The logits with %1 and with %2 are the same, bit for bit, but each lane "
                      "draws its own token.")
            .arg(first, second);
    if (step.verdict->identical())
        return Tr::tr(
                   "The logits with %1 and with %2 are the same, bit for bit, so both choose the "
                   "same token.")
            .arg(first, second);
    if (state.trace.header().ownWords)
        return Tr::tr("The logits with %1 and with %2 differ. Each lane goes on with the token "
                      "that its own logits choose.")
            .arg(first, second);
    return Tr::tr("The logits with %1 and with %2 differ. Those with %1 choose the token, and both "
                  "lanes go on with it.")
        .arg(first, second);
}

/// Whether the descriptions of the cache's effect apply to this run. They compare a lane without a
/// cache with a lane whose cache loses nothing.
bool comparesWithNone(const TraceHeader& header)
{
    const bool exact = std::ranges::all_of(header.lanes, [](const LaneSpec& lane) {
        return readsPlainRows(lane) && lane.rule == ReachRule::causal() && !lane.replacement;
    });
    return exact && (header.lanes.size() == 1 || !keepsRows(header.lanes.front()));
}

QString textOrName(const char* text, const std::string& name)
{
    return *text == '\0' ? QString::fromStdString(name) : operationText(text);
}

} // namespace

QString operationText(const char* text)
{
    return *text == '\0' ? QString() : Tr::tr(text);
}

QString titleOf(const OperationSpec& operation)
{
    return textOrName(operation.texts.title, operation.name);
}

QString briefTitleOf(const OperationSpec& operation)
{
    return textOrName(operation.texts.briefTitle, operation.name);
}

QString titleOf(const TensorSpec& tensor)
{
    return textOrName(tensor.title, tensor.name);
}

QString shortTitleOf(const OperationSpec& operation)
{
    const QString title = operationText(operation.texts.shortTitle);
    return title.isEmpty() ? titleOf(operation) : title;
}

QString titleOf(const Network& network, OperationPoint point)
{
    const QString title = titleOf(network[point.operation]);
    return point.layer ? Tr::tr("%1, layer %2").arg(title).arg(indexOf(*point.layer) + 1) : title;
}

QString purposeOf(const OperationSpec& operation)
{
    return operationText(operation.texts.purpose);
}

QString cacheEffectOf(const ViewState& state)
{
    const OperationSpec& operation = state.operation();
    if (operation.kind == OperationKind::Sample)
        return choiceText(state);
    if (!comparesWithNone(state.trace.header()))
        return {};
    const OperationTexts& texts = operation.texts;
    const bool later = state.step().first > 0;
    const PassRecord* cached = state.cachedRecord();
    if (later && cached && cached->rows > 1 && *texts.laterEffect != '\0')
        return {}; // the text assumes a single new token
    const QString effect = !later   ? QString()
                           : cached ? operationText(texts.laterEffect)
                                    : operationText(texts.laterWithoutCache);
    return effect.isEmpty() ? operationText(texts.firstEffect) : effect;
}

QString explanationOf(const ViewState& state)
{
    const QString purpose = purposeOf(state.operation());
    const QString effect = cacheEffectOf(state);
    return effect.isEmpty() ? purpose : Tr::tr("%1 %2", "two sentences").arg(purpose, effect);
}

bool choseApart(const ViewState& state)
{
    const StepRecord& step = state.step();
    return state.trace.header().ownWords && step.ranBoth() && step.choice &&
           step.choiceOf(Lane{0})->token.id != step.choiceOf(Lane{1})->token.id;
}

QString visibleToken(const std::string& bytes)
{
    return visibleText(bytes, QChar(0xB7), kMostOfToken);
}

} // namespace pastkeys
