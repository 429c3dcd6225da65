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

} // namespace

QString operationText(const char* text)
{
    return QCoreApplication::translate("Operation", text);
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
    return tr("%1, layer %2").arg(titleOf(point.operation)).arg(indexOf(*point.layer) + 1);
}

QString purposeOf(Operation operation)
{
    return operationText(descriptorOf(operation).texts.purpose);
}

QString cacheEffectOf(const ViewState& state)
{
    const Operation operation = state.point().operation;
    if (operation == Operation::Sample)
        return choiceText(state.step());
    const OperationTexts& texts = descriptorOf(operation).texts;
    const QString later = state.step().first > 0 ? operationText(texts.laterEffect) : QString();
    return later.isEmpty() ? operationText(texts.firstEffect) : later;
}

QString explanationOf(const ViewState& state)
{
    const QString purpose = purposeOf(state.point().operation);
    const QString effect = cacheEffectOf(state);
    return effect.isEmpty() ? purpose : purpose + ' ' + effect;
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
