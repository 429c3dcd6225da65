// The state shown by the views of a batch. A batch is several sequences that run together: one pass
// through the model computes rows for several of them.
#pragma once

#include "drawing/ink.h"
#include "record/batch_record.h"

#include <optional>
#include <vector>

namespace pastkeys {

/// A batch, and where the user is in it.
struct BatchState
{
    BatchTrace batch;
    std::size_t step = 0;     ///< the step that is shown
    std::size_t sequence = 0; ///< the sequence that is chosen
    bool running = false;     ///< whether more steps may come

    bool empty() const { return batch.empty(); }
    const BatchHeader& header() const { return *batch.header; }
    /// \pre !empty()
    const BatchStep& current() const { return *batch.steps[step]; }
};

/// How fast a batch with `slotCount` slots decodes on this machine.
struct BatchSpeed
{
    std::size_t slotCount = 1;
    double tokensPerSecond = 0; ///< of all sequences together
    double secondsPerToken = 0; ///< how long a sequence waits for its next token; 0 if unknown
    std::size_t runs = 1;       ///< the numbers are medians over this many runs
    double spread = 0;          ///< of the tokens per second, as a share of the median
    std::size_t mostAtOnce = 0; ///< the most sequences that ran at the same time; 0 if unknown
    BatchKind kind = BatchKind::Continuous;
    friend bool operator==(const BatchSpeed&, const BatchSpeed&) = default;
};

/// The color of a sequence. The ninth has the same color as the first, so always show the number as
/// well.
Ink inkOfSequence(std::size_t sequence);

/// What a sequence is doing in a step.
enum class SequenceDoing : std::uint8_t
{
    Nothing, ///< has no rows and waits for nothing, for example because it has ended
    WaitingForSlot,
    WaitingForMemory, ///< or for its turn behind a sequence that waits for memory
    Suspended,        ///< its memory was taken away in this step
    Computing,        ///< has rows in the pass
    Padding,          ///< has rows of padding only
};

/// What the sequence does in the step. \pre step < batch.steps.size()
SequenceDoing doingOf(const BatchTrace& batch, std::size_t sequence, std::size_t step);

/// All parts of the pass that belong to the sequence: padding, and the rows of its tokens.
std::vector<const BatchPart*> partsOfSequence(const BatchStep& step, std::size_t sequence);

} // namespace pastkeys
