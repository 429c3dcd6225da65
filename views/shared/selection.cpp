#include "shared/selection.h"

#include "model/config.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The index moved by `by` places, wrapping around at both ends. \pre -count <= by
std::size_t movedRound(std::size_t index, int by, std::size_t count)
{
    return (index + count + static_cast<std::size_t>(static_cast<std::ptrdiff_t>(by))) % count;
}

} // namespace

std::optional<StageMatrix> stageMatrixNamed(std::string_view name)
{
    const auto* const found = std::ranges::find(kStageMatrixNames, name);
    return found == kStageMatrixNames.end()
               ? std::nullopt
               : std::optional(kStageMatrices.at(
                     static_cast<std::size_t>(found - kStageMatrixNames.begin())));
}

Selection within(const Config& config, Selection selection)
{
    selection.layer =
        idAt<Layer>(std::min<std::size_t>(indexOf(selection.layer), config.layers - 1));
    selection.head = idAt<Head>(std::min<std::size_t>(indexOf(selection.head), config.heads - 1));
    return selection;
}

Selection withOtherLayer(Selection selection, const Config& config, int by)
{
    selection.layer = idAt<Layer>(movedRound(indexOf(selection.layer), by, config.layers));
    return selection;
}

Selection withOtherHead(Selection selection, const Config& config, int by)
{
    selection.head = idAt<Head>(movedRound(indexOf(selection.head), by, config.heads));
    return selection;
}

} // namespace pastkeys
