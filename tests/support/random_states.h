// Places anywhere in a trace, for tests with random states.
#pragma once

#include "support/view_states.h"

#include <random>

namespace pastkeys::test {

using Random = std::mt19937_64;

inline std::size_t below(Random& random, std::size_t end)
{
    return random() % end;
}

/// A random operation, layer and head of a random step with the weights of all its heads, half of
/// the time with a pinned cell, which may be one that the run does not have.
inline ViewState stateAnywhere(const Trace& trace, Random& random)
{
    const std::size_t step = below(random, trace.size());
    const Cursor cursor{step, below(random, operationCount(trace, step))};
    ViewState state = viewStateAt(trace, step, operationAt(trace, cursor).operation,
                                  below(random, trace.header().config().layers),
                                  below(random, trace.header().network->site(Layer{0}).heads));
    state.cursor = cursor;
    state.heads = std::make_shared<const HeadWeights>(
        headWeightsAt(trace, step, state.selection.layer, 1 + below(random, 40),
                      kernelsNamed(trace.header().kernels)));
    const std::size_t kinds = indexOf(rowsOf(Gpt2Tensor::FinalNorm)) + 1; // of any family
    if (below(random, 2) == 0)
        state.selection.pinned = PinnedCell{static_cast<StageMatrix>(below(random, kinds)),
                                            below(random, 80), below(random, 80)};
    return state;
}

} // namespace pastkeys::test
