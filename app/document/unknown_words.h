#pragma once

#include "engine/known_words.h"

#include <QStringList>

#include <cstdint>

namespace pastkeys {

/// What a model does with its prompt.
enum class PromptUse : std::uint8_t
{
    Continues, ///< it can only know what the prompt says
    Translates,
};

/// What a user must know about a prompt that the model cannot know. Words that the model does not
/// know are named only once.
class UnknownWords
{
public:
    /// Empty if the model knows the words of the prompt, or if its unknown words were named before.
    /// \param onlyText  textOnlyNote() of the model, or translatesOnlyNote()
    QString noteOn(const QString& prompt, const KnownWords& known, const QString& onlyText,
                   PromptUse use = PromptUse::Continues);

private:
    QStringList m_named;
};

/// Says that the model knows nothing but the prompt.
QString textOnlyNote(bool isBuiltIn);
/// Says that a model translates nothing but what it was trained with.
QString translatesOnlyNote();

} // namespace pastkeys
