// Sentences about a beam search, for people.
#pragma once

#include "beams/beam_state.h"

#include <QStringList>

namespace pastkeys {

/// What the step did, and what it copied and why; the first sentence is a heading. \pre !empty()
QStringList beamSentences(const BeamState& state);
/// The best candidates of the step, one per line. \pre !empty()
QStringList candidateLines(const BeamState& state);
/// The best texts so far with their scores, one per line.
QStringList hypothesisLines(const BeamState& state);
/// Whether the texts have the same bits as each of them alone; empty until that is known.
QString aloneSentence(const BeamState& state);
/// What a step moves with each kind of cache, in bytes. \pre step < steps
QString movesSentence(const BeamState& state, std::size_t step);
/// For a tool tip. \pre the step has this beam
QString beamTip(const BeamState& state, std::size_t step, std::size_t beam);
/// For a tool tip: a block by its place in the beam's table. \pre the beam has it
QString beamBlockTip(const BeamState& state, std::size_t beam, std::size_t place);
/// A token as text, in quotes.
QString quotedToken(const TokenText& token);
/// Whether the beam has the block, because it was copied in this step.
bool isCopiedNow(const BeamState& state, std::size_t beam, std::size_t place);

} // namespace pastkeys
