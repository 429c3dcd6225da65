#pragma once

#include "engine/known_words.h"

#include <QSyntaxHighlighter>

namespace pastkeys {

/// Underlines the words that a model does not know, except for a word at the end of a line if more
/// characters could turn it into a known word.
class UnknownWordMarks : public QSyntaxHighlighter
{
    Q_OBJECT

public:
    explicit UnknownWordMarks(QTextDocument* document) : QSyntaxHighlighter(document) {}

    void setKnownWords(const KnownWords& words);
    /// The underlined word that contains the character at this index of the line, or that ends just
    /// before it. Empty if there is none.
    QString wordAt(const QString& line, qsizetype letter) const;

protected:
    void highlightBlock(const QString& line) override;

private:
    QList<KnownWords::Part> markedIn(const QString& line) const;

    KnownWords m_known;
};

} // namespace pastkeys
