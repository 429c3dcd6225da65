// Compares the caches that were tried: how many bytes each one used, and how much it changed the
// model's answers.
//
// A *trial* is a cache in lane 1, compared step by step with lane 0 of the same run. Trials can be
// compared only if they decoded the same text and lane 0 of each is an exact reference, because
// only then are they all measured against the same numbers.
#pragma once

#include "record/trace.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pastkeys {

/// Identifies a text. If lane 0 is lossless, runs whose TrialTexts are equal decode the same text.
struct TrialText
{
    std::string model; ///< the fingerprint of the model
    std::string prompt;
    std::string sampling;
    friend bool operator==(const TrialText&, const TrialText&) = default;
};

TrialText trialTextOf(const TraceHeader& header);

/// Whether other lanes can be measured against this lane: it reads the text unchanged, its cache is
/// lossless, and each query sees all positions up to its own.
bool isExactReference(const LaneSpec& lane);

struct CacheTrial
{
    /// The result of one step.
    struct Step
    {
        std::size_t positions = 0;    ///< tokens seen by the end of the step
        std::uint64_t cacheBytes = 0; ///< used at the end of the step
        double divergence = 0;        ///< of this step, as in Verdict
        bool choosesToken = false;    ///< false while more of the prompt follows
        bool sameTopToken = true;
    };

    TrialText text;
    LaneSpec lane;           ///< lane 1
    bool comparable = false; ///< whether lane 0 is an exact reference
    std::vector<Step> steps; ///< all steps before the first one that only one lane ran
};

/// A summary of a trial's results, from its first step to a given one.
struct TrialResult
{
    std::size_t positions = 0;
    std::uint64_t cacheBytes = 0; ///< used after the last of the steps
    std::size_t choices = 0;      ///< steps that chose a token; at least 1
    double meanDivergence = 0;    ///< over the steps that chose a token
    double largestDivergence = 0;
    std::size_t otherTopTokens = 0; ///< in how many of these steps the lanes' top tokens differ
    friend bool operator==(const TrialResult&, const TrialResult&) = default;
};

/// The result of all steps up to the one after which the trial has seen `positions` tokens. Returns
/// nothing if no step ends at exactly that number, or if no token had been chosen by then.
std::optional<TrialResult> resultAfter(const CacheTrial& trial, std::size_t positions);

/// The trials of a session: one for each combination of a cache and a text.
class CacheTrials
{
public:
    std::span<const CacheTrial> all() const { return m_trials; }
    /// Adds the new steps of a run. Ignores a run with only one lane, with a mistake in lane 1, or
    /// with lanes that may read different texts. If there already is a trial of this cache and
    /// text, only the steps after its last one are added, because the earlier ones have the same
    /// bits. If the prompt is now read in different chunks, all steps of the trial are replaced.
    void follow(const Trace& trace);

private:
    CacheTrial& trialOf(const TraceHeader& header);

    std::vector<CacheTrial> m_trials; ///< in the order in which they began
};

} // namespace pastkeys
