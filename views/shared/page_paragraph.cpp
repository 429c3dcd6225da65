#include "shared/page_paragraph.h"

#include "shared/text_page.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextLayout>

#include <vector>

namespace pastkeys {

namespace {

/// Undoes QString::toHtmlEscaped().
QString unescaped(QStringView html)
{
    QString text = html.toString();
    if (text.contains('&'))
        text.replace(QStringLiteral("&lt;"), QStringLiteral("<"))
            .replace(QStringLiteral("&gt;"), QStringLiteral(">"))
            .replace(QStringLiteral("&quot;"), QStringLiteral("\""))
            .replace(QStringLiteral("&amp;"), QStringLiteral("&"));
    return text;
}

/// The value of an attribute in a tag such as `a href="#1" class="muted"`; empty if there is none.
/// \param name  with the quotation mark before the value, such as ` class="`
QString attribute(QStringView tag, QStringView name)
{
    const qsizetype at = tag.indexOf(name);
    if (at < 0)
        return {};
    const qsizetype begin = at + name.size();
    return unescaped(tag.sliced(begin, tag.indexOf(u'"', begin) - begin));
}

std::optional<Ink> inkNamed(const QString& name)
{
    for (int i = 0; i < kInkCount; ++i)
        if (name == QLatin1StringView(nameOf(static_cast<Ink>(i))))
            return static_cast<Ink>(i);
    return std::nullopt;
}

class ParagraphWriter
{
public:
    ParagraphWriter(QTextCursor& cursor, const Theme& theme) : m_cursor(cursor), m_theme(theme) {}

    void setBlock(QStringView tag, const TabStops& stops, int gap)
    {
        const QString kind = attribute(tag, u" class=\"");
        m_isCode = kind == QLatin1String("code") || kind == QLatin1String("codeLit");
        QTextBlockFormat format;
        format.setTopMargin(kind == QLatin1String("gap") ? gap : 0);
        format.setNonBreakableLines(m_isCode || kind == QLatin1String("head") ||
                                    kind == QLatin1String("row"));
        if (kind == QLatin1String("head"))
            format.setBackground(m_theme.color(Ink::Panel));
        if (kind == QLatin1String("codeLit"))
            format.setBackground(litColor(m_theme));
        format.setTabPositions(stops);
        m_cursor.setBlockFormat(format);
        m_cursor.setBlockCharFormat({});
    }

    void write(QStringView html)
    {
        while (!html.isEmpty()) {
            const qsizetype tag = html.indexOf(u'<');
            const QStringView text = html.left(tag);
            if (!text.isEmpty())
                m_cursor.insertText(unescaped(text), m_formats.back());
            if (tag < 0)
                return;
            const qsizetype end = html.indexOf(u'>', tag);
            if (html[tag + 1] == u'/')
                m_formats.pop_back();
            else
                begin(html.sliced(tag + 1, end - tag - 1));
            html = html.sliced(end + 1);
        }
    }

private:
    void begin(QStringView tag)
    {
        QTextCharFormat format = m_formats.back();
        if (tag == u"b")
            format.setFontWeight(QFont::Bold);
        else if (tag == u"s")
            format.setFontStrikeOut(true);
        else if (tag.startsWith(u"a ")) {
            format.setAnchor(true);
            format.setAnchorHref(attribute(tag, u" href=\""));
            format.setFontUnderline(!m_isCode);
            format.setForeground(m_theme.color(Ink::Text));
        }
        if (const std::optional<Ink> ink = inkNamed(attribute(tag, u" class=\"")))
            format.setForeground(m_theme.color(*ink));
        if (const QString toolTip = attribute(tag, u" title=\""); !toolTip.isEmpty())
            format.setToolTip(toolTip);
        m_formats.push_back(format);
    }

    QTextCursor& m_cursor;
    const Theme& m_theme;
    std::vector<QTextCharFormat> m_formats{QTextCharFormat()}; ///< of the open tags
    bool m_isCode = false;
};

} // namespace

void writeParagraph(QTextCursor& cursor, const PageParagraph& paragraph, const Theme& theme,
                    int gap)
{
    cursor.movePosition(QTextCursor::StartOfBlock);
    cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
    const QStringView html(paragraph.html);
    const qsizetype begin = html.indexOf(u'>') + 1;
    ParagraphWriter writer(cursor, theme);
    writer.setBlock(html.left(begin), paragraph.stops, gap);
    writer.write(html.sliced(begin));
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
