#pragma once

#include <QSet>
#include <QStringList>
#include <QSyntaxHighlighter>

namespace pastkeys {

/// Underlines the words of a text that are not in a list. Upper and lower case are the same, an
/// ending such as 's is not looked at, and a word that is still being typed is not marked while it
/// may become a known one.
class UnknownWordMarks : public QSyntaxHighlighter
{
    Q_OBJECT

public:
    explicit UnknownWordMarks(QTextDocument* document) : QSyntaxHighlighter(document) {}

    /// \param words none: nothing is marked
    void setKnownWords(const QStringList& words);
    /// \returns the marked word of a line that holds or touches the letter, or nothing
    QString unknownWordAt(const QString& line, qsizetype letter) const;

protected:
    void highlightBlock(const QString& line) override;

private:
    bool isKnown(const QString& word, bool isLast) const;

    QSet<QString> m_known; ///< in lower case
};

} // namespace pastkeys
