// What the attention kernels take. Three things have three names: a row's *position* is where its
// token stands in the text; its *index* is where a cache holds it; a query's *reach* is which
// indices it may see. Positions ascend along the index, but need not be consecutive: a cache may
// have forgotten some.
#pragma once

#include "base/ids.h"
#include "base/span.h"
#include "base/tensor_view.h"

#include <array>
#include <span>

namespace pastkeys {

/// What one query may see: indices of the rows held, in two stretches at most.
struct Reach
{
    Span sinks;  ///< the beginning of the text, where a rule keeps it in reach
    Span window; ///< begins at or after sinks.end()

    std::size_t size() const { return sinks.count + window.count; }
    bool sees(std::size_t index) const { return sinks.contains(index) || window.contains(index); }
    /// Whether the query sees every one of these rows.
    bool seesAll(Span rows) const { return window.covers(rows) || sinks.covers(rows); }
    /// What the query sees of these rows, ascending; either part may be empty.
    std::array<Span, 2> partsIn(Span rows) const
    {
        return {overlapOf(sinks, rows), overlapOf(window, rows)};
    }
    friend bool operator==(const Reach&, const Reach&) = default;
};

/// Stored rows of keys, or of values, at equal distances in memory: [rows][kvHeads * headDim].
struct StoredRun
{
    const void* data = nullptr;
    DType type = DType::Float32;
    std::size_t rows = 0;
    std::size_t stride = 0; ///< values from one row to the next
    std::span<const float> scales =
        {}; ///< int8 only, [rows][kvHeads]: each number is multiplied by its row's scale
};

/// All keys, or all values, of a layer by ascending index: one run where memory is contiguous,
/// several where it is paged.
struct StoredRows
{
    std::span<const StoredRun> runs;
    std::size_t kvHeads = 1; ///< query head h reads KV head h / (heads / kvHeads)
    std::size_t headDim = 0;
};

/// Scores or weights of all heads: [heads][rows][keys], contiguous. A *cell* is one (query, key)
/// pair of a head; it is visible if the key's index is in the reach of the query.
struct AttentionCells
{
    float* data = nullptr;
    std::size_t heads = 0;
    std::size_t rows = 0;                  ///< queries
    std::size_t keys = 0;                  ///< rows held, those of this pass included
    std::span<const Reach> reaches;        ///< [rows]
    std::span<const Position> positions{}; ///< [keys], ascending

    float* row(std::size_t head, std::size_t r) const { return data + (head * rows + r) * keys; }
    /// [rows][keys] of one head.
    Matrix ofHead(std::size_t head) const { return {row(head, 0), rows, keys, keys}; }
};

} // namespace pastkeys
