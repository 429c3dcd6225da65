// How many bytes the caches that were tried took, and how far they changed the model's answers.
//
// A *trial* is a cache in lane 1, compared step by step with lane 0 of the same run. It can stand
// beside other trials only if they decoded the same text, and if each lane 0 saw all of that text
// exactly: then all of them were compared with the same numbers.
#pragma once

#include "trace/trace.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pastkeys {

/// Runs with equal values of this decode the same text, if their lane 0 loses nothing.
struct TrialText
{
    std::string model; ///< its fingerprint
    std::string prompt;
    std::string sampling;
    friend bool operator==(const TrialText&, const TrialText&) = default;
};

TrialText trialTextOf(const TraceHeader& header);

/// Whether other lanes can be measured against this one: it loses nothing, and it sees everything.
bool isExactReference(const LaneSpec& lane);

struct CacheTrial
{
    /// What was found in a step.
    struct Step
    {
        std::size_t positions = 0;    ///< tokens seen after it
        std::uint64_t cacheBytes = 0; ///< used after it
        double divergence = 0;        ///< as in Verdict, of this step
        bool choosesToken = false;    ///< false while more of the prompt follows
        bool sameTopToken = true;
    };

    TrialText text;
    LaneSpec lane;           ///< lane 1
    bool comparable = false; ///< whether lane 0 is an exact reference
    std::vector<Step> steps; ///< from the first one on, as far as both lanes ran
};

/// The sums of a trial from its first step on.
struct TrialResult
{
    std::size_t positions = 0;
    std::uint64_t cacheBytes = 0; ///< used after the last of the steps
    std::size_t choices = 0;      ///< steps that chose a token; at least 1
    double meanDivergence = 0;    ///< over these
    double largestDivergence = 0;
    std::size_t otherTopTokens = 0; ///< in how many of these the most probable token differs
    friend bool operator==(const TrialResult&, const TrialResult&) = default;
};

/// Up to the step after which the trial had seen this many tokens. None if it has no such step, or
/// if it chose no token before.
std::optional<TrialResult> resultAfter(const CacheTrial& trial, std::size_t positions);

/// The trials of a session, one for each cache on each text. A value.
class CacheTrials
{
public:
    std::span<const CacheTrial> all() const { return m_trials; }
    /// Takes in what is new in a run, unless its lane 1 has a mistake on purpose or reads another text.
    /// Where the same cache was tried on the same text before, a run adds only steps after the last
    /// known one, because its other steps have the same bits.
    void follow(const Trace& trace);

private:
    CacheTrial& trialOf(const TraceHeader& header);

    std::vector<CacheTrial> m_trials; ///< in the order in which they began
};

} // namespace pastkeys
