// The matrices of one attention head, recomputed from the record.
#pragma once

#include "record/trace.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace pastkeys {

struct Kernels;

/// A matrix and the largest finite absolute value in each of its rows. Usually, all rows are in
/// memory. If they would take too much of it, a few rows are computed when they are asked for.
struct MeasuredMatrix : ConstMatrix
{
    std::span<const float> largest = {}; ///< [rows], or of a few last rows if `later` is set
    /// Computes a row, or finds it if it was computed lately. Then `data` is null, and a row stays
    /// valid until some thousands of cells of other rows have been asked for.
    std::function<const float*(std::size_t row)> later = {};

    const float* row(std::size_t r) const { return later ? later(r) : ConstMatrix::row(r); }
    std::span<const float> rowSpan(std::size_t r) const { return {row(r), columns}; }
};

/// All matrices of one head in one lane of a step, as the kernels computed them. Q, K and V come
/// from the record, with K and V as the lane's cache stored them. Scores, weights and context are
/// recomputed from them with the same kernel table, so they match the run bit for bit. (An inexact
/// table may give other bits if the rows are computed a few at a time.)
struct AttentionMatrices
{
    std::size_t rows = 0;      ///< queries in this pass
    std::size_t first = 0;     ///< position of the first query
    std::size_t origin = 0;    ///< PassRecord::origin
    std::size_t sinks = 0;     ///< PassRecord::sinks
    std::size_t positions = 0; ///< all positions up to the last query, whether read or not
    std::size_t headDim = 0;
    bool isOverSource = false; ///< whether keys and values are of the source, and all are seen
    MeasuredMatrix queries;    ///< [rows][headDim]
    MeasuredMatrix keys;       ///< [positions][headDim]
    MeasuredMatrix values;     ///< [positions][headDim]
    MeasuredMatrix scores;     ///< [rows][positions], scaled; -inf where masked or not read
    MeasuredMatrix weights;    ///< [rows][positions]; 0 where masked or not read
    MeasuredMatrix context;    ///< [rows][headDim]
    std::shared_ptr<const void> memory; ///< keeps all matrices alive
};

/// Computes the matrices of one head of one layer, for any step of one run. If a row's results are
/// bound to be the same in all steps and lanes, they are computed once and kept. This is the case
/// if the kernel table is exact, all lanes read rows unchanged and follow the same rule, and the
/// lane's rows have the same bits as the base rows (see StepRecord::rows).
///
/// A long prompt has positions x positions scores, far more than its record has numbers. Beyond a
/// limit that follows from the size of the record, only those queries are computed that someone
/// asks for.
class HeadAttention
{
public:
    /// \param kernels  the table that the trace was made with; its name is trace.header().kernels
    HeadAttention(Layer layer, Head head, const Kernels& kernels);

    bool isOf(Layer layer, Head head) const { return layer == m_layer && head == m_head; }

    /// Returns the lane's matrices for this step, or nothing if the lane did not run or the run has
    /// no rows of the layer.
    /// \param trace  the same run in every call, with all its steps so far
    std::optional<AttentionMatrices> at(const Trace& trace, std::size_t step, Lane lane);

    /// The memory used by the results that this object keeps, in bytes. Matrices held only by
    /// callers do not count.
    std::uint64_t bytes() const;

private:
    struct Cells;
    struct KeptRows;
    struct Results;
    struct Pass;
    class Rows;
    class RowsLater;

    Layer m_layer;
    Head m_head;
    const Kernels* m_kernels;
    std::shared_ptr<Rows> m_shared;
    PerLane<std::shared_ptr<RowsLater>> m_later; ///< of the step that was last asked for
};

} // namespace pastkeys
