#include "drawing/text_painter.h"

#include <QFontMetricsF>
#include <QHash>
#include <QPainter>
#include <QStaticText>

#include <cmath>
#include <map>

namespace pastkeys {

/// A font and the lines that were shaped in it. Shaping takes longer than drawing, and most lines
/// are drawn again at each step.
struct Face
{
    struct Line
    {
        QStaticText text;
        double width = 0;
        double height = 0; ///< more than the font's if another font has some of the characters
    };

    QFont font;
    double height = 0;
    QHash<QString, Line> lines;

    Line& shaped(const QString& text)
    {
        constexpr int kLines = 4'000;
        if (lines.size() > kLines)
            lines.clear();
        Line& line = lines[text];
        if (line.text.text().isEmpty() && !text.isEmpty()) {
            line.text.setTextFormat(Qt::PlainText);
            line.text.setText(text);
            line.text.prepare(QTransform(), font);
            line.width = line.text.size().width();
            const double rounded = line.text.size().height(); // up, to whole pixels
            line.height = rounded > std::ceil(height) ? rounded : height;
        }
        return line;
    }
};

namespace {

Face& faceOf(const QFont& font)
{
    constexpr std::size_t kFaces = 32;
    static thread_local std::map<QFont, Face> known;
    if (known.size() > kFaces)
        known.clear();
    const auto [found, isNew] = known.try_emplace(font);
    if (isNew)
        found->second = {font, QFontMetricsF(font).height(), {}};
    return found->second;
}

/// Paints the text on one line, elided if it is too wide.
void paintLine(QPainter& painter, Face& face, const DisplayItem& item)
{
    const QRectF& rect = item.rect;
    Face::Line* line = &face.shaped(item.text);
    if (line->width > rect.width() + 1)
        line = &face.shaped(
            QFontMetricsF(face.font).elidedText(item.text, Qt::ElideRight, rect.width() + 1));
    QPointF at = rect.topLeft();
    if (item.alignment & Qt::AlignRight)
        at.setX(rect.right() - line->width);
    else if (item.alignment & Qt::AlignHCenter)
        at.setX(rect.center().x() - line->width / 2);
    if (item.alignment & Qt::AlignBottom)
        at.setY(rect.bottom() - line->height);
    else if (item.alignment & Qt::AlignVCenter)
        at.setY(rect.center().y() - line->height / 2);
    painter.drawStaticText(at, line->text);
}

/// Paints text turned by 90 degrees, so that it reads upwards from the rectangle's lower edge.
void paintTurned(QPainter& painter, const Face& face, const DisplayItem& item)
{
    const QRectF line(0, 0, item.rect.height(), item.rect.width());
    painter.save();
    painter.translate(item.rect.bottomLeft());
    painter.rotate(-90);
    painter.drawText(line, static_cast<int>(item.alignment) | Qt::TextDontClip,
                     QFontMetricsF(face.font).elidedText(item.text, Qt::ElideRight, line.width()));
    painter.restore();
}

} // namespace

TextPainter::TextPainter(QPainter& painter) : m_painter(painter), m_plain(painter.font()) {}

void TextPainter::paint(const DisplayItem& item, const Theme& theme)
{
    if (!m_face || item.bold != m_bold || item.size != m_size)
        choose(item);
    m_painter.setPen(item.onHeat ? readableOn(heatColor(item.heat, item.scale, theme))
                                 : theme.color(item.ink));
    if (item.turned)
        paintTurned(m_painter, *m_face, item);
    else if (item.alignment & Qt::AlignTop)
        m_painter.drawText(item.rect, static_cast<int>(item.alignment) | Qt::TextWordWrap,
                           item.text);
    else
        paintLine(m_painter, *m_face, item);
}

void TextPainter::choose(const DisplayItem& item)
{
    m_bold = item.bold;
    m_size = item.size;
    QFont font = m_plain;
    font.setBold(m_bold);
    if (m_size != 1)
        font.setPointSizeF(m_plain.pointSizeF() * m_size);
    m_face = &faceOf(font);
    m_painter.setFont(font);
}

} // namespace pastkeys
