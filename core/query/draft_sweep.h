// How many tokens per pass a text would have taken with tokens proposed from the text so far.
#pragma once

#include "record/trace.h"

#include <vector>

namespace pastkeys {

struct DraftTrial
{
    std::size_t mostProposed = 0;
    std::size_t passes = 0; ///< after the prompt
    std::size_t tokens = 0; ///< chosen by these passes
    Proposed drafts;

    double tokensPerPass() const
    {
        return passes == 0 ? 0 : static_cast<double>(tokens) / static_cast<double>(passes);
    }
};

/// One trial for each number from 1 to kMostProposed, in order. No model runs: which proposals would
/// have been accepted follows from the text, because an accepted token is one that the model chose
/// anyway. Empty if nothing was chosen after the prompt.
std::vector<DraftTrial> lookupTrials(const Trace& trace);

} // namespace pastkeys
