#pragma once

#include "drawing/theme.h"
#include "shared/view_layout.h"

#include <map>
#include <optional>

namespace pastkeys {

/// How a paragraph or a cell of a table looks, and its tool tip.
struct PageStyle
{
    Ink ink = Ink::Text;
    bool bold = false;
    QString toolTip = {};

    bool operator==(const PageStyle&) const = default;
};

/// A cell of a table.
struct TextCell
{
    QString text;
    PageStyle style = {};
};

using TextTable = std::vector<std::vector<TextCell>>;

/// Text to read in a TextPanel: paragraphs, tables and links as HTML. Inks are named by HTML
/// classes, so that the page is the same in every theme.
class TextPage
{
public:
    /// \param topic what the page is about. A panel scrolls to the top if the topic changes, and
    /// keeps its scroll position if it does not
    explicit TextPage(const QString& topic = {}) : m_topic(topic) {}

    const QString& topic() const { return m_topic; }
    const QString& html() const { return m_html; }

    /// Leaves some room above the next paragraph.
    void addGap() { m_gap = true; }
    void add(const QString& text, const PageStyle& style = {});
    /// A paragraph with links. \param html escaped text in which %1, %2 ... were replaced by
    /// results of link()
    void addHtml(const QString& html, const PageStyle& style = {});
    /// A line of code, whose spaces stay as they are. \param html as for addHtml()
    /// \param lit whether the line is highlighted
    void addCode(const QString& html, bool lit);
    /// The first row is the header. All cells but the first of a row are aligned to the right. Each
    /// row is a paragraph with a tab between its cells, because Qt would take four times as long to
    /// lay out an HTML table. The panel sets the tab stops.
    void addTable(const TextTable& rows);
    /// The tables, by the numbers of their first paragraphs.
    const std::map<int, TextTable>& tables() const { return m_tables; }

    /// For addHtml(): a link to another place in the views, in that ink or in the color of links.
    QString link(const QString& text, const ViewAction& action, const QString& toolTip,
                 std::optional<Ink> ink = {});
    /// For addHtml(): a link out of the views, to an address such as "glossary:query". The window
    /// opens it.
    QString linkTo(const QString& address, const QString& text, const QString& toolTip) const;
    /// Where links lead, in the order in which they were made.
    const std::vector<ViewAction>& actions() const { return m_actions; }
    /// Where the link with that address leads; nowhere if no link() of this page has it.
    ViewAction actionOf(const QString& address) const;

private:
    void addParagraph(QLatin1String kind, const QString& html);

    QString m_topic;
    QString m_html;
    std::map<int, TextTable> m_tables;
    std::vector<ViewAction> m_actions;
    int m_paragraphs = 0;
    bool m_gap = false;
};

/// A tool tip as HTML, so that it wraps: plain text could be a line as wide as the screen.
QString toolTipHtml(const QString& text);

/// Plain text as HTML. Lines do not break between a number and its unit, nor before a badge such as
/// "(c)".
QString escapedText(const QString& text);

/// The background of highlighted code: the theme's background with some yellow, on which all inks
/// of code can be read.
QColor litColor(const Theme& theme);

/// The style sheet of a page: the class named after an ink has the ink's color in this theme.
/// \param gap room above the paragraphs after addGap(), in pixels
QString styleSheetOf(const Theme& theme, int gap);

} // namespace pastkeys
