// The record of what each step of a batch did. A batch decodes several sequences together, in one
// pass per step.
//
// Terms: a *sequence* is a prompt and the tokens generated after it. A *slot* is a place in the
// batch; a sequence waits for a slot, and runs while it has one. The *pool* is the memory for the
// rows of all sequences, divided into *blocks* of a few positions each.
#pragma once

#include "base/span.h"
#include "model/network.h"
#include "record/step_record.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// When sequences join and leave. Source of "continuous": Yu et al. 2022, "Orca".
enum class BatchKind : std::uint8_t
{
    Static,     ///< all begin and end together; short ones are padded
    Continuous, ///< each joins as soon as there is a slot and memory, and leaves when it ends
};

std::string_view nameOf(BatchKind kind); ///< "static", "continuous"

/// The side on which a static batch pads short prompts.
enum class PaddingSide : std::uint8_t
{
    Left,
    Right,
};

std::string_view nameOf(PaddingSide side); ///< "left", "right"

/// The reason a pass computes rows of a sequence.
enum class RowsUse : std::uint8_t
{
    Prefill, ///< to read the prompt
    Decode,  ///< to read the last chosen token
    Again,   ///< to replace rows that the sequence lost when it was suspended
    Padding, ///< to fill up a batch: they belong to no token, and their results are unused
};

std::string_view nameOf(RowsUse use); ///< "prefill", "decode", "again", "padding"

/// The rows of one sequence in a pass.
struct BatchPart
{
    std::size_t sequence = 0;
    RowsUse use = RowsUse::Decode;
    std::size_t first = 0; ///< index of the first row in the sequence's text; 0 for padding
    std::size_t rows = 0;
    /// If the sequence joins in this step: the number of positions before `first` that already have
    /// rows in the pool and so need not be computed. Otherwise 0.
    std::size_t found = 0;
    std::size_t copiedRows = 0; ///< rows copied from a shared block, which must not be written to
    std::optional<Choice> choice;
    std::optional<StopReason> stopped;
    /// The duration of the same step in a run of this sequence without the other sequences; empty
    /// if there was no such run.
    std::optional<std::chrono::nanoseconds> alone;
    /// The largest ULP distance between the sequence's logits here and those in a run without the
    /// other sequences; 0 means equal bits. Empty if they were not compared.
    std::optional<std::uint32_t> maxUlp;
    /// The token that a run without the other sequences chooses after the same text, if different.
    std::optional<Choice> choiceAlone;
};

/// A block of the pool, or the memory that a static batch reserves for a sequence.
struct BlockState
{
    std::vector<std::size_t> sequences; ///< the sequences that read the block, ascending
    std::size_t rows = 0;               ///< positions in use
    /// Whether the block is kept for later prompts, even if no sequence reads it.
    bool isKept = false;
    bool isFree() const { return sequences.empty() && !isKept; }
};

/// Bytes that are set aside for the sequences' K and V but hold no rows after a step.
struct BatchWaste
{
    std::uint64_t reserved = 0;   ///< in a static batch: all memory that holds no row
    std::uint64_t lastBlocks = 0; ///< in a continuous batch: the unused ends of blocks
    std::uint64_t bytes() const { return reserved + lastBlocks; }
};

/// The reason the first waiting sequence could not join.
struct BlockShortage
{
    std::size_t sequence = 0;
    std::size_t needed = 0; ///< blocks for the rows that it does not find in the pool
    std::size_t free = 0;   ///< blocks, including those that are only kept for later prompts
};

/// The sequences that wait for a slot or for memory, in order. Those that have not run yet come last
/// and in the order of their numbers, so only their range is stored: there may be many in each step.
struct WaitingSequences
{
    std::vector<std::size_t> suspended; ///< have lost their blocks
    Span others;                        ///< have not run yet

    bool empty() const { return size() == 0; }
    std::size_t size() const { return suspended.size() + others.count; }
    std::size_t front() const { return suspended.empty() ? others.first : suspended.front(); }
    bool contains(std::size_t sequence) const;
    std::vector<std::size_t> all() const;
};

/// How a pool is used after a step.
struct PoolUse
{
    std::size_t blocks = 0;
    std::size_t taken = 0;  ///< by sequences
    std::size_t shared = 0; ///< taken blocks that several sequences share
    std::size_t kept = 0;   ///< kept for later prompts; no sequence reads them
    std::size_t rows = 0;   ///< in the taken blocks
    std::size_t free() const { return blocks - taken - kept; }
};

struct BatchStep
{
    std::size_t index = 0;
    std::vector<BatchPart> parts;               ///< in the order of the pass
    WaitingSequences waiting;                   ///< after the step
    std::vector<std::size_t> suspended;         ///< sequences that lost their blocks in this step
    std::optional<BlockShortage> shortage = {}; ///< set if a slot was free but not enough blocks
    std::vector<BlockState> blocks; ///< after the step; in a static batch, one for each slot
    std::uint64_t bytesUsed = 0;    ///< by stored rows; shared rows count once
    std::uint64_t bytesReserved = 0;
    BatchWaste waste;
    std::uint64_t weightBytes = 0;       ///< read by the pass, once for all its rows
    std::chrono::nanoseconds duration{}; ///< of the pass

    std::size_t rows() const;      ///< of the pass
    std::size_t sequences() const; ///< in the pass, including those with only padding
    std::size_t rowsOf(RowsUse use) const;
    std::size_t partsOf(RowsUse use) const;
    std::size_t chosen() const;                          ///< tokens that the step chose
    const BatchPart* partOf(std::size_t sequence) const; ///< null if it has no rows
    std::size_t blocksSaved() const; ///< how many more blocks the pool would need without sharing
    PoolUse poolUse() const;
    std::size_t computing() const;  ///< parts with rows that are not padding
    std::size_t found() const;      ///< positions whose rows were found in the pool
    std::size_t copiedRows() const; ///< rows copied from shared blocks
    bool hasPrefill() const;        ///< whether it reads tokens of a prompt or recomputes rows
    /// How long its sequences take one by one, each without the others; empty if any of these times
    /// is missing.
    std::optional<std::chrono::nanoseconds> alone() const;
};

using BatchStepPtr = std::shared_ptr<const BatchStep>;

struct BatchHeader
{
    Text modelName;
    NetworkPtr network = networkWithoutSizes();
    std::string kernels;
    std::size_t threads = 1;
    std::string sampling; ///< as in TraceHeader
    BatchKind kind = BatchKind::Continuous;
    PaddingSide padding = PaddingSide::Left;
    bool countsPadding = false; ///< whether padding counts as positions (a mistake)
    bool keepsBlocks = false;   ///< whether blocks of finished sequences are kept for later prompts
    std::size_t keptBefore = 0; ///< blocks that an earlier batch left in the pool
    std::size_t slotCount = 1;
    std::size_t block = 0;           ///< positions per block; in a static batch, per sequence
    std::uint64_t bytesPerBlock = 0; ///< K and V of all layers
    /// The bytes that a sequence would take up if it reserved memory for the model's whole context.
    std::uint64_t bytesPerContext = 0;
    std::vector<std::string> prompts;
    std::vector<std::vector<TokenText>> promptTokens;

    const Config& config() const { return network->config(); }
    std::size_t sequences() const { return prompts.size(); }
};

/// The record of a batch so far. Cheap to copy: a header and shared immutable steps.
struct BatchTrace
{
    std::shared_ptr<const BatchHeader> header = std::make_shared<const BatchHeader>();
    std::vector<BatchStepPtr> steps;

    bool empty() const { return steps.empty(); }
};

/// The tokens that the steps before `end` chose for the sequence, in order.
std::vector<TokenId> chosenBy(const BatchTrace& batch, std::size_t sequence, std::size_t end);
/// The first step in which the sequence has rows, if there is one.
std::optional<std::size_t> firstStepOf(const BatchTrace& batch, std::size_t sequence);
/// The step in which the most sequences compute rows; the first such step if there are several.
/// \pre the batch has steps
std::size_t fullestStep(const BatchTrace& batch);
/// The step that chose the sequence's last token, if the sequence has ended.
std::optional<std::size_t> lastStepOf(const BatchTrace& batch, std::size_t sequence);

/// Compares the results of a batch with those of each sequence running alone. A sequence that runs
/// alone reads the tokens that the batch chose, even if its own logits would choose others.
struct AloneComparison
{
    std::size_t compared = 0;            ///< tokens
    std::size_t otherTokens = 0;         ///< how many of these differ when the sequence runs alone
    std::optional<std::uint32_t> maxUlp; ///< of the logits; empty if none were compared
};

/// Sums up the recorded comparisons of one sequence over all steps.
AloneComparison comparedAlone(const BatchTrace& batch, std::size_t sequence);

/// What the functions above return for one sequence.
struct SequenceResult
{
    std::vector<TokenId> chosen; ///< chosenBy() over all steps
    std::optional<std::size_t> first;
    std::optional<std::size_t> last;
    std::optional<StopReason> stopped;
    AloneComparison alone;
};

/// The results of all sequences, found in one pass over the steps.
std::vector<SequenceResult> resultsOf(const BatchTrace& batch);

/// Sums over the steps before the `end` passed to totalsOf().
struct BatchTotals : AloneComparison
{
    std::size_t steps = 0;
    std::size_t rows = 0;
    std::size_t padding = 0; ///< how many of these rows are padding
    std::size_t again = 0;   ///< how many of these rows were computed again
    std::size_t asked = 0;   ///< positions that sequences had to read when they first joined
    std::size_t found = 0;   ///< how many of these positions had rows in the pool
    std::size_t chosen = 0;  ///< tokens
    std::size_t suspensions = 0;
    std::uint64_t weightBytes = 0;
    std::chrono::nanoseconds duration{};
    /// The duration of the same steps if each sequence runs alone; empty if any of these times is
    /// missing.
    std::optional<std::chrono::nanoseconds> alone;

    double tokensPerSecond() const;
    double weightBytesPerToken() const;
};

BatchTotals totalsOf(const BatchTrace& batch, std::size_t end);

} // namespace pastkeys
