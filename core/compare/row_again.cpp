#include "compare/row_again.h"

#include "compare/comparison.h"
#include "query/row_history.h"
#include "record/row_blocks.h"

namespace pastkeys {

namespace {

void countEqual(RowAgain& row, std::span<const float> before, std::span<const float> after)
{
    row.numbers += before.size();
    for (std::size_t c = 0; c < before.size(); ++c)
        row.equal += sameBits(before.subspan(c, 1), after.subspan(c, 1)) ? 1 : 0;
}

} // namespace

std::optional<RowAgain> rowAgain(const Trace& trace, std::size_t position, std::size_t step)
{
    const RowHistory history = rowHistory(trace, position);
    for (const Lane lane : lanesOf(trace.header())) {
        const std::vector<std::size_t>& computed = history[indexOf(lane)].computed;
        const auto again = lastBefore(computed, step + 1);
        if (keepsRows(trace.header().lane(lane)) || !again || *again == computed.front())
            continue;
        RowAgain row{
            .position = position, .lane = lane, .first = computed.front(), .again = *again};
        const auto rowAfter = [&](std::size_t last) {
            return laneRowsAt(trace.steps().first(last + 1), lane, position, position + 1).front();
        };
        const RowRef before = rowAfter(row.first);
        const RowRef after = rowAfter(row.again);
        const Network& network = *trace.header().network;
        for (std::size_t l = 0; l < network.config().layers; ++l) {
            const auto layer = idAt<Layer>(l);
            for (const TensorKind tensor : {network.site(layer).keys, network.site(layer).values})
                countEqual(row, before.of(layer, tensor), after.of(layer, tensor));
        }
        return row;
    }
    return {};
}

} // namespace pastkeys
