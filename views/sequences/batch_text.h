// The text shown about a batch, in whole sentences.
#pragma once

#include "sequences/batch_state.h"

#include <QString>
#include <QStringList>

namespace pastkeys {

/// Describes what the current step did, with the most important sentence first. Empty if nothing
/// has run yet.
QStringList sentencesOf(const BatchState& state);

/// Describes what one sequence did in a step, for the tool tip of its cell. \pre the sequence and
/// the step exist
QString cellSentence(const BatchTrace& batch, std::size_t sequence, std::size_t step);

/// Describes a sequence and its prompt, for the tool tip at the beginning of its row.
QString headSentence(const BatchTrace& batch, std::size_t sequence);

/// States how many words of a sequence differ from those that it chooses when it runs alone. Empty
/// if none do.
QString otherWordsSentence(const BatchTrace& batch, std::size_t sequence);

/// The rows of a pass: "Step 3: 1 prefill of 24 rows + 7 decode rows = 31 rows (c)."
QString rowsSentence(const BatchStep& step);

/// States that `found` of the `asked` positions that sequences had to read were already in the
/// pool. Empty if none were.
QString foundSentence(std::size_t found, std::size_t asked);

/// "After this step, 12 of 40 blocks are in use, 28 are free. Of the 480 KiB in use, 12 KiB are
/// still empty (c)."
QString poolSentence(const BatchState& state);

/// Describes what a block holds, for its tool tip. \param index  the block's index
QString blockSentence(const BatchState& state, std::size_t index);

/// The step and the chosen sequence, as read by a screen reader.
QString spokenTextOf(const BatchState& state);

/// The prompt of a sequence, on one line.
QString promptLine(const BatchHeader& header, std::size_t sequence);

/// The 1-based number of a sequence or a step.
QString ordinalText(std::size_t index);

} // namespace pastkeys
