#pragma once

#include "drawing/theme.h"
#include "shared/view_layout.h"

#include <initializer_list>
#include <map>
#include <vector>

namespace pastkeys {

/// The look and the tool tip of a piece of text.
struct PageStyle
{
    Ink ink = Ink::Text;
    bool bold = false;
    QString toolTip = {};
    bool struckOut = false;

    bool operator==(const PageStyle&) const = default;
};

/// Text of one style.
struct TextRun
{
    QString text;
    PageStyle style = {};
    QString address = {}; ///< where a link leads; empty if the text is not a link

    bool operator==(const TextRun&) const = default;
};

using PageText = std::vector<TextRun>;

/// The text with each of %1, %2 ... replaced by a part.
PageText filled(const QString& text, std::initializer_list<PageText> parts);

enum class ParagraphKind : std::uint8_t
{
    Text,
    TextAfterGap,
    TableHead,
    TableRow,
    Code,
    LitCode, ///< highlighted
};

struct TextParagraph
{
    ParagraphKind kind = ParagraphKind::Text;
    PageText text;

    bool operator==(const TextParagraph&) const = default;
};

/// A cell of a table.
struct TextCell
{
    QString text;
    PageStyle style = {};
};

using TextTable = std::vector<std::vector<TextCell>>;

/// The content of a TextPanel: paragraphs, tables and links. It is the same in every theme.
class TextPage
{
public:
    /// \param topic what the page is about. A panel scrolls to the top if the topic changes, and
    /// otherwise keeps its scroll position
    explicit TextPage(const QString& topic = {}) : m_topic(topic) {}

    const QString& topic() const { return m_topic; }
    const std::vector<TextParagraph>& paragraphs() const { return m_paragraphs; }

    /// Leaves some room above the next paragraph.
    void addGap() { m_gap = true; }
    /// Adds a paragraph. Does nothing if the text is empty.
    void add(const QString& text, const PageStyle& style = {});
    void add(PageText text);
    /// Adds a line of code, preserving its spaces. \param lit whether the line is highlighted
    void addCode(PageText text, bool lit);
    /// The first row is the header. All cells of a row but the first are right-aligned. Each row is
    /// a paragraph with tabs between its cells, because Qt would take four times as long to lay out
    /// a table. The panel sets the tab stops.
    void addTable(const TextTable& rows);
    /// The tables, keyed by the index of their first paragraph.
    const std::map<std::size_t, TextTable>& tables() const { return m_tables; }

    /// A link to another place in the views, for add().
    TextRun link(const QString& text, const ViewAction& action, const PageStyle& style = {});
    /// The targets of the links, in the order in which the links were created.
    const std::vector<ViewAction>& actions() const { return m_actions; }
    /// The target of the link with that address. Empty if no link() of this page has it.
    ViewAction actionOf(const QString& address) const;

private:
    QString m_topic;
    std::vector<TextParagraph> m_paragraphs;
    std::map<std::size_t, TextTable> m_tables;
    std::vector<ViewAction> m_actions;
    bool m_gap = false;
};

/// Puts non-breaking spaces between a number and its unit and before a badge such as "(c)".
QString keptTogether(QString text);

/// Converts a tool tip to HTML so that it wraps. A line of plain text could be as wide as the
/// screen.
QString toolTipHtml(const QString& text);

/// Converts plain text to HTML, with the spaces of keptTogether().
QString escapedText(const QString& text);

} // namespace pastkeys
