#include "record/lane_fit.h"

#include <string>

namespace pastkeys {

bool needsRotation(const LaneSpec& lane)
{
    return lane.cache.rows.unrotated || lane.limit.movesRows() ||
           (lane.mistake && lane.mistake->rotation != Mistake::Rotation::Right);
}

std::optional<Misfit> misfitOf(const LaneSpec& lane, const Network& network)
{
    const Config& config = network.config();
    const SiteShape shape = shapeOf(network.site(Layer{0}));
    if (const auto heads = lane.cache.rows.kvHeads; heads && shape.kvHeads % *heads != 0)
        return Misfit{Text::tr("a number of heads that divides the model's %1", shape.kvHeads),
                      std::to_string(*heads)};
    if (shape.headDim % formOf(lane.cache.rows.type).valuesPerBlock != 0)
        return Misfit{Text::tr("a model whose heads have an even width, for int4"),
                      Text::tr("heads of %1 numbers", shape.headDim)};
    if (lane.replacement && indexOf(lane.replacement->token) >= config.vocabulary)
        return Misfit{Text::tr("token ids below %1", config.vocabulary),
                      std::to_string(indexOf(lane.replacement->token))};
    if (needsRotation(lane) && network.site(Layer{0}).rotation.empty())
        return Misfit{Text::tr("a model that rotates queries and keys"),
                      Text::tr("one that does not")};
    if (lane.cache.source != SourceRowsKept::Yes && !network.encoder())
        return Misfit{Text::tr("a model with an encoder, which reads a source"),
                      Text::tr("a decoder alone")};
    if (lane.draft && network.encoder())
        return Misfit{Text::tr("a model without an encoder, because tokens are proposed"),
                      Text::tr("one with an encoder")};
    const std::size_t most = lane.limit.positionsIn(config);
    const std::size_t least = lane.limit.isAfterPrompt ? 1 : lane.limit.sinks + 2;
    if (lane.limit != ContextLimit() && (most > config.context || most < least))
        return Misfit{
            Text::tr("a limit from %1 to %2 (the model's context)", least, config.context),
            std::to_string(most)};
    return std::nullopt;
}

} // namespace pastkeys
