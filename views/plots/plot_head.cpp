#include "plots/plot_head.h"

#include "plots/plot_style.h"

#include <QtMath>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kNoStretch = 0.001; ///< as small as the library takes it
constexpr int kBesideLine = 24;      ///< margins of the plot and of the legend in it

void put(QCPLayoutGrid& grid, int row, int column, QCPLayoutElement& element)
{
    grid.addElement(row, column, &element);
    element.setVisible(true);
}

/// An empty element in a layout would still take room, and limit the others' width.
void takeOut(QCPLayoutElement& element)
{
    if (QCPLayout* layout = element.layout())
        layout->take(&element);
    element.setVisible(false);
}

} // namespace

PlotHead::PlotHead(QCustomPlot& plot)
    : m_plot(plot), m_rows(*plot.plotLayout()), m_legend(*plot.legend),
      m_caption(*new QCPTextElement(&plot)), m_unit(*new QCPTextElement(&plot)),
      m_line(*new QCPLayoutGrid)
{
    m_rows.insertRow(0);
    m_rows.insertRow(0);
    put(m_rows, 1, 0, m_line);
    m_rows.setRowStretchFactor(0, kNoStretch);
    m_rows.setRowStretchFactor(1, kNoStretch);
    m_rows.setRowSpacing(0);
    m_line.setRowSpacing(0);
    m_line.setColumnSpacing(0);
    for (QCPTextElement* text : {&m_caption, &m_unit}) {
        text->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
        text->setMargins(QMargins(6, 1, 2, 1));
        text->setVisible(false);
    }
    m_legend.setFillOrder(QCPLegend::foColumnsFirst);
    m_legend.setBorderPen(Qt::NoPen);
    m_legend.setRowSpacing(0);
}

void PlotHead::show(const PlotHeader& header, const Theme& theme, const QFont& font)
{
    for (QCPLayoutElement* element :
         std::initializer_list<QCPLayoutElement*>{&m_caption, &m_unit, &m_legend})
        takeOut(*element);
    m_line.simplify();
    if (!header.caption.isEmpty())
        put(m_rows, 0, 0, m_caption);
    if (!header.unit.isEmpty())
        put(m_line, 0, 0, m_unit);
    const bool beside = header.unitBesideLegend;
    if (!header.legend.isEmpty())
        put(m_line, beside || header.unit.isEmpty() ? 0 : 1, beside ? 1 : 0, m_legend);
    if (beside)
        m_line.setColumnStretchFactor(0, kNoStretch);
    m_caption.setText(header.caption);
    m_caption.setTextColor(theme.color(Ink::Text));
    m_unit.setText(header.unit);
    m_unit.setTextColor(theme.color(Ink::MutedText));
    for (QCPTextElement* text : {&m_caption, &m_unit})
        text->setFont(font);
    m_legend.setIconSize(kLegendIcon, qRound(kMarkSize * theme.lineScale) + 4);
    m_legend.setWrap(header.legendColumns);
    // Entries stand side by side. A largest width of its own line would be the plot's, too.
    const int width = qCeil(header.legendWidth);
    const int free = beside ? 0 : std::max(m_plot.width() - width - kBesideLine, 0);
    m_legend.setMaximumSize(beside ? width : QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
    m_legend.setMargins(QMargins(4, 1, 2 + free, 0));
    m_legend.setFont(font);
    m_legend.setTextColor(theme.color(Ink::Text));
    m_legend.setBrush(theme.color(Ink::Background));
}

} // namespace pastkeys
