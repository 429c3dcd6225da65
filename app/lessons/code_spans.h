// Finds `code` in the text of a page, where Markdown shows everything literally.
#pragma once

#include <QList>
#include <QString>

namespace pastkeys {

struct CodeSpans
{
    struct Range
    {
        qsizetype first = 0;
        qsizetype end = 0;
    };

    QList<Range> spans;         ///< with their backticks, ascending
    QList<qsizetype> unmatched; ///< backticks without a partner in their line

    bool contain(qsizetype at) const;
};

/// A span ends at the next row of as many backticks as it begins with; `\`` begins none. Source:
/// CommonMark 0.30, section 6.1. There, a span may go on in the next line. Here, it must end in its
/// line: a single unmatched backtick would turn code into text, and text into code, in all lines
/// after it up to the end of the paragraph.
CodeSpans codeSpansIn(const QString& text);

} // namespace pastkeys
