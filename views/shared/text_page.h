#pragma once

#include "drawing/theme.h"
#include "shared/view_layout.h"

#include <map>
#include <optional>

namespace pastkeys {

/// The look and the tool tip of a paragraph or a table cell.
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

/// The content of a TextPanel: paragraphs, tables and links as HTML. HTML classes name the inks, so
/// the page is the same in every theme.
class TextPage
{
public:
    /// \param topic what the page is about. A panel scrolls to the top if the topic changes, and
    /// otherwise keeps its scroll position
    explicit TextPage(const QString& topic = {}) : m_topic(topic) {}

    const QString& topic() const { return m_topic; }
    const QString& html() const { return m_html; }

    /// Leaves some room above the next paragraph.
    void addGap() { m_gap = true; }
    void add(const QString& text, const PageStyle& style = {});
    /// Adds a paragraph with links. \param html escaped text in which %1, %2 ... have been replaced
    /// by results of link() or linkTo()
    void addHtml(const QString& html, const PageStyle& style = {});
    /// Adds a line of code, preserving its spaces. \param html as for addHtml()
    /// \param lit whether the line is highlighted
    void addCode(const QString& html, bool lit);
    /// The first row is the header. All cells of a row but the first are right-aligned. Each row is
    /// a paragraph with tabs between its cells, because Qt would take four times as long to lay out
    /// an HTML table. The panel sets the tab stops.
    void addTable(const TextTable& rows);
    /// The tables, keyed by the number of their first paragraph.
    const std::map<int, TextTable>& tables() const { return m_tables; }

    /// For addHtml(): a link to another place in the views, drawn in `ink` if given, otherwise in
    /// the link color.
    QString link(const QString& text, const ViewAction& action, const QString& toolTip,
                 std::optional<Ink> ink = {});
    /// For addHtml(): a link that leads out of the views, to an address such as "glossary:query".
    /// The window opens it.
    QString linkTo(const QString& address, const QString& text, const QString& toolTip) const;
    /// The targets of the links, in the order in which the links were created.
    const std::vector<ViewAction>& actions() const { return m_actions; }
    /// The target of the link with that address. Empty if no link() of this page has it.
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

/// Converts a tool tip to HTML so that it wraps. A line of plain text could be as wide as the
/// screen.
QString toolTipHtml(const QString& text);

/// Converts plain text to HTML. Lines do not break between a number and its unit or before a badge
/// such as "(c)".
QString escapedText(const QString& text);

/// The background of highlighted code: the theme's background with only a hint of yellow, so that
/// code in every ink stays legible.
QColor litColor(const Theme& theme);

/// The style sheet of a page. It defines one class per ink, named after the ink, with the ink's
/// color in this theme.
/// \param gap room above the paragraphs after addGap(), in pixels
QString styleSheetOf(const Theme& theme, int gap);

} // namespace pastkeys
