#pragma once

#include "trace/step_record.h"

#include <span>

namespace pastkeys {

/// A member of LayerRows: &LayerRows::keys ...
using RowsMember = Buffer<float> LayerRows::*;

/// [rows][width] of one layer of a block.
ConstMatrix rowsOf(const RowBlock& block, Layer layer, RowsMember member);

/// An empty block of that many rows. \param width values per row
RowBlock makeRowBlock(std::size_t first, std::size_t rows, std::size_t layers, std::size_t width);

std::uint64_t bytesOf(const RowBlock& block);

/// A consecutive part of some positions that lies in one block.
struct BlockPart
{
    const RowBlock* block = nullptr;
    std::size_t position = 0; ///< first position
    std::size_t rows = 0;
    std::size_t rowInBlock = 0;
};

/// The parts of the steps' blocks that hold positions [from, to), in order. \pre the steps hold
/// them all
std::vector<BlockPart> blockParts(std::span<const StepRecordPtr> steps, std::size_t from,
                                  std::size_t to);

/// Matrices that follow each other, [rows][width].
using RowParts = std::vector<ConstMatrix>;

/// Rows [from, to) of a layer as a lane of the last of the steps saw them. \pre the record has them
RowParts laneRows(std::span<const StepRecordPtr> steps, const LaneRecord& lane, Layer layer,
                  RowsMember member, std::size_t from, std::size_t to);

} // namespace pastkeys
