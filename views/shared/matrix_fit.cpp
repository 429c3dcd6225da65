#include "shared/matrix_fit.h"

#include "shared/matrix_caption.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

constexpr double kHeadGap = 5; ///< above the first row, whose number may be taller than the row
constexpr std::size_t kMostSharing = 16; ///< numbers per cell

} // namespace

std::size_t cellsFitting(std::size_t count, double room)
{
    return room < kSmallestCell
               ? 0
               : std::min(count, static_cast<std::size_t>(room / kSmallestCell + 1e-6));
}

std::size_t cellsSharing(double size)
{
    return size <= 0 ? 1 : static_cast<std::size_t>(std::ceil(kSmallestCell / size - 1e-6));
}

bool canShareCells(std::size_t count, double room)
{
    return cellsSharing(room / static_cast<double>(std::max(count, std::size_t{1}))) <=
           kMostSharing;
}

void keepLarger(std::span<float> largest, const float* values)
{
    float* const to = largest.data(); // a plain loop, which the compiler vectorizes
    for (std::size_t i = 0; i < largest.size(); ++i)
        to[i] = largerOf(to[i], values[i]);
}

std::size_t cellsDrawn(std::size_t count, std::size_t share)
{
    return std::max<std::size_t>(count / share, 1);
}

std::size_t sharingFirst(std::size_t count, std::size_t share)
{
    return count - (cellsDrawn(count, share) - 1) * share;
}

void appendShared(std::span<const float> largest, std::size_t share, std::vector<float>& cells)
{
    std::size_t end = sharingFirst(largest.size(), share);
    for (std::size_t c = 0; c < largest.size(); end += share) {
        float value = largest[c];
        for (++c; c < end; ++c)
            value = largerOf(value, largest[c]);
        cells.push_back(value);
    }
}

Span cellsOnShow(std::size_t count, std::size_t fitting, Keep keep,
                 std::optional<std::size_t> wanted)
{
    if (fitting >= count || fitting == 0)
        return {0, std::min(count, fitting)};
    std::size_t first = keep == Keep::Last ? count - fitting : 0;
    if (wanted && *wanted < count)
        first = std::clamp(first, *wanted + 1 > fitting ? *wanted + 1 - fitting : 0, *wanted);
    return {first, fitting};
}

QSizeF largestCell(const TextMetrics& metrics)
{
    return {metrics.widthOf(QStringLiteral("-00.00")) * 0.85 + 6, metrics.lineHeight * 1.2};
}

double rowNumbersWidth(const MatrixFigure& figure, const TextMetrics& metrics)
{
    const QString longest = QString::number(figure.firstRow + figure.rows);
    return metrics.widthOf(longest) * 0.8 + 4 + kGutter;
}

double headHeight(const MatrixFigure& figure, const CaptionStyle& style, const TextMetrics& metrics)
{
    return captionHeight(style, metrics) +
           (columnsArePositions(figure.matrix) ? metrics.lineHeight * 0.75 + kFrameRoom : kHeadGap);
}

} // namespace pastkeys
