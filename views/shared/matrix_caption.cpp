#include "shared/matrix_caption.h"

#include "drawing/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kRamp = 24; ///< width of the colour key's colours
constexpr double kKeyGap = 6;
constexpr double kKeySize = 0.8;

QString tr(const char* text)
{
    return QCoreApplication::translate("Matrix", text);
}

QString shapeText(const MatrixFigure& figure)
{
    const QString rows =
        figure.rowsAdded == 0
            ? QString::number(figure.rows)
            : tr("%1+%2").arg(figure.rows - figure.rowsAdded).arg(figure.rowsAdded);
    return tr("[%1 x %2]").arg(rows).arg(figure.columns);
}

QString wholeText(const MatrixFigure& figure)
{
    return tr("%1 %2").arg(figure.title, shapeText(figure));
}

/// The name in two lines of about the same length; one where it has only one word
/// or a word and its symbol.
QStringList halvesOf(const QString& name)
{
    const QStringList words = name.split(' ');
    QStringList best{name};
    qsizetype widest = name.size();
    for (qsizetype first = 1; first < words.size(); ++first) {
        if (words[first].size() == 1)
            continue; // a symbol stays with its term
        const QStringList halves{words.first(first).join(' '), words.sliced(first).join(' ')};
        const qsizetype wider = std::max(halves[0].size(), halves[1].size());
        if (wider < widest) {
            widest = wider;
            best = halves;
        }
    }
    return best;
}

/// At most as many as the style has.
QStringList captionLines(const MatrixFigure& figure, const CaptionStyle& style)
{
    if (style.lines == 1)
        return {wholeText(figure)};
    QStringList lines = style.lines == 2 ? QStringList{figure.title} : halvesOf(figure.title);
    return lines << shapeText(figure);
}

QString keyText(const MatrixFigure& figure, CaptionStyle::Key key)
{
    const bool full = key == CaptionStyle::Key::Full;
    if (figure.scale == HeatScale::TwoSigns)
        return (full ? tr("−%1 … %1") : tr("±%1"))
            .arg(cellText(static_cast<float>(figure.largest)));
    const char* text = !figure.exceeded ? "0 … %1" : full ? "0 … %1 or more" : "0 … %1+";
    return tr(text).arg(figure.largest, 0, 'g', 2);
}

/// 0 where there is none in that style.
double keyWidth(const MatrixFigure& figure, CaptionStyle::Key key, const TextMetrics& metrics)
{
    return key == CaptionStyle::Key::None
               ? 0
               : metrics.widthOf(keyText(figure, key)) * kKeySize * 1.03 + kRamp + 4 + 2;
}

QString explanation(const MatrixFigure& figure)
{
    const QString largest = exactText(static_cast<float>(figure.largest));
    if (figure.scale == HeatScale::TwoSigns)
        return tr("Blue is negative, white is 0, orange is positive; the strongest colour is %1.")
            .arg(largest);
    return (figure.exceeded ? tr("From 0 to %1, the largest attention weight of the last row. "
                                 "Larger ones in the rows "
                                 "above have the same colour.")
                            : tr("From 0 to %1, the largest attention weight."))
        .arg(largest);
}

bool isComputed(const MatrixFigure& figure)
{
    return figure.values.rows > 0 && figure.rowsDone > 0;
}

QString toolTip(const MatrixFigure& figure)
{
    QStringList lines{wholeText(figure)};
    if (!figure.meaning.isEmpty())
        lines << figure.meaning;
    if (!isComputed(figure))
        return tr("%1\nNot computed yet.").arg(lines.join('\n'));
    return (lines << explanation(figure)).join('\n');
}

void layoutKey(ViewLayout& layout, const MatrixFigure& figure, const QRectF& box,
               CaptionStyle::Key key)
{
    const QRectF ramp(box.left(), box.center().y() - 4, kRamp, 8);
    layoutRamp(layout, ramp, figure.scale);
    layout.list.text(box.adjusted(kRamp + 4, 0, 0, 0), keyText(figure, key), Ink::MutedText,
                     Qt::AlignLeft | Qt::AlignVCenter, false, kKeySize);
    layout.addHit(box, explanation(figure));
}

} // namespace

double captionWidth(const MatrixFigure& figure, const CaptionStyle& style,
                    const TextMetrics& metrics)
{
    const double key = keyWidth(figure, style.key, metrics);
    double widest = 0;
    for (const QString& line : captionLines(figure, style))
        widest = std::max(widest, metrics.widthOf(line));
    return widest * style.size * kBold + 2 + (key > 0 ? key + 2 * kKeyGap : 0);
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
        const QRectF right(caption.right() - kKeyGap - key, caption.top(), key, caption.height());
        layoutKey(layout, figure, right, style.key);
        caption.setRight(right.left());
    }
    const QStringList lines = captionLines(figure, style);
    const double high = caption.height() / style.lines;
    QRectF line(caption.left(), caption.bottom() - high * static_cast<double>(lines.size()),
                caption.width(), high); // the last one stands on the cells
    for (const QString& text : lines) {
        layout.list.text(line, text, computed ? Ink::Text : Ink::MutedText,
                         Qt::AlignLeft | Qt::AlignVCenter, figure.current, style.size);
        line.translate(0, high);
    }
    layout.addHit(caption, toolTip(figure));
}

void layoutRamp(ViewLayout& layout, const QRectF& rect, HeatScale scale)
{
    constexpr std::size_t kSteps = 15;
    HeatCells ramp{1, kSteps, {}};
    ramp.values.reserve(kSteps);
    for (std::size_t i = 0; i < kSteps; ++i) {
        const float share = static_cast<float>(i) / static_cast<float>(kSteps - 1);
        ramp.values.push_back(scale == HeatScale::OneSign ? share : 2 * share - 1);
    }
    layout.list.cells(rect, std::move(ramp), scale);
    layout.list.outline(rect, Ink::Grid);
}

} // namespace pastkeys
