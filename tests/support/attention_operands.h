#pragma once

#include "support/kernel_operands.h"

namespace pastkeys::test {

struct AttentionSizes
{
    std::size_t heads = 1;
    std::size_t rows = 1;
    std::size_t past = 0;
    std::size_t headDim = 1;

    std::size_t positions() const { return past + rows; }
};

std::string textOf(const AttentionSizes& sizes);

/// Keys or values of all heads, [positions][heads * headDim], as one run a head or in pages.
class HeadRows
{
public:
    HeadRows(const AttentionSizes& sizes, Pattern pattern, RandomSource& random);

    std::vector<RowRuns> inOneRun() const;
    /// Copied to pages of `rows` rows, each in its own memory, which this object keeps.
    std::vector<RowRuns> inPages(std::size_t rows);

    const float* row(std::size_t head, std::size_t position) const;

private:
    AttentionSizes m_sizes;
    GuardedMatrix m_rows;
    std::vector<std::vector<float>> m_pages;
};

/// Scores or weights of all heads with guards around them.
class GuardedCube
{
public:
    explicit GuardedCube(const AttentionSizes& sizes, std::size_t misalignment = 0);

    AttentionCube cube();
    GuardedCube& fill(Pattern pattern, RandomSource& random);
    bool guardsIntact() const { return m_values.guardsIntact(); }
    /// [heads * rows][positions]
    ConstMatrix view() const;

private:
    AttentionSizes m_sizes;
    GuardedMatrix m_values;
};

} // namespace pastkeys::test
