#include "widgets/unknown_word_marks.h"

#include <QRegularExpression>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr qsizetype kMostLetters = 5000; ///< of a line; looking through more would be felt

/// Letters, without an ending such as 's, which the model knows with each name.
const QRegularExpression& wordPattern()
{
    static const QRegularExpression pattern(
        QStringLiteral("(\\p{L}[\\p{L}\\p{M}]*)(?:['’](?:s|m|re|ve|ll|d)(?!\\p{L}))?"),
        QRegularExpression::UseUnicodePropertiesOption);
    return pattern;
}

} // namespace

void UnknownWordMarks::setKnownWords(const QStringList& words)
{
    m_known.clear();
    for (const QString& word : words)
        m_known.insert(word.toLower());
    rehighlight();
}

bool UnknownWordMarks::isKnown(const QString& word, bool isLast) const
{
    const QString lower = word.toLower();
    return m_known.contains(lower) ||
           (isLast && std::any_of(m_known.begin(), m_known.end(),
                                  [&](const QString& known) { return known.startsWith(lower); }));
}

QString UnknownWordMarks::unknownWordAt(const QString& line, qsizetype letter) const
{
    if (m_known.isEmpty())
        return {};
    for (const auto& match : wordPattern().globalMatch(line.left(kMostLetters)))
        if (match.capturedStart(1) <= letter && letter <= match.capturedEnd(1) &&
            !isKnown(match.captured(1), match.capturedEnd() == line.size()))
            return match.captured(1);
    return {};
}

void UnknownWordMarks::highlightBlock(const QString& line)
{
    if (m_known.isEmpty())
        return;
    QTextCharFormat marked;
    marked.setUnderlineStyle(QTextCharFormat::DashUnderline);
    for (const auto& match : wordPattern().globalMatch(line.left(kMostLetters)))
        if (!isKnown(match.captured(1), match.capturedEnd() == line.size()))
            setFormat(static_cast<int>(match.capturedStart(1)),
                      static_cast<int>(match.capturedLength(1)), marked);
}

} // namespace pastkeys
