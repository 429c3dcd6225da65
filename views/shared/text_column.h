#pragma once

#include "shared/view_layout.h"

namespace pastkeys {

/// A part of a line that a click follows; without an action plain text.
struct TextLink
{
    QString text;
    ViewAction action;
    QString toolTip;
};

/// Of a row of a table.
struct TextCell
{
    QString text;
    Ink ink = Ink::Text;
    bool bold = false;
    QString atEnd = {}; ///< of the cell: what stands in one column in all rows
};

/// Text from top to bottom.
class TextColumn
{
public:
    TextColumn(ViewLayout& layout, double width, const TextMetrics& metrics)
        : m_layout(layout), m_width(width - 2 * kMargin), m_metrics(metrics)
    {
    }

    /// Broken into lines where it is too long.
    void add(const QString& text, Ink ink = Ink::Text, bool bold = false,
             const QString& toolTip = {});
    /// The first that needs no second line.
    void addFitting(const QStringList& texts, Ink ink, const QString& toolTip = {})
    {
        add(fitting(texts, m_width, m_metrics), ink, false, toolTip);
    }
    /// Words and links after each other, in lines. Links are underlined.
    void addLinks(const std::vector<TextLink>& parts);
    /// A table's row: the first cell as wide as `first`, the others share the rest and end at its
    /// right.
    void addRow(const std::vector<TextCell>& cells, double first, const QString& toolTip = {});
    /// Over the next row.
    void addRule();
    void gap() { m_top += m_metrics.lineHeight * 0.35; }

private:
    static constexpr double kMargin = 10;

    ViewLayout& m_layout;
    double m_width;
    const TextMetrics& m_metrics;
    double m_top = 6;
};

/// Height that shows all of the layout.
double heightOf(const ViewLayout& layout);

/// The lines that stand whole between `top` and `top + height`, moved up by `top`.
ViewLayout scrolled(const ViewLayout& layout, double top, double height);

} // namespace pastkeys
