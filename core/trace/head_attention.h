// The matrices of one attention head, computed again from the record.
#pragma once

#include "trace/trace.h"

#include <memory>
#include <optional>
#include <span>

namespace pastkeys {

struct Kernels;

/// A matrix with the largest finite size in each row.
struct MeasuredMatrix : ConstMatrix
{
    std::span<const float> largest; ///< [rows]
};

/// All matrices of one head in one lane of a step, as the kernels computed them. Q, K, V come from
/// the record; scores, weights and context are computed again from them through the same kernel
/// table, so they have the same bits.
struct AttentionMatrices
{
    std::size_t rows = 0;      ///< queries in this pass
    std::size_t first = 0;     ///< position of the first query
    std::size_t positions = 0; ///< keys in reach
    std::size_t headDim = 0;
    MeasuredMatrix queries;             ///< [rows][headDim]
    MeasuredMatrix keys;                ///< [positions][headDim]
    MeasuredMatrix values;              ///< [positions][headDim]
    MeasuredMatrix scores;              ///< [rows][positions], scaled and masked (-inf)
    MeasuredMatrix weights;             ///< [rows][positions]; masked cells are 0
    MeasuredMatrix context;             ///< [rows][headDim]
    std::shared_ptr<const void> memory; ///< of all of them
};

/// One head of one layer in any step of one run. Where all rows of a lane have the bits of the base
/// (see StepRecord::rows), as with an exact table, what is computed of a row is kept for all steps
/// and lanes.
class HeadAttention
{
public:
    /// \param kernels the table that made the trace: its name is trace.header().kernels
    HeadAttention(Layer layer, Head head, const Kernels& kernels);

    /// None where the lane did not run in that step.
    /// \param trace always of the same run; it may have grown
    std::optional<AttentionMatrices> at(const Trace& trace, std::size_t step, Lane lane);

    /// Memory that is kept for the rows, without those that somebody else still holds.
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
