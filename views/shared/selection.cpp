#include "shared/selection.h"

#include "base/contract.h"
#include "model/network.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The index moved by `by` places, wrapping around at both ends. \pre -count <= by
std::size_t movedRound(std::size_t index, int by, std::size_t count)
{
    return (index + count + static_cast<std::size_t>(static_cast<std::ptrdiff_t>(by))) % count;
}

} // namespace

StageMatrix stageMatrixOf(const Network& network, TensorKind tensor)
{
    const TensorRole role = network[tensor].role;
    if (isOfHeads(role))
        return static_cast<StageMatrix>(static_cast<int>(role) -
                                        static_cast<int>(TensorRole::Queries));
    return static_cast<StageMatrix>(indexOf(StageMatrix::FirstRows) + indexOf(tensor));
}

TensorKind tensorOf(const AttentionSite& site, StageMatrix matrix)
{
    PASTKEYS_EXPECTS(isOfHead(matrix));
    return std::array{
        site.queries, site.keys, site.values, site.scores, site.weights, site.context}[indexOf(
        matrix)];
}

TensorKind tensorOf(StageMatrix matrix)
{
    PASTKEYS_EXPECTS(!isOfHead(matrix));
    return idAt<TensorKind>(indexOf(matrix) - indexOf(StageMatrix::FirstRows));
}

std::optional<StageMatrix> stageMatrixNamed(std::string_view name)
{
    const auto* const found = std::ranges::find(kStageMatrixNames, name);
    return found == kStageMatrixNames.end()
               ? std::nullopt
               : std::optional(kStageMatrices.at(
                     static_cast<std::size_t>(found - kStageMatrixNames.begin())));
}

Selection within(const Network& network, Selection selection)
{
    selection.layer =
        idAt<Layer>(std::min<std::size_t>(indexOf(selection.layer), network.config().layers - 1));
    selection.head = idAt<Head>(
        std::min<std::size_t>(indexOf(selection.head), network.site(selection.layer).heads - 1));
    return selection;
}

Selection withOtherLayer(Selection selection, const Network& network, int by)
{
    selection.layer =
        idAt<Layer>(movedRound(indexOf(selection.layer), by, network.config().layers));
    return selection;
}

Selection withOtherHead(Selection selection, const Network& network, int by)
{
    selection.head =
        idAt<Head>(movedRound(indexOf(selection.head), by, network.site(selection.layer).heads));
    return selection;
}

} // namespace pastkeys
