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
#include "run/lane_run.h"
#include "run/run_settings.h"

#include <memory>

namespace pastkeys {

/// Whether a lane of the run checks proposed tokens, so that DraftRun must run it.
bool drafts(const std::vector<LaneSpec>& lanes);

/// Throws InputError if the lanes cannot run together with proposed tokens, for example because the
/// results of one of them depend on how many rows run in a pass. \pre drafts(settings.lanes)
void validateDrafts(const RunSettings& settings);

/// Decodes a text with proposed tokens in the last lane (LaneSpec::draft). A step of that lane is
/// one pass. If there is another lane, it decodes plainly beside it: as many passes per step as
/// tokens were chosen, one row each. It is the plain lane that chooses, and the verdict of the step
/// compares the rows of all tokens that became part of the text, and their logits.
///
/// The steps choose what plain decoding chooses, bit for bit, if sampling is greedy or nothing was
/// drawn to make proposals (Proposal::from). Otherwise they choose other tokens, with the same
/// distribution.
class DraftRun : public LaneRun
{
public:
    /// Throws InputError like validate(). \pre drafts(settings.lanes)
    DraftRun(Machinery machinery, const RunSettings& settings, std::unique_ptr<Drafter> drafter);
    ~DraftRun() override;

    bool finished() const override;
    /// \pre no step has run
    void setRunning(std::vector<Lane> lanes) override;
    StepRecordPtr advance(const std::stop_token& stop = {}) override;
    /// The tokens so far: the prompt and the chosen ones.
    std::span<const TokenId> tokens() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace pastkeys
