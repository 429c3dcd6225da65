#pragma once

#include "query/tensor_rows.h"
#include "run/run_settings.h"
#include "support/gpt2_names.h"

#include <functional>
#include <string>
#include <vector>

namespace pastkeys::test {

/// A short text run through a small random model, with real tensors and real counts. Durations are
/// set to 1 µs per operation, so that everything a view shows is the same in every run.
struct ExampleRun
{
    Gpt2Config config =
        sized({.vocabulary = 24, .context = 64, .width = 16, .layers = 3, .heads = 2, .inner = 64});
    NetworkPtr network; ///< of another family, instead of `config`
    std::vector<std::string> prompt{"Mia", " had", " a", " red", " ball", ".", "\n", "\xE6"};
    std::size_t tokens = 6;
    std::vector<LaneSpec> lanes = cacheOffAndOn();
    CacheMode mode = CacheMode::Compare; ///< which of the two lanes run
    bool ownWords = false;
    std::vector<std::size_t> chunks;
    std::string kernels = "scalar"; ///< gives the same bits on every machine
};

Trace traceOf(const ExampleRun& run);

/// Computes rows that were not recorded, with the model that made the trace.
/// \param trace  traceOf(run)
std::function<TensorRows(std::size_t, Lane, const MadeTensor&, Span)>
rowsSourceOf(const ExampleRun& run, const Trace& trace);

} // namespace pastkeys::test
