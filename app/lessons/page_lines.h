// The lines of the file being read, and the problems found in them.
#pragma once

#include "lessons/lesson_reader.h"

namespace pastkeys {

class PageLines
{
public:
    PageLines(const QString& file, const QString& content, QList<LessonProblem>& problems)
        : m_file(file), m_lines(content.split('\n')), m_problems(&problems)
    {
    }

    bool atEnd() const { return m_next >= m_lines.size(); }
    const QString& peek() const { return m_lines[m_next]; }
    /// The lines after the next one.
    QStringList rest() const { return m_lines.mid(m_next + 1); }
    QString take() { return m_lines[m_next++]; }
    /// The 1-based number of the next line.
    int number() const { return static_cast<int>(m_next) + 1; }

    void refuse(FilePlace place, const QString& text) { m_problems->append({m_file, place, text}); }

private:
    QString m_file;
    QStringList m_lines;
    qsizetype m_next = 0;
    QList<LessonProblem>* m_problems;
};

/// If the file begins with `---`, reads the lines up to the next `---` into the page.
void readHeader(PageLines& lines, LessonPage& page);

/// Reads a question, up to and including its last line. Returns nothing if its first line is
/// invalid.
/// \param first  the first line, already taken from `lines`   \param place  the place of that line
std::optional<LessonQuestion> readQuestion(PageLines& lines, const QString& first, FilePlace place);

/// Reports anything that lesson text must not contain: pictures, HTML, unknown quantities, and
/// links that lead to neither a known lesson nor a known glossary term.
void checkText(PageLines& lines, const LessonText& text);

/// The text without leading and trailing blank lines.
LessonText trimmed(LessonText text);

} // namespace pastkeys
