#pragma once

#include "trace/row_blocks.h"

#include <vector>

namespace pastkeys {

/// Where the rows of a pass may be stored already.
struct KnownRows
{
    std::vector<RowPart> base;    ///< StepRecord::rows of these positions
    std::vector<RowPart> earlier; ///< as the lane itself computed them last; some or all
};

/// Takes the rows of a lane's pass, and gives memory only to those whose bits are not stored yet.
/// A row is compared as it comes, tensor by tensor. Memory is reserved at the first difference, and
/// what came before it is copied then: where all bits are equal, nothing is.
class RowKeeper
{
public:
    /// \param known  rows of consecutive positions, of a model of that width
    RowKeeper(const KnownRows& known, std::size_t layers, std::size_t width);

    /// \param values  [rows][width], the first one that of the first known position
    /// \pre layers ascend, and within one the members come in one order
    void take(ConstMatrix values, Layer layer, RowsMember member);

    /// Rows whose bits are not those of the base, by position. Call once, after the pass.
    std::vector<RowPart> takeOwnRows();

private:
    struct Place
    {
        std::shared_ptr<const RowBlock> block; ///< null: not this one
        std::size_t row = 0;                   ///< in the block
    };
    /// What is known of a row until now.
    struct Row
    {
        Place base;
        Place earlier;
        bool own = false; ///< neither has its bits
    };
    struct Tensor
    {
        Layer layer;
        RowsMember member;
    };

    /// Notes in each row where it stands in the parts.
    void place(const std::vector<RowPart>& parts, Place Row::*member);
    /// Gives the row its own memory, with what was taken of it before.
    void separate(std::size_t row, const Place& same);

    std::size_t m_first;
    std::size_t m_layers;
    std::size_t m_width;
    std::vector<Row> m_rows;
    std::vector<Tensor> m_taken;
    RowBlock m_own; ///< a row for each of m_rows, once one is needed
};

} // namespace pastkeys
