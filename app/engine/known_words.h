#pragma once

#include "engine/prompt_help.h"

#include <QSet>

namespace pastkeys {

/// The words that a model was trained with. It reads any other word in pieces. Upper and lower case
/// are the same, and an ending such as 's is not looked at.
class KnownWords
{
public:
    /// \param groups none: knows every word
    explicit KnownWords(const QList<WordGroup>& groups = {});

    /// A part of a text.
    struct Part
    {
        qsizetype start;
        qsizetype length;
    };
    /// Where the unknown words of a line are.
    QList<Part> unknownIn(const QString& line) const;
    /// Whether a known word begins with these letters.
    bool isBeginning(const QString& letters) const;

private:
    QSet<QString> m_words; ///< in lower case
};

} // namespace pastkeys
