#pragma once

#include "engine/known_words.h"

#include <QStringList>

namespace pastkeys {

class MessageBar;
class RunBar;

/// Tells the user once about each word that the model does not know, and offers examples.
class UnknownWordsHint
{
public:
    UnknownWordsHint(RunBar& bar, MessageBar& messages) : m_bar(bar), m_messages(messages) {}

    /// Call this after the model has read a prompt. If another message is visible, reports nothing
    /// now; the next run can still report the words.
    void check(const KnownWords& known, const QString& prompt);

private:
    RunBar& m_bar;
    MessageBar& m_messages;
    QStringList m_told;
};

} // namespace pastkeys
