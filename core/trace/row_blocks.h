#pragma once

#include "model/network.h"
#include "trace/step_record.h"

#include <array>
#include <span>

namespace pastkeys {

/// A member of LayerRows, e.g. &LayerRows::keys.
using RowsMember = Buffer<float> LayerRows::*;

inline constexpr std::array kRowsMembers{&LayerRows::queries, &LayerRows::keys, &LayerRows::values,
                                         &LayerRows::hidden};

/// A tensor that a trace records for each layer.
struct RecordedTensor
{
    TensorRole role;
    RowsMember member;
    /// Whether each column belongs to a head. Files and dumps store such a tensor as
    /// [heads][rows][headDim], and other tensors as [rows][width].
    bool isOfHeads;
};

inline constexpr std::array kRecordedTensors{
    RecordedTensor{TensorRole::Queries, &LayerRows::queries, true},
    RecordedTensor{TensorRole::Keys, &LayerRows::keys, true},
    RecordedTensor{TensorRole::Values, &LayerRows::values, true},
    RecordedTensor{TensorRole::LayerOutput, &LayerRows::hidden, false},
};

/// The recorded tensor with this role, or null if such tensors are not recorded as rows.
const RecordedTensor* recordedTensor(TensorRole role);

/// The rows of one layer of a block, [rows][width].
ConstMatrix rowsOf(const RowBlock& block, Layer layer, RowsMember member);

/// The rows of one layer of a part, [rows][width].
ConstMatrix rowsOf(const RowPart& part, Layer layer, RowsMember member);

/// A block with uninitialized values. \param width  values per row
RowBlock makeRowBlock(std::size_t rows, std::size_t layers, std::size_t width);

std::uint64_t bytesOf(const RowBlock& block);

/// Appends a part. If it continues the last part, the two are merged.
void addPart(std::vector<RowPart>& parts, const RowPart& part);

/// Where the base rows (StepRecord::rows) for positions [from, to) are stored, in order.
/// \pre the steps have read all these positions
std::vector<RowPart> baseParts(std::span<const StepRecordPtr> steps, std::size_t from,
                               std::size_t to);

/// Where a lane's rows for positions [from, to) are stored, in order. If the lane has computed a
/// row more than once, the last result counts. Rows that the lane has never computed are left out:
/// if its context moved on while the lane did not run, there are such rows before the context.
std::vector<RowPart> laneParts(std::span<const StepRecordPtr> steps, Lane lane, std::size_t from,
                               std::size_t to);

/// Where the rows of the same positions are stored in two lists of parts.
struct PartPair
{
    RowPart a;
    RowPart b;
};

/// The positions that both lists have, in order. \pre both lists are in order of position
std::vector<PartPair> commonParts(std::span<const RowPart> a, std::span<const RowPart> b);

/// Matrices of consecutive rows, [rows][width].
using RowParts = std::vector<ConstMatrix>;

/// The rows of laneParts() in one layer, as matrices.
RowParts laneRows(std::span<const StepRecordPtr> steps, Lane lane, Layer layer, RowsMember member,
                  std::size_t from, std::size_t to);

} // namespace pastkeys
