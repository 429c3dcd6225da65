// The operands of the attention kernels. Three terms must be kept apart. The *position* of a row is
// the place of its token in the text. The *index* of a row is its place in the cache. The *reach*
// of a query is the set of indices that it may see. Positions ascend with the index, but there may
// be gaps, because a cache may have forgotten rows.
#pragma once

#include "base/ids.h"
#include "base/span.h"
#include "base/tensor_view.h"

#include <array>
#include <span>

namespace pastkeys {

/// The indices of the rows that one query may see, as at most two ranges.
struct Reach
{
    Span sinks;  ///< the first rows of the text, if a window rule keeps them in reach
    Span window; ///< begins at or after sinks.end()

    std::size_t size() const { return sinks.count + window.count; }
    bool sees(std::size_t index) const { return sinks.contains(index) || window.contains(index); }
    /// Whether one of the two ranges contains all of these rows.
    bool seesAll(Span rows) const { return window.covers(rows) || sinks.covers(rows); }
    /// The parts of these rows that the query sees, in ascending order; either part may be empty.
    std::array<Span, 2> partsIn(Span rows) const
    {
        return {overlapOf(sinks, rows), overlapOf(window, rows)};
    }
    friend bool operator==(const Reach&, const Reach&) = default;
};

/// Stored rows of keys or values, evenly spaced in memory: [rows][kvHeads * headDim].
struct StoredRun
{
    const void* data = nullptr;
    DType type = DType::Float32;
    std::size_t rows = 0;
    std::size_t stride = 0; ///< distance from one row to the next, in values
    /// Int8 and int4 only, [rows][kvHeads][scalesPerHead]: the factors for each head's numbers.
    std::span<const float> scales = {};

    /// The part of this run that holds the rows in `some`, whose indices are relative to the run's
    /// first row.
    /// \param kvHeads, headDim  as in StoredRows
    StoredRun part(Span some, std::size_t kvHeads, std::size_t headDim) const
    {
        const auto* begin = static_cast<const std::byte*>(data);
        const std::size_t perRow = kvHeads * scalesPerHead(type, headDim);
        return {begin + bytesOf(type, some.first * stride), type, some.count, stride,
                scales.subspan(some.first * perRow, some.count * perRow)};
    }
};

/// All keys or all values of a layer, in ascending order of index. Contiguous memory is one run;
/// paged memory is several.
struct StoredRows
{
    std::span<const StoredRun> runs;
    std::size_t kvHeads = 1; ///< query head h reads KV head h / (heads / kvHeads)
    std::size_t headDim = 0;
};

/// Scores or weights of all heads: [heads][rows][keys], contiguous. A *cell* is one (query, key)
/// pair of a head. It is visible if the key's index is in the query's reach.
struct AttentionCells
{
    float* data = nullptr;
    std::size_t heads = 0;
    std::size_t rows = 0;                  ///< queries
    std::size_t keys = 0;                  ///< rows held, including those of this pass
    std::span<const Reach> reaches;        ///< [rows]
    std::span<const Position> positions{}; ///< [keys], ascending

    float* row(std::size_t head, std::size_t r) const { return data + (head * rows + r) * keys; }
    /// The cells of one head, [rows][keys].
    Matrix ofHead(std::size_t head) const { return {row(head, 0), rows, keys, keys}; }
};

} // namespace pastkeys
