#pragma once

#include "engine/known_words.h"

#include <QStringList>

namespace pastkeys {

/// What a user must know about a prompt that the model cannot know. Words that the model does not
/// know are named only once.
class UnknownWords
{
public:
    /// Empty if the model knows the words of the prompt, or if its unknown words were named before.
    /// \param onlyText  textOnlyNote() of the model
    QString noteOn(const QString& prompt, const KnownWords& known, const QString& onlyText);

private:
    QStringList m_named;
};

/// Says that the model knows nothing but the prompt.
QString textOnlyNote(bool isBuiltIn);

} // namespace pastkeys
