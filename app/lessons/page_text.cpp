#include "lessons/page_text.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kHeading = 1.25; ///< times the size of the text

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
    readInto(document, markdown);
    QTextCursor cursor(&document);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0)
            continue;
        cursor.setPosition(block.position());
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        QTextCharFormat bold;
        bold.setFontWeight(QFont::Bold);
        bold.setProperty(QTextFormat::FontSizeAdjustment, QVariant());
        bold.setFontPointSize(font.pointSizeF() * kHeading);
        cursor.mergeCharFormat(bold);
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
