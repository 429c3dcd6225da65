#include "shared/text_column.h"

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kLine = 1.03; ///< times the font's height
constexpr double kSpace = 4;   ///< between words, and between numbers in columns
constexpr double kIndent = 12; ///< of further lines of links
constexpr double kSmallestCell = 0.6;
constexpr double kUnderline = 2; ///< above the bottom of the line

} // namespace

void TextColumn::add(const QString& text, Ink ink, bool bold, const QString& toolTip)
{
    for (const QString& line : wrapped(text, m_width / (bold ? kBold : 1), m_metrics)) {
        const QRectF rect(kMargin, m_top, m_width, m_metrics.lineHeight * kLine);
        m_layout.list.text(rect, line, ink, Qt::AlignLeft | Qt::AlignVCenter, bold);
        m_layout.addHit(rect, toolTip);
        m_top += rect.height();
    }
}

void TextColumn::addLinks(const std::vector<TextLink>& parts)
{
    const double height = m_metrics.lineHeight * kLine;
    double left = kMargin;
    for (const TextLink& part : parts) {
        // A link stays whole, so that it is one thing to click.
        const bool leads = !std::holds_alternative<std::monostate>(part.action);
        for (const QString& word : leads ? QStringList(part.text) : part.text.split(' ')) {
            const double width = m_metrics.widthOf(word);
            if (left > kMargin && left + width > kMargin + m_width) {
                left = kMargin + kIndent;
                m_top += height;
            }
            const QRectF rect(left, m_top, std::min(width + 2, m_width), height);
            m_layout.list.text(rect, word);
            if (leads)
                m_layout.list.line({rect.left(), rect.bottom() - kUnderline},
                                   {rect.left() + width, rect.bottom() - kUnderline}, Ink::Text);
            m_layout.addHit(rect, part.toolTip, part.action);
            left += width + kSpace;
        }
    }
    m_top += height;
}

void TextColumn::addRow(const std::vector<TextCell>& cells, double first, const QString& toolTip)
{
    const QRectF row(kMargin, m_top, m_width, m_metrics.lineHeight * kLine);
    const double each = (m_width - first) / std::max(static_cast<double>(cells.size()) - 1, 1.0);
    QRectF rect(row.left(), row.top(), first, row.height());
    for (const TextCell& cell : cells) {
        const bool label = rect.left() == row.left();
        const double width = m_metrics.widthOf(cell.text) * (cell.bold ? kBold : 1);
        const QRectF room = rect.adjusted(label ? 0 : kSpace, 0, 0, 0);
        m_layout.list.text(
            room, cell.text, cell.ink, (label ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter,
            cell.bold, std::clamp((room.width() - 2) / std::max(width, 1.0), kSmallestCell, 1.0));
        if (!cell.atEnd.isEmpty())
            m_layout.list.text(room, cell.atEnd, cell.ink, Qt::AlignRight | Qt::AlignVCenter);
        rect = QRectF(rect.right(), row.top(), each, row.height());
    }
    m_layout.addHit(row, toolTip);
    m_top += row.height();
}

void TextColumn::addRule()
{
    m_layout.list.line({kMargin, m_top}, {kMargin + m_width, m_top}, Ink::Grid);
}

double heightOf(const ViewLayout& layout)
{
    double bottom = 0;
    for (const DisplayItem& item : layout.list.items())
        bottom = std::max(bottom, item.rect.bottom());
    return bottom + 2;
}

ViewLayout scrolled(const ViewLayout& layout, double top, double height)
{
    ViewLayout part;
    const auto shows = [&](const QRectF& rect) {
        return rect.top() >= -0.5 && rect.bottom() <= height + 0.5;
    };
    for (DisplayItem item : layout.list.items()) {
        item.rect.translate(0, -top);
        if (shows(item.rect))
            part.list.add(std::move(item));
    }
    for (HitArea hit : layout.hits) {
        hit.rect.translate(0, -top);
        if (shows(hit.rect))
            part.hits.push_back(std::move(hit));
    }
    return part;
}

} // namespace pastkeys
