// What proposed tokens saved in a run: how many were accepted, and how often the weights were read.
#pragma once

#include "record/trace.h"

#include <cstdint>

namespace pastkeys {

/// The token whose row the lane has at the position in this step: that of the text, or one that the
/// step reads and rejects. \pre the lane has read a token there
const TokenText& tokenOfRow(const Trace& trace, std::size_t step, Lane lane, std::size_t position);

/// Of the decode steps of a run; the prompt is not included.
struct DraftLedger
{
    std::size_t passes = 0;
    std::size_t tokens = 0; ///< chosen by these passes
    Proposed drafts;
    DraftingRecord drafting;
    /// The weights that a pass reads, and that one of the draft model reads, according to the
    /// formula.
    std::uint64_t weightBytesOfPass = 0;
    std::uint64_t draftBytesOfPass = 0;
    std::uint64_t countedWeightBytes = 0; ///< of all passes together, as counted by the kernels
    std::chrono::nanoseconds duration{};  ///< of the passes

    /// 0 if nothing was proposed.
    double acceptanceRate() const;
    /// 0 if there was no pass. Without proposals, each pass chooses one token.
    double tokensPerPass() const;
    std::size_t passesSaved() const { return tokens - passes; }
    // 0 if no token was chosen:
    std::uint64_t weightBytesPerToken() const;
    std::uint64_t countedWeightBytesPerToken() const;
    std::uint64_t draftBytesPerToken() const;
};

/// The lane that checks proposed tokens, or nothing if there is none or it did not run.
std::optional<Lane> draftingLane(const Trace& trace);

/// Steps in which the lane did not run are left out.
DraftLedger draftLedgerOf(const Trace& trace, Lane lane);

} // namespace pastkeys
