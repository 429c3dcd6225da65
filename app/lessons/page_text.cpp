#include "lessons/page_text.h"

#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kHeading = 1.25; ///< relative to the text size
constexpr double kIndent = 20;    ///< pixels, for lists

/// Flags that turn bare URLs, mail addresses and www addresses into links, although they were not
/// written as links. Qt has no names for these flags, but passes them on to its Markdown reader.
/// Without them, the GitHub dialect still supports tables.
constexpr int kAutomaticLinks = 0x0004 | 0x0008 | 0x0400;

/// Whether a link leads to a place that the window knows, and not to a file or the network.
bool isOwnLink(const QString& target)
{
    return target.startsWith(QLatin1String("glossary:")) ||
           target.startsWith(QLatin1String("lesson:"));
}

/// Removes pictures and foreign links. checkText() refuses them, but what a label is given, it
/// loads: this must not depend on a check.
void removeForeign(QTextDocument& document)
{
    QTextCursor cursor(&document);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd();) {
            const QTextFragment fragment = part.fragment();
            ++part;
            const QTextCharFormat format = fragment.charFormat();
            const bool isPicture = format.isImageFormat();
            if (!isPicture && (!format.isAnchor() || isOwnLink(format.anchorHref())))
                continue;
            cursor.setPosition(fragment.position());
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
            if (isPicture)
                cursor.removeSelectedText();
            else
                cursor.setCharFormat({});
            part = block.begin(); // the change has replaced the fragments
        }
}

void readInto(QTextDocument& document, const QString& markdown)
{
    document.setMarkdown(markdown, QTextDocument::MarkdownFeatures(
                                       (QTextDocument::MarkdownDialectGitHub & ~kAutomaticLinks) |
                                       QTextDocument::MarkdownNoHTML));
    removeForeign(document);
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
        QTextBlockFormat format; // no heading level, or a label would draw the text at <h1> size
        format.setBottomMargin(font.pointSizeF() / 2);
        cursor.setBlockFormat(format);
    }
    return document.toHtml();
}

QString plainHtmlOf(const QString& markdown)
{
    static const QRegularExpression body(QStringLiteral("<body[^>]*>(.*)</body>"),
                                         QRegularExpression::DotMatchesEverythingOption);
    QTextDocument document;
    readInto(document, markdown);
    return body.match(document.toHtml()).captured(1);
}

QString plainTextOf(const QString& markdown)
{
    QTextDocument document;
    readInto(document, markdown);
    return document.toPlainText().simplified();
}

} // namespace pastkeys
