#include "widgets/unknown_word_marks.h"

namespace pastkeys {

void UnknownWordMarks::setKnownWords(const KnownWords& words)
{
    m_known = words;
    rehighlight();
}

QList<KnownWords::Part> UnknownWordMarks::markedIn(const QString& line) const
{
    QList<KnownWords::Part> parts = m_known.unknownIn(line);
    if (!parts.isEmpty() && parts.last().start + parts.last().length == line.size() &&
        m_known.isBeginning(line.mid(parts.last().start)))
        parts.removeLast();
    return parts;
}

QString UnknownWordMarks::wordAt(const QString& line, qsizetype letter) const
{
    for (const auto& [start, length] : markedIn(line))
        if (start <= letter && letter <= start + length)
            return line.mid(start, length);
    return {};
}

void UnknownWordMarks::highlightBlock(const QString& line)
{
    QTextCharFormat marked;
    marked.setUnderlineStyle(QTextCharFormat::DashUnderline);
    for (const auto& [start, length] : markedIn(line))
        setFormat(static_cast<int>(start), static_cast<int>(length), marked);
}

} // namespace pastkeys
