#include "shared/page_paragraph.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextLayout>

namespace pastkeys {

namespace {

QTextBlockFormat formatOf(const PageParagraph& paragraph, const Theme& theme, int gap)
{
    const ParagraphKind kind = paragraph.content.kind;
    QTextBlockFormat format;
    format.setTopMargin(kind == ParagraphKind::TextAfterGap ? gap : 0);
    format.setNonBreakableLines(kind != ParagraphKind::Text && kind != ParagraphKind::TextAfterGap);
    if (kind == ParagraphKind::TableHead)
        format.setBackground(theme.color(Ink::Panel));
    if (kind == ParagraphKind::LitCode)
        format.setBackground(litColor(theme));
    format.setTabPositions(paragraph.stops);
    return format;
}

/// \param inCode whether the text is code, in which links are not underlined
QTextCharFormat formatOf(const TextRun& run, const Theme& theme, bool inCode)
{
    QTextCharFormat format;
    format.setForeground(theme.color(run.style.ink));
    if (run.style.bold)
        format.setFontWeight(QFont::Bold);
    if (run.style.struckOut)
        format.setFontStrikeOut(true);
    if (run.address.isEmpty())
        return format;
    format.setAnchor(true);
    format.setAnchorHref(run.address);
    format.setFontUnderline(!inCode);
    return format;
}

} // namespace

QColor litColor(const Theme& theme)
{
    const double share = theme.name == ThemeName::Dark ? 0.12 : 0.2;
    const QColor yellow(0xF0, 0xE4, 0x42);
    const QColor paper = theme.color(Ink::Background);
    const auto mixed = [share](int a, int b) { return qRound(a * (1 - share) + b * share); };
    return {mixed(paper.red(), yellow.red()), mixed(paper.green(), yellow.green()),
            mixed(paper.blue(), yellow.blue())};
}

void writeParagraph(QTextCursor& cursor, const PageParagraph& paragraph, const Theme& theme,
                    int gap)
{
    const TextParagraph& content = paragraph.content;
    const bool isCode =
        content.kind == ParagraphKind::Code || content.kind == ParagraphKind::LitCode;
    cursor.movePosition(QTextCursor::StartOfBlock);
    cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
    cursor.setBlockFormat(formatOf(paragraph, theme, gap));
    cursor.setBlockCharFormat({});
    for (const TextRun& run : content.text)
        cursor.insertText(run.text, formatOf(run, theme, isCode));
    // Without this cache, the text would be shaped again whenever the block is painted.
    cursor.block().layout()->setCacheEnabled(true);
    if (!paragraph.brokenAfter)
        return;
    cursor.setPosition(cursor.block().position() + static_cast<int>(*paragraph.brokenAfter));
    cursor.deleteChar(); // the tab
    if (*paragraph.brokenAfter > 0)
        cursor.insertText(QString(QChar::LineSeparator));
}

} // namespace pastkeys
