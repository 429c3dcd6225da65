#pragma once

#include "base/ids.h"
#include "model/tensor_kind.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pastkeys {

class Network;
struct AttentionSite;

/// A matrix on the stage: one of a head, by its role, or rows that flow through the pass. Scores and
/// weights have a matrix for each head. The other matrices of a head are the columns that belong to
/// it.
enum class StageMatrix : std::uint16_t
{
    Queries,
    Keys,
    Values,
    Scores,
    Weights,
    Context,
    FirstRows, ///< from here on: the tensors of the network
};

/// The matrices of a head, in the order in which a layer computes them.
inline constexpr std::array kStageMatrices{StageMatrix::Queries, StageMatrix::Keys,
                                           StageMatrix::Values,  StageMatrix::Scores,
                                           StageMatrix::Weights, StageMatrix::Context};

/// Whether the matrix is one of kStageMatrices. The others are rows that flow through a pass.
constexpr bool isOfHead(StageMatrix matrix)
{
    return matrix < StageMatrix::FirstRows;
}

/// The matrix that shows the tensor, and the other way round: what a matrix of a head shows in this
/// attention, and what any other matrix shows.
StageMatrix stageMatrixOf(const Network& network, TensorKind tensor);
TensorKind tensorOf(const AttentionSite& site, StageMatrix matrix); ///< \pre isOfHead(matrix)
TensorKind tensorOf(StageMatrix matrix);                            ///< \pre !isOfHead(matrix)

/// The names in options and files, in the order of kStageMatrices.
inline constexpr std::array<std::string_view, 6> kStageMatrixNames{"q",      "k",       "v",
                                                                   "scores", "weights", "output"};
std::optional<StageMatrix> stageMatrixNamed(std::string_view name);

/// A cell that stays selected after a click. It refers to the same cell in both lanes.
struct PinnedCell
{
    StageMatrix matrix = StageMatrix::Queries;
    std::size_t position = 0; ///< of the row's token
    /// In a matrix of a head, less than headDim; for scores and weights, the key's position.
    std::size_t column = 0;
    friend bool operator==(const PinnedCell&, const PinnedCell&) = default;
};

/// The position of the key that the cell belongs to: the column of a score or weight, or the row of
/// a cell of K or V. Returns nullopt for queries and the output.
inline std::optional<std::size_t> keyOf(const PinnedCell& cell)
{
    switch (cell.matrix) {
    case StageMatrix::Keys:
    case StageMatrix::Values:
        return cell.position;
    case StageMatrix::Scores:
    case StageMatrix::Weights:
        return cell.column;
    default:
        return std::nullopt;
    }
}

/// The layer and the head that the views show, and the pinned cell if there is one.
struct Selection
{
    Layer layer{};
    Head head{};
    std::optional<PinnedCell> pinned;
    friend bool operator==(const Selection&, const Selection&) = default;
};

/// The selection, with its layer and head clamped to those that the model has.
Selection within(const Network& network, Selection selection);

/// The selection with its layer or head moved by `by` places, which may be negative. The layer or
/// head wraps around at both ends.
Selection withOtherLayer(Selection selection, const Network& network, int by);
Selection withOtherHead(Selection selection, const Network& network, int by);

} // namespace pastkeys
