// Beam search with a cache. beam_search.h says what is decided, and record/beam_record.h what a
// step does with the rows of its beams.
#pragma once

#include "record/beam_record.h"
#include "run/run_settings.h"

#include <memory>
#include <stop_token>

namespace pastkeys {

struct Machinery;

struct BeamSettings
{
    /// What to decode. The run has one lane, the first one. Sampling is greedy, and one pass reads
    /// the whole prompt.
    RunSettings text;
    BeamRules rules;
};

/// Throws InputError if validate() refuses the settings of the text, if they draw tokens or have
/// chunks, if the rules are out of range, or if the lane forgets rows or makes a mistake.
void validate(const BeamSettings& settings, const Network& network);

/// What views need to know before the first step. \pre valid settings
BeamHeader headerOf(const Machinery& machinery, const Text& modelName, std::string prompt,
                    const BeamSettings& settings);

/// Decodes a prompt with several beams. Each step is one pass over all of them. Of the children of
/// a beam, the first one keeps its cache, and each other one gets a fork of it.
///
/// Each beam has the same bits as its text would have if it ran alone, one token per pass.
class BeamRun
{
public:
    /// Throws InputError like validate(), and if the run would not fit in memory.
    BeamRun(Machinery machinery, const BeamSettings& settings);
    ~BeamRun();

    bool finished() const;
    /// Runs one step. Throws like TwinRun::advance(); a step that throws leaves the run unchanged.
    /// \pre !finished()
    BeamStepPtr advance(const std::stop_token& stop = {});
    /// Runs the text of a hypothesis alone, and compares the logits of all its steps. Lane 0 is the
    /// text alone. Throws like advance(). \pre trace is what this run has recorded
    Verdict compareAlone(const BeamTrace& trace, const Hypothesis& hypothesis,
                         const std::stop_token& stop = {});

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace pastkeys
