#include "shared/matrix_caption.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/legend.h"
#include "shared/view_metrics.h"

#include <algorithm>

namespace pastkeys {

namespace {

QString shapeText(const MatrixFigure& figure)
{
    const std::size_t all = figure.rows + figure.rowsBefore + figure.rowsAfter;
    const std::size_t held = all - figure.rowsForgotten;
    const QString rows = figure.rowsAdded == 0
                             ? QString::number(held)
                             : Tr::tr("%1+%2").arg(held - figure.rowsAdded).arg(figure.rowsAdded);
    if (figure.rowsForgotten > 0)
        return Tr::tr("[%1 of %2 x %3]").arg(rows).arg(all).arg(figure.columns);
    return Tr::tr("[%1 x %2]").arg(rows).arg(figure.columns);
}

/// A line may break between two Chinese characters, because Chinese has no spaces between words.
bool areHan(QChar one, QChar other)
{
    return one.script() == QChar::Script_Han && other.script() == QChar::Script_Han;
}

/// The name split into two lines of about the same length. A single word stays on one line,
/// together with its symbol if it has one.
QStringList halvesOf(const QString& name)
{
    QStringList best{name};
    qsizetype widest = name.size();
    const bool spaced = name.contains(' ');
    for (qsizetype at = 1; at + 1 < name.size(); ++at) {
        const bool space = name[at] == ' ';
        if (!space && (spaced || !areHan(name[at - 1], name[at])))
            continue;
        const QStringList halves{name.left(at), name.mid(space ? at + 1 : at)};
        if (halves[1].size() == 1 || (space && halves[1][1] == ' '))
            continue; // a symbol stays with its term
        const qsizetype wider = std::max(halves[0].size(), halves[1].size());
        // If two places are equally good, a Chinese name is split at the later one, because the
        // last word of such a name has two characters.
        if (wider < widest || (wider == widest && !space)) {
            widest = wider;
            best = halves;
        }
    }
    return best;
}

/// The lines of the caption, at most style.lines.
QStringList captionLines(const MatrixFigure& figure, const CaptionStyle& style)
{
    if (style.lines == 1)
        return {captionText(figure)};
    QStringList lines = style.lines == 2 ? QStringList{figure.title} : halvesOf(figure.title);
    return lines << shapeText(figure);
}

QString keyText(const MatrixFigure& figure, CaptionStyle::Key key)
{
    if (figure.scale == HeatScale::OneSign)
        return Tr::tr("0 … 1");
    return (key == CaptionStyle::Key::Full ? Tr::tr("−%1 … %1") : Tr::tr("±%1"))
        .arg(cellText(static_cast<float>(figure.largest)));
}

/// The width of the color key; 0 if the style has no key.
double keyWidth(const MatrixFigure& figure, CaptionStyle::Key key, const TextMetrics& metrics)
{
    return key == CaptionStyle::Key::None
               ? 0
               : metrics.widthOf(keyText(figure, key)) * kTinyText * 1.03 + kRamp.width() + 4 + 2;
}

QString explanation(const MatrixFigure& figure)
{
    if (figure.scale == HeatScale::OneSign)
        return Tr::tr("The colors go from 0 to 1 in every step and head, because the attention "
                      "weights of a query add up to 1.");
    return Tr::tr(
               "Purple is negative, white is 0, orange is positive; the strongest colors are ±%1.")
        .arg(exactText(static_cast<float>(figure.largest)));
}

bool isComputed(const MatrixFigure& figure)
{
    return figure.computedRows() > 0;
}

QString toolTip(const MatrixFigure& figure)
{
    QStringList lines{captionText(figure)};
    if (!figure.meaning.isEmpty())
        lines << figure.meaning;
    if (!isComputed(figure))
        return Tr::tr("%1\nNot computed yet.").arg(lines.join('\n'));
    return (lines << explanation(figure)).join('\n');
}

void layoutKey(ViewLayout& layout, const MatrixFigure& figure, const QRectF& box,
               CaptionStyle::Key key)
{
    const QPointF middle(box.left(), box.center().y() - kRamp.height() / 2);
    layoutRamp(layout.list, QRectF(middle, kRamp), figure.scale);
    layout.list.text(box.adjusted(kRamp.width() + 4, 0, 0, 0), keyText(figure, key),
                     {.ink = Ink::MutedText, .size = kTinyText});
    layout.addHit(box, explanation(figure));
}

} // namespace

QString captionText(const MatrixFigure& figure)
{
    return Tr::tr("%1 %2").arg(figure.title, shapeText(figure));
}

double captionWidth(const MatrixFigure& figure, const CaptionStyle& style,
                    const TextMetrics& metrics)
{
    const double key = keyWidth(figure, style.key, metrics);
    double widest = 0;
    for (const QString& line : captionLines(figure, style))
        widest = std::max(widest, metrics.widthOf(line));
    return widest * style.size * kBold + 2 + (key > 0 ? key + 2 * kTextGap : 0);
}

double captionHeight(const CaptionStyle& style, const TextMetrics& metrics)
{
    return metrics.lineHeight * (style.size * (style.lines + 0.15) + 0.05);
}

void layoutCaption(ViewLayout& layout, const MatrixFigure& figure, const QRectF& box,
                   const CaptionStyle& style, const TextMetrics& metrics)
{
    const bool computed = isComputed(figure);
    const double key = computed ? keyWidth(figure, style.key, metrics) : 0;
    QRectF caption(box.left(), box.top(), box.width(), captionHeight(style, metrics));
    if (key > 0) {
        const QRectF right(caption.right() - kTextGap - key, caption.top(), key, caption.height());
        layoutKey(layout, figure, right, style.key);
        caption.setRight(right.left());
    }
    const QStringList lines = captionLines(figure, style);
    const double high = caption.height() / style.lines;
    QRectF line(caption.left(), caption.bottom() - high * static_cast<double>(lines.size()),
                caption.width(), high); // the last line touches the cells
    for (const QString& text : lines) {
        layout.list.text(line, text,
                         {.ink = computed ? Ink::Text : Ink::MutedText,
                          .bold = figure.current,
                          .size = style.size});
        line.translate(0, high);
    }
    layout.addHit(caption, toolTip(figure));
}

} // namespace pastkeys
