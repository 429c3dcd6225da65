// The state shown by the view of a beam search.
#pragma once

#include "record/beam_record.h"

#include <vector>

namespace pastkeys {

/// A beam search, and where the user is in it.
struct BeamState
{
    BeamTrace trace;
    std::vector<Verdict> alone; ///< of the hypotheses, in their order, as far as they are compared
    std::size_t step = 0;
    std::size_t beam = 0;
    bool running = false;

    bool empty() const { return trace.empty(); }
    /// \pre !empty()
    const BeamStep& current() const { return *trace.steps[step]; }
    const BeamHeader& header() const { return *trace.header; }
};

} // namespace pastkeys
