#pragma once

#include "model/network.h"
#include "record/step_record.h"

#include <span>

namespace pastkeys {

/// The rows of a tensor in one layer of a block, [rows][columns]. Without columns if the block has
/// no such tensor.
ConstMatrix rowsOf(const RowBlock& block, Layer layer, TensorKind tensor);
Matrix rowsOf(RowBlock& block, Layer layer, TensorKind tensor);

/// The rows of a tensor in one layer of a part, [rows][columns].
ConstMatrix rowsOf(const RowPart& part, Layer layer, TensorKind tensor);

/// One stored row: that of one position, in all layers.
struct RowRef
{
    std::shared_ptr<const RowBlock> block; ///< null if there is no such row
    std::size_t row = 0;                   ///< in the block

    /// The row of a tensor in one layer; empty if the block has no such tensor.
    std::span<const float> of(Layer layer, TensorKind tensor) const;
    friend bool operator==(const RowRef&, const RowRef&) = default;
};

/// Whether all bits are the same. \pre the matrices have the same shape
bool sameBits(ConstMatrix a, ConstMatrix b);
/// False for rows of different sizes.
bool sameBits(std::span<const float> a, std::span<const float> b);

/// A block with the recorded tensors of all layers, or of these, with uninitialized values.
RowBlock makeRowBlock(std::size_t rows, const Network& network);
RowBlock makeRowBlock(std::size_t rows, const Network& network, std::span<const Layer> layers);

/// The same for the recorded tensors of the source.
RowBlock makeSourceBlock(std::size_t rows, const Network& network);

/// The rows of the source that the lane's attention read in the last of these steps: those that it
/// last computed, or null.
std::shared_ptr<const SourceRows> sourceOf(std::span<const StepRecordPtr> steps, Lane lane);
bool sameBits(const RowBlock& a, const RowBlock& b); ///< \pre they have the same tensors

/// Copies the rows of `from` to those of `to` that begin at `row`, without the tensors that `to`
/// does not have.
void copyRows(const RowPart& from, RowBlock& to, std::size_t row);

std::uint64_t bytesOf(const RowBlock& block);

/// The bytes of the rows that a run keeps of one token, in all layers.
std::uint64_t recordedBytesPerToken(const Network& network);

/// Appends a part. If it continues the last part, the two are merged.
void addPart(std::vector<RowPart>& parts, const RowPart& part);

/// Where the base rows (StepRecord::rows) for positions [from, to) are stored, in order.
/// \pre the steps have read all these positions
std::vector<RowPart> baseParts(std::span<const StepRecordPtr> steps, std::size_t from,
                               std::size_t to);

/// Where a lane's rows for positions [from, to) are stored, in order. If the lane has computed a
/// row more than once, or moved it, the last result counts. Rows that the lane has never computed
/// are left out: if its context moved on while the lane did not run, there are such rows before the
/// context.
std::vector<RowPart> laneParts(std::span<const StepRecordPtr> steps, Lane lane, std::size_t from,
                               std::size_t to);

/// The rows of these parts at positions [from, to), one reference per position.
std::vector<RowRef> rowsAt(std::span<const RowPart> parts, std::size_t from, std::size_t to);

/// The rows of laneParts(), likewise.
std::vector<RowRef> laneRowsAt(std::span<const StepRecordPtr> steps, Lane lane, std::size_t from,
                               std::size_t to);

/// Matrices of consecutive rows, [rows][columns].
using RowParts = std::vector<ConstMatrix>;

/// The rows of laneParts() in one layer, as matrices.
RowParts laneRows(std::span<const StepRecordPtr> steps, Lane lane, Layer layer, TensorKind tensor,
                  std::size_t from, std::size_t to);

} // namespace pastkeys
