#pragma once

#include "record/row_blocks.h"

#include <vector>

namespace pastkeys {

/// Where the rows of a pass may already be stored.
struct KnownRows
{
    std::vector<RowPart> base;    ///< StepRecord::rows for the positions of the pass
    std::vector<RowPart> earlier; ///< as the lane itself last computed them; some may be missing
};

/// Takes the rows of a lane's pass, and uses memory only for rows whose bits are not stored yet.
/// Each row is compared with the known ones, tensor by tensor. As soon as a row differs from all of
/// them, it gets its own memory, and those of its tensors that were compared earlier are copied
/// there.
class RowKeeper
{
public:
    /// \param known  rows of consecutive positions   \param network  must outlive this object
    RowKeeper(const KnownRows& known, const Network& network);

    /// Call once for each layer and recorded tensor.
    /// \param values  [rows][columns]; the first row is at the first known position
    void take(ConstMatrix values, Layer layer, TensorKind tensor);

    /// The rows whose bits differ from the base, in order of position. Call once, after the pass.
    std::vector<RowPart> takeOwnRows();

private:
    /// What is known about a row so far.
    struct Row
    {
        RowRef base; ///< null if there is none, or its bits differ
        RowRef earlier;
        bool own = false; ///< set if no known row has its bits; it then needs its own memory
    };
    struct Taken
    {
        Layer layer;
        TensorKind tensor;
    };

    /// Gives the row its own memory, and fills in the tensors taken so far by copying them from the
    /// row at `same`, where they have the same bits.
    void separate(std::size_t row, const RowRef& same);

    const Network& m_network;
    std::size_t m_first;
    std::vector<Row> m_rows;
    std::vector<Taken> m_taken;
    RowBlock m_own; ///< room for all of m_rows, allocated when a row first needs it
};

} // namespace pastkeys
