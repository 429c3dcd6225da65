// The caption above a matrix: its name and shape, and what its strongest colors mean.
#pragma once

#include "shared/matrix_figure.h"

namespace pastkeys {

/// The whole caption: "Keys K cache [22 x 32]".
QString captionText(const MatrixFigure& figure);

/// The width of the caption in this style, including its color key.
double captionWidth(const MatrixFigure& figure, const CaptionStyle& style,
                    const TextMetrics& metrics);

double captionHeight(const CaptionStyle& style, const TextMetrics& metrics);

/// Adds the caption at the top of the box.
void layoutCaption(ViewLayout& layout, const MatrixFigure& figure, const QRectF& box,
                   const CaptionStyle& style, const TextMetrics& metrics);

} // namespace pastkeys
