#pragma once

#include "drawing/ink.h"

#include <QRectF>
#include <QString>

#include <memory>
#include <vector>

namespace pastkeys {

/// Numbers to draw as colored cells. NaN cells are not painted.
struct HeatCells
{
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<float> values; ///< [rows][columns]
    double largest = 1;        ///< the magnitude that gets the strongest color of the heat scale

    /// Where the value lies in the range of the heat scale, or beyond it.
    float shareOf(float value) const { return value / static_cast<float>(largest); }

    /// Compares the values bit for bit.
    friend bool operator==(const HeatCells& a, const HeatCells& b);
};

/// One thing to draw, in logical pixels.
struct DisplayItem
{
    enum class Kind : std::uint8_t
    {
        Fill,
        Cells,   ///< `cells` side by side, each in its own color
        Outline, ///< `width` thick, inside the rectangle
        Frame,   ///< `width` thick, outside the rectangle, so that it covers nothing inside
        Dotted,  ///< dotted outline
        Hatch,   ///< diagonal lines on a transparent background
        Crosses, ///< thin diagonal lines in both directions, on a transparent background
        Cross,   ///< thin cross from corner to corner
        Line,    ///< from the rectangle's top left to its bottom right
        Text,
    };

    Kind kind = Kind::Fill;
    QRectF rect;
    Ink ink = Ink::Text;
    double width = 1;
    double heat = 0; ///< the value behind text with `onHeat`, in the range of `scale`
    HeatScale scale = HeatScale::TwoSigns;
    std::shared_ptr<const HeatCells> cells;
    QString text;
    Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter;
    bool bold = false;
    double size = 1;     ///< of the text, relative to the view's font
    bool onHeat = false; ///< over heat colors; text is black or white, whichever reads better
    bool turned = false; ///< text reads upwards; the alignment applies before it is turned

    friend bool operator==(const DisplayItem& a, const DisplayItem& b);
};

struct TextStyle
{
    Ink ink = Ink::Text;
    Qt::Alignment side = Qt::AlignLeft; ///< centered vertically if no vertical flag is set
    bool bold = false;
    double size = 1; ///< relative to the view's font
};

/// The content of a view: shapes in painting order. Pure data; painted by drawing/painter.h.
class DisplayList
{
public:
    void fill(const QRectF& rect, Ink ink)
    {
        add({.kind = DisplayItem::Kind::Fill, .rect = rect, .ink = ink});
    }
    void cells(const QRectF& rect, HeatCells values, HeatScale scale)
    {
        add({.kind = DisplayItem::Kind::Cells,
             .rect = rect,
             .scale = scale,
             .cells = std::make_shared<const HeatCells>(std::move(values))});
    }
    void outline(const QRectF& rect, Ink ink, double width = 1)
    {
        add({.kind = DisplayItem::Kind::Outline, .rect = rect, .ink = ink, .width = width});
    }
    void frame(const QRectF& rect, Ink ink, double width)
    {
        add({.kind = DisplayItem::Kind::Frame, .rect = rect, .ink = ink, .width = width});
    }
    void dotted(const QRectF& rect, Ink ink)
    {
        add({.kind = DisplayItem::Kind::Dotted, .rect = rect, .ink = ink});
    }
    void hatch(const QRectF& rect, Ink ink)
    {
        add({.kind = DisplayItem::Kind::Hatch, .rect = rect, .ink = ink});
    }
    /// Draws a hatch in two tones, so that it shows on every color of a heat map. Its lines are
    /// farther apart than those of hatch(), so that they hide no cell.
    void hatchOverHeat(const QRectF& rect, Ink ink)
    {
        add({.kind = DisplayItem::Kind::Hatch, .rect = rect, .ink = ink, .onHeat = true});
    }
    /// Draws crosses that line up across adjacent rectangles, so that the rectangles look like one
    /// area.
    void crosses(const QRectF& rect, Ink ink)
    {
        add({.kind = DisplayItem::Kind::Crosses, .rect = rect, .ink = ink});
    }
    void cross(const QRectF& rect, Ink ink)
    {
        add({.kind = DisplayItem::Kind::Cross, .rect = rect, .ink = ink});
    }
    void line(QPointF from, QPointF to, Ink ink, double width = 1)
    {
        add({.kind = DisplayItem::Kind::Line,
             .rect = QRectF(from, to),
             .ink = ink,
             .width = width});
    }
    void text(const QRectF& rect, const QString& text, const TextStyle& style = {})
    {
        const bool middle = !(style.side & Qt::AlignVertical_Mask);
        add({.kind = DisplayItem::Kind::Text,
             .rect = rect,
             .ink = style.ink,
             .text = text,
             .alignment = middle ? style.side | Qt::AlignVCenter : style.side,
             .bold = style.bold,
             .size = style.size});
    }
    void add(DisplayItem item) { m_items.push_back(std::move(item)); }

    const std::vector<DisplayItem>& items() const { return m_items; }

    friend bool operator==(const DisplayList&, const DisplayList&) = default;

private:
    std::vector<DisplayItem> m_items;
};

} // namespace pastkeys
