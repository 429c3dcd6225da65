#include "trace/row_again.h"

#include "trace/comparison.h"
#include "trace/row_blocks.h"
#include "trace/row_history.h"

namespace pastkeys {

namespace {

ConstMatrix rowAfter(const Trace& trace, std::size_t step, const RowAgain& row, Layer layer,
                     TensorKind tensor)
{
    return laneRows(trace.steps().first(step + 1), row.lane, layer, tensor, row.position,
                    row.position + 1)
        .front();
}

void countEqual(RowAgain& row, ConstMatrix before, ConstMatrix after)
{
    row.numbers += before.columns;
    for (std::size_t c = 0; c < before.columns; ++c)
        row.equal += sameBits(before.columnBlock(c, 1), after.columnBlock(c, 1)) ? 1 : 0;
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
        const Network& network = *trace.header().network;
        for (std::size_t l = 0; l < network.config().layers; ++l) {
            const auto layer = idAt<Layer>(l);
            for (const TensorKind tensor : {network.site(layer).keys, network.site(layer).values})
                countEqual(row, rowAfter(trace, row.first, row, layer, tensor),
                           rowAfter(trace, row.again, row, layer, tensor));
        }
        return row;
    }
    return {};
}

} // namespace pastkeys
