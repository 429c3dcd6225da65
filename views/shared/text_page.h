#pragma once

#include "drawing/theme.h"
#include "shared/view_layout.h"

namespace pastkeys {

/// How a paragraph or a cell of a table looks, and its tool tip.
struct PageStyle
{
    Ink ink = Ink::Text;
    bool bold = false;
    QString toolTip = {};
};

/// A cell of a table.
struct TextCell
{
    QString text;
    PageStyle style = {};
};

/// Text to read in a TextPanel: paragraphs, tables and links as HTML. Classes name the inks, so
/// that the page is the same in every theme.
class TextPage
{
public:
    /// \param topic what the page is about: a panel starts at the top of a page with another topic,
    /// and keeps its place within the same one
    explicit TextPage(const QString& topic = {}) : m_topic(topic) {}

    const QString& topic() const { return m_topic; }
    const QString& html() const { return m_html; }
    /// The text of the page without markup. Cells of a table stand in lines of their own.
    QString plainText() const;

    /// Leaves some room above the next paragraph.
    void addGap() { m_gap = true; }
    void add(const QString& text, const PageStyle& style = {});
    /// A paragraph with links. \param html escaped text in which %1, %2 ... were replaced by link()
    void addHtml(const QString& html, const PageStyle& style = {});
    /// A line of code, whose spaces stay as they are. It does not wrap in a panel that does not
    /// wrap. \param html as for addHtml() \param lit whether the line is highlighted
    void addCode(const QString& html, bool lit);
    /// The first row is the header. All cells but the first of a row are aligned to the right.
    void addTable(const std::vector<std::vector<TextCell>>& rows);

    /// For addHtml(): a text that leads somewhere.
    QString link(const QString& text, const ViewAction& action, const QString& toolTip);
    /// For addHtml(): a text that leads out of the views, such as "glossary:query". The window
    /// follows it.
    QString linkTo(const QString& address, const QString& text, const QString& toolTip) const;
    /// The same in an ink.
    QString link(const QString& text, const ViewAction& action, const QString& toolTip, Ink ink);
    /// Where links lead, in the order in which they were made.
    const std::vector<ViewAction>& actions() const { return m_actions; }
    /// Nowhere if the address is not that of a link() of this page.
    ViewAction actionOf(const QString& address) const;

private:
    QString m_topic;
    QString m_html;
    std::vector<ViewAction> m_actions;
    bool m_gap = false;
};

/// A tool tip as HTML, which wraps: as plain text it would be a single line as wide as the screen.
QString toolTipHtml(const QString& text);

/// Plain text as HTML. Units stay in the line of their number, badges in that of what they mark.
QString escapedText(const QString& text);

/// Behind code that is lit: a pale yellow, on which the inks of code can still be read.
QColor litColor(const Theme& theme);

/// The inks of the theme for the classes of a page. \param gap room above some paragraphs, pixels
QString styleSheetOf(const Theme& theme, int gap);

} // namespace pastkeys
