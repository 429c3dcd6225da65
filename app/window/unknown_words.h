#pragma once

#include "trace/step_record.h"

#include <QStringList>

namespace pastkeys {

class MessageBar;
class RunBar;

/// The words that the model's tokenizer cuts into pieces, each once. A model whose tokens are the words
/// that it learned, as those of the built-in model are, has never read such a word.
/// \param prefill the step that reads the prompt
QStringList unknownWords(const StepRecord& prefill);

/// Tells the person once about each word that the built-in model does not know, and offers examples.
class UnknownWordsHint
{
public:
    UnknownWordsHint(RunBar& bar, MessageBar& messages) : m_bar(bar), m_messages(messages) {}

    /// Call it when the built-in model has read a prompt. Where another message is visible, the words
    /// are named at the next run.
    void check(const StepRecord& prefill);

private:
    RunBar& m_bar;
    MessageBar& m_messages;
    QStringList m_told;
};

} // namespace pastkeys
