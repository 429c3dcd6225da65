#pragma once

#include "record/row_blocks.h"

#include <vector>

namespace pastkeys::test {

/// The values of all parts in one vector, row after row.
inline std::vector<float> valuesOf(const RowParts& parts)
{
    std::vector<float> values;
    for (const ConstMatrix& part : parts)
        for (std::size_t r = 0; r < part.rows; ++r)
            values.insert(values.end(), part.row(r), part.row(r) + part.columns);
    return values;
}

} // namespace pastkeys::test
