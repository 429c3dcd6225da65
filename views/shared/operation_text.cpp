#include "shared/operation_text.h"

#include "base/escape.h"
#include "base/utf8.h"
#include "drawing/tr.h"
#include "shared/lane_text.h"

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

} // namespace

QString operationText(const char* text)
{
    return *text == '\0' ? QString() : Tr::tr(text);
}

QString titleOf(Operation operation)
{
    return operationText(descriptorOf(operation).texts.title);
}

QString shortTitleOf(Operation operation)
{
    const QString title = operationText(descriptorOf(operation).texts.shortTitle);
    return title.isEmpty() ? titleOf(operation) : title;
}

QString titleOf(OperationPoint point)
{
    if (!point.layer)
        return titleOf(point.operation);
    return Tr::tr("%1, layer %2").arg(titleOf(point.operation)).arg(indexOf(*point.layer) + 1);
}

QString purposeOf(Operation operation)
{
    return operationText(descriptorOf(operation).texts.purpose);
}

QString cacheEffectOf(const ViewState& state)
{
    const Operation operation = state.point().operation;
    if (operation == Operation::Sample)
        return choiceText(state);
    if (!comparesWithNone(state.trace.header()))
        return {};
    const OperationTexts& texts = descriptorOf(operation).texts;
    const bool later = state.step().first > 0;
    const LaneRecord* cached = state.cachedRecord();
    if (later && cached && cached->rows > 1 && *texts.laterEffect != '\0')
        return {}; // the text assumes a single new token
    const QString effect = !later   ? QString()
                           : cached ? operationText(texts.laterEffect)
                                    : operationText(texts.laterWithoutCache);
    return effect.isEmpty() ? operationText(texts.firstEffect) : effect;
}

QString explanationOf(const ViewState& state)
{
    const QString purpose = purposeOf(state.point().operation);
    const QString effect = cacheEffectOf(state);
    return effect.isEmpty() ? purpose : Tr::tr("%1 %2", "two sentences").arg(purpose, effect);
}

bool choseApart(const ViewState& state)
{
    const StepRecord& step = state.step();
    return state.trace.header().ownWords && step.ranBoth() && step.choice &&
           step.choiceOf(Lane{0})->token.id != step.choiceOf(Lane{1})->token.id;
}

QString visibleText(const QString& text)
{
    return QString::fromStdString(harmless(text.toStdString()));
}

QString visibleToken(const std::string& bytes)
{
    QString shown;
    shown.reserve(static_cast<qsizetype>(std::min(bytes.size(), kMostOfToken)));
    std::string_view rest = bytes;
    for (std::size_t characters = 0; !rest.empty(); ++characters) {
        if (characters == kMostOfToken)
            return shown + QStringLiteral("…");
        if (rest.front() > ' ' && rest.front() < '\x7F') { // the usual case needs no decoding
            shown += QLatin1Char(rest.front());
            rest.remove_prefix(1);
            continue;
        }
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
