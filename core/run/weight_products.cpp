#include "run/weight_products.h"

#include "base/contract.h"

#include <cmath>

namespace pastkeys {

namespace {

/// The part of the weights that has the column, whose index becomes that in the part.
const WeightMatrix& partWith(const Weights::Value& weights, std::size_t& column)
{
    const WeightMatrix* part = &weights.matrix;
    for (const WeightMatrix& next : weights.beside) {
        if (column < part->columns)
            break;
        column -= part->columns;
        part = &next;
    }
    PASTKEYS_EXPECTS(column < part->columns);
    return *part;
}

} // namespace

std::optional<LargestProduct> largestProduct(const Weights::Value& weights, std::size_t column,
                                             std::span<const float> row)
{
    std::size_t inPart = column;
    const WeightMatrix& matrix = partWith(weights, inPart);
    if (!hasBlocks(matrix.type))
        return std::nullopt;
    PASTKEYS_EXPECTS(row.size() == matrix.rows && !row.empty());
    std::size_t largest = 0;
    float most = 0;
    for (std::size_t i = 0; i < row.size(); ++i)
        if (const float product = std::abs(row[i] * matrix.value(i, inPart)); product > most) {
            most = product;
            largest = i;
        }
    return LargestProduct{.index = largest,
                          .number = row[largest],
                          .column = column,
                          .type = matrix.type,
                          .block = largest / formOf(matrix.type).valuesPerBlock,
                          .weight = matrix.blockNumberAt(largest, inPart)};
}

} // namespace pastkeys
