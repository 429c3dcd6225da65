// Speculative decoding: a drafter proposes tokens, and one pass of the model checks all of them.
//
// The pass reads the last chosen token and k proposed ones. Its row r has the logits from which the
// model would choose the token after row r, so the proposals are compared with the model's own
// choices one after another. Those that agree are accepted. At the first one that does not, the
// model's choice takes its place, and the cache takes back the rows from there on. If all k agree,
// the last row chooses one more token. A pass therefore yields 1 to k + 1 tokens, while the model's
// weights are read once.
#pragma once

#include "run/drafter.h"
#include "run/run_settings.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace pastkeys {

/// How much of what one step decoded is equal if it is decoded without proposals, one token per
/// pass.
struct PlainComparison
{
    /// The logits of all rows that chose a token. Lane 0 is plain decoding.
    Verdict logits;
    /// The position of the first token that plain decoding would choose otherwise. Compared only
    /// with greedy sampling.
    std::optional<std::size_t> otherToken;
    PassCosts costs; ///< of plain decoding

    PlainComparison& operator+=(const PlainComparison& later);
};

struct DraftSettings
{
    /// What to decode. The run has one lane, the first one.
    RunSettings text;
    std::size_t mostProposed = 4; ///< tokens that one pass checks at most; at least 1
    bool compares = true;         ///< whether compareWithPlain() will be called
};

inline constexpr std::size_t kMostProposed = 16;

/// Throws InputError if validate() refuses the settings of the text, if `mostProposed` is not from 1
/// to kMostProposed, or if the lane's results depend on how many rows run in a pass, so that
/// proposals would change them.
void validate(const DraftSettings& settings, const Network& network);

/// Decodes a text with proposals. Each step is one pass. The record of a step has the proposed
/// tokens that the pass read, and how many of them were rejected.
///
/// The steps choose what plain decoding chooses, bit for bit, if sampling is greedy or nothing was
/// drawn to make proposals (Proposal::from). Otherwise they choose other tokens, with the same
/// distribution.
class DraftRun
{
public:
    /// Throws InputError like validate(), and if the run would not fit in memory.
    DraftRun(Machinery machinery, const DraftSettings& settings, std::unique_ptr<Drafter> drafter);
    ~DraftRun();

    bool finished() const;

    struct Step
    {
        StepRecordPtr record;
        PassCosts drafting;
    };

    /// Runs one step and records it. Throws like TwinRun::advance(); a step that throws leaves the
    /// run unchanged. \pre !finished()
    Step advance(const std::stop_token& stop = {});
    /// Decodes plainly what advance() has decoded since the last call. Throws like advance(); it can
    /// then be called again, and goes on where it was. \pre DraftSettings::compares
    PlainComparison compareWithPlain(const std::stop_token& stop = {});
    /// The tokens so far: the prompt and the chosen ones.
    std::span<const TokenId> tokens() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace pastkeys
