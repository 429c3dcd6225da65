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
    /// Whether a known word begins with these letters.
    bool isBeginning(const QString& letters) const;

private:
    QSet<QString> m_words; ///< in lower case
};

} // namespace pastkeys
