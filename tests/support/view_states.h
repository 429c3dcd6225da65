#pragma once

#include "kernels/select.h"
#include "query/source_attention.h"
#include "record/lane_names.h"
#include "shared/view_state.h"
#include "support/example_trace.h"
#include "support/gpt2_names.h"

#include <vector>

namespace pastkeys::test {

inline std::vector<Operation> eachOperation()
{
    std::vector<Operation> all;
    for (const OperationSpec& operation : gpt2Names().operations())
        all.push_back(operation.id);
    return all;
}

inline QString nameText(Operation operation)
{
    return QString::fromStdString(nameOf(operation));
}

/// A run with these two caches.
inline Trace runOf(const char* left, const char* right)
{
    return traceOf({.lanes = lanesNamed(left, right)});
}

/// A run whose prompt has many equal tokens.
inline ExampleRun longRun(std::size_t prompt, std::size_t tokens)
{
    ExampleRun run;
    run.config.context = 400;
    run.config.vocabulary = 320;
    run.prompt.assign(prompt, " a");
    run.tokens = tokens;
    return run;
}

/// The matrix on the stage that shows this tensor of a GPT-2.
inline StageMatrix rowsOf(TensorKind tensor)
{
    return stageMatrixOf(gpt2Names(), tensor);
}

/// The state at an operation, including its matrices. \param layer  0-based
inline ViewState viewStateAt(const Trace& trace, std::size_t step, Operation operation,
                             std::size_t layer = 0, std::size_t head = 0)
{
    ViewState state;
    state.trace = trace;
    state.selection = {idAt<Layer>(layer), idAt<Head>(head), {}};
    state.cursor = cursorAt(trace, step, state.network().pointIn(operation, state.selection.layer));
    const Kernels& kernels = kernelsNamed(trace.header().kernels);
    HeadAttention attention(state.selection.layer, state.selection.head, kernels);
    const auto matricesOf = [&](Lane lane) {
        return state.isOverSource() ? sourceAttentionAt(trace, step, lane, state.selection.layer,
                                                        state.selection.head, kernels)
                                    : attention.at(trace, step, lane);
    };
    state.attention = std::make_shared<const LaneAttention>(
        LaneAttention{matricesOf(Lane{0}), matricesOf(Lane{1})});
    return state;
}

} // namespace pastkeys::test
