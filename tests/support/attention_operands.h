#pragma once

#include "support/kernel_operands.h"

namespace pastkeys::test {

struct AttentionSizes
{
    std::size_t heads = 1;
    std::size_t rows = 1;
    std::size_t past = 0; ///< rows held before those of the queries
    std::size_t headDim = 1;
    std::size_t kvHeads = 0; ///< 0 means as many as there are heads

    std::size_t keys() const { return past + rows; }
    std::size_t ownKvHeads() const { return kvHeads > 0 ? kvHeads : heads; }
};

std::string textOf(const AttentionSizes& sizes);

/// The positions of the held rows, and which of the rows each query sees.
struct Sight
{
    std::vector<Position> positions; ///< [keys]
    std::vector<Reach> reaches;      ///< [rows]

    /// All positions from 0 on. Each query sees those up to its own.
    static Sight causal(const AttentionSizes& sizes);
    /// Positions with gaps, and reaches of every form. Each query sees at least one key.
    static Sight random(const AttentionSizes& sizes, RandomSource& random);
};

/// Keys or values of all KV heads, [keys][kvHeads * headDim].
class HeldRows
{
public:
    HeldRows(const AttentionSizes& sizes, Pattern pattern, RandomSource& random);

    StoredRows inOneRun();
    /// Splits the rows into pages of `rows` rows each. Each page is an exactly sized copy that this
    /// object owns. If types are given, the pages cycle through them.
    StoredRows inPages(std::size_t rows, std::span<const DType> types = {});

    const float* row(std::size_t head, std::size_t index) const;

private:
    StoredRows viewOf(std::vector<StoredRun> runs);

    AttentionSizes m_sizes;
    GuardedMatrix m_rows;
    std::vector<std::vector<std::byte>> m_pages;
    std::vector<std::vector<float>> m_scales;
    std::vector<std::vector<StoredRun>> m_runs;
};

/// Scores or weights of all heads, surrounded by guards.
class GuardedCells
{
public:
    GuardedCells(const AttentionSizes& sizes, const Sight& sight, std::size_t misalignment = 0);

    AttentionCells cells();
    GuardedCells& fill(Pattern pattern, RandomSource& random);
    bool guardsIntact() const { return m_values.guardsIntact(); }
    /// [heads * rows][keys]
    ConstMatrix view() const;

private:
    AttentionSizes m_sizes;
    const Sight* m_sight;
    GuardedMatrix m_values;
};

} // namespace pastkeys::test
