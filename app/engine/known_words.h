#pragma once

#include "engine/prompt_help.h"

#include <QSet>

namespace pastkeys {

/// The words that a model was trained with. The model reads any other word in pieces. Case and
/// endings such as 's or n't are ignored.
class KnownWords
{
public:
    /// \param groups  if empty, every word counts as known
    explicit KnownWords(const QList<WordGroup>& groups = {});

    struct Part
    {
        qsizetype start;
        qsizetype length;
    };
    /// The positions of the unknown words in a line.
    QList<Part> unknownIn(const QString& line) const;
    /// Whether the model cannot be expected to understand the text: fewer than half of its words are
    /// known, or none, or it has letters of a script in which the model knows no word.
    bool areTooFewIn(const QString& text) const;
    /// Whether every word counts as known.
    bool isEmpty() const { return m_words.isEmpty(); }
    /// Whether a known word begins with these letters.
    bool isBeginning(const QString& letters) const;

private:
    QSet<QString> m_words; ///< in lower case
    QSet<int> m_scripts;   ///< of their letters, as QChar::Script
};

} // namespace pastkeys
