#include "shared/matrix_caption.h"

#include "drawing/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr double kRamp = 24; ///< width of the colour key's colours
constexpr double kKeyGap = 6;
constexpr double kKeySize = 0.8;
constexpr double kBold = 1.13; ///< every matrix is current once: its caption keeps its size then

QString tr(const char* text)
{
    return QCoreApplication::translate("Matrix", text);
}

QString shapeText(const MatrixFigure& figure, const QString& title)
{
    const QString rows =
        figure.rowsAdded == 0
            ? QString::number(figure.rows)
            : tr("%1+%2").arg(figure.rows - figure.rowsAdded).arg(figure.rowsAdded);
    return tr("%1 [%2 x %3]").arg(title, rows).arg(figure.columns).trimmed();
}

QString captionText(const MatrixFigure& figure, CaptionStyle::Title title)
{
    switch (title) {
    case CaptionStyle::Title::Full:
        return shapeText(figure, figure.title);
    case CaptionStyle::Title::Short:
        return shapeText(figure, figure.shortTitle);
    case CaptionStyle::Title::None:
        break;
    }
    return shapeText(figure, {});
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
    return metrics.widthOf(captionText(figure, style.title)) * style.size * kBold + 2 +
           (key > 0 ? key + 2 * kKeyGap : 0);
}

void layoutCaption(ViewLayout& layout, const MatrixFigure& figure, const QRectF& box,
                   const CaptionStyle& style, const TextMetrics& metrics)
{
    const bool computed = isComputed(figure);
    const double key = computed ? keyWidth(figure, style.key, metrics) : 0;
    QRectF caption(box.left(), box.top(), box.width(),
                   metrics.lineHeight * (style.size * 1.15 + 0.05));
    if (key > 0) {
        const QRectF right(caption.right() - kKeyGap - key, caption.top(), key, caption.height());
        layoutKey(layout, figure, right, style.key);
        caption.setRight(right.left());
    }
    layout.list.text(caption, captionText(figure, style.title),
                     computed ? Ink::Text : Ink::MutedText, Qt::AlignLeft | Qt::AlignVCenter,
                     figure.current, style.size);
    const QString whole =
        shapeText(figure, figure.fullTitle.isEmpty() ? figure.title : figure.fullTitle);
    layout.addHit(caption, computed ? whole + '\n' + explanation(figure)
                                    : tr("%1: not computed yet").arg(whole));
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
