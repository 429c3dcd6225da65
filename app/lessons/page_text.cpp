#include "lessons/page_text.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kHeading = 1.25; ///< times the size of the text
constexpr double kIndent = 20;    ///< pixels of a list

void readInto(QTextDocument& document, const QString& markdown)
{
    document.setMarkdown(markdown,
                         QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                             QTextDocument::MarkdownNoHTML);
}

} // namespace

QString htmlOf(const QString& markdown, const QFont& font)
{
    QTextDocument document;
    document.setDefaultFont(font);
    document.setIndentWidth(kIndent);
    readInto(document, markdown);
    QTextCursor cursor(&document);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0)
            continue;
        cursor.setPosition(block.position());
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        QTextCharFormat heading;
        heading.setFontWeight(QFont::Bold);
        heading.setFontPointSize(font.pointSizeF() * kHeading);
        cursor.setCharFormat(heading);
        QTextBlockFormat format; // else a label draws it in the size of an <h1>
        format.setBottomMargin(font.pointSizeF() / 2);
        cursor.setBlockFormat(format);
    }
    return document.toHtml();
}

QString plainTextOf(const QString& markdown)
{
    QTextDocument document;
    readInto(document, markdown);
    return document.toPlainText().simplified();
}

} // namespace pastkeys
