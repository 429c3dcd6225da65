// The matrices of one attention head, computed again from the record.
#pragma once

#include "trace/trace.h"

#include <memory>
#include <optional>
#include <span>

namespace pastkeys {

struct Kernels;

/// A matrix, and the largest finite absolute value in each row.
struct MeasuredMatrix : ConstMatrix
{
    std::span<const float> largest; ///< [rows]
};

/// All matrices of one head in one lane of a step, as the kernels computed them. Q, K and V come
/// from the record; K and V are as the lane's cache stored them. Scores, weights and context are
/// computed again from them with the same kernel table, so they have the same bits as in
/// the run.
struct AttentionMatrices
{
    std::size_t rows = 0;      ///< queries in this pass
    std::size_t first = 0;     ///< position of the first query
    std::size_t origin = 0;    ///< where the lane's text begins: LaneRecord::origin
    std::size_t positions = 0; ///< all up to the last query, including those that were not read
    std::size_t headDim = 0;
    MeasuredMatrix queries; ///< [rows][headDim]
    MeasuredMatrix keys;    ///< [positions][headDim]
    MeasuredMatrix values;  ///< [positions][headDim]
    MeasuredMatrix scores;  ///< [rows][positions], scaled, and -inf where masked or not read
    MeasuredMatrix weights; ///< [rows][positions]; 0 where masked or not read
    MeasuredMatrix context; ///< [rows][headDim]
    std::shared_ptr<const void> memory; ///< keeps all matrices alive
};

/// Computes the matrices of one head of one layer, for any step of one run. If the results of a row
/// must be the same in all steps and lanes, they are computed once and kept. This is so if the
/// kernel table is exact, all lanes read rows unchanged under one rule, and the rows of the lane
/// have the same bits as the base rows (see StepRecord::rows).
class HeadAttention
{
public:
    /// \param kernels  the table that made the trace; its name is trace.header().kernels
    HeadAttention(Layer layer, Head head, const Kernels& kernels);

    bool isOf(Layer layer, Head head) const { return layer == m_layer && head == m_head; }

    /// The matrices of the lane in this step; nothing if the lane did not run.
    /// \param trace  the same run in every call, with all steps that it has so far
    std::optional<AttentionMatrices> at(const Trace& trace, std::size_t step, Lane lane);

    /// The memory of the results that this object keeps, in bytes. Matrices that only callers still
    /// hold do not count.
    std::uint64_t bytes() const;

private:
    struct Part;
    class Rows;

    Layer m_layer;
    Head m_head;
    const Kernels* m_kernels;
    std::shared_ptr<Rows> m_shared;
};

} // namespace pastkeys
