// What one step of a run did, recorded so that each of its operations can be shown again.
//
// Terms: a *lane* is one way of doing a step, for example without a cache (it recomputes all rows)
// or with one (it computes only the new rows). A *step* feeds new tokens: first the prompt or a
// chunk of it, later one token at a time, or several that were only proposed. It then chooses the
// next token, unless more of the prompt follows. A *pass* is what one lane does in a step.
//
// The steps of a recording are a tree: each follows another step, whose text it continues. It may
// begin before the end of that text, and then replaces what comes after.
#pragma once

#include "base/buffer.h"
#include "base/ids.h"
#include "base/span.h"
#include "base/work.h"
#include "model/config.h"
#include "model/operation.h"
#include "model/sampler.h"
#include "model/tensor_kind.h"
#include "record/lane.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pastkeys {

enum class Phase : std::uint8_t
{
    Prefill,
    Decode,
};

std::string_view nameOf(Phase phase); ///< "prefill", "decode"

/// One operation as it was carried out. The formula comes from the sizes, the counts from the
/// kernels, and the duration from a clock.
struct OperationRecord
{
    OperationPoint point;
    std::size_t rows = 0;             ///< input rows
    std::size_t keys = 0;             ///< rows of K, old and new, in Scores to WeightedSum; else 0
    std::size_t cacheRowsRead = 0;    ///< rows of K or V read from the cache
    std::size_t cacheRowsWritten = 0; ///< rows of K written to the cache; V has as many
    Work formula;
    Work counted;
    std::chrono::nanoseconds duration{};
};

/// The recorded rows of a tensor in one layer, [rows][columns].
struct RecordedRows
{
    TensorKind tensor{};
    Buffer<float> values;
};

/// Rows of some positions: the recorded tensors of all layers.
struct RowBlock
{
    std::size_t rows = 0;
    std::vector<std::vector<RecordedRows>> layers;
};

/// Rows of consecutive positions, stored next to each other in a block.
struct RowPart
{
    std::shared_ptr<const RowBlock> block;
    std::size_t position = 0; ///< position of the first row
    std::size_t rows = 0;
    std::size_t rowInBlock = 0;

    std::size_t end() const { return position + rows; }
};

/// What a pass computed of the source, [source rows][columns].
struct SourceRows
{
    std::shared_ptr<const RowBlock> encoder; ///< the recorded tensors of the encoder's layers
    RowBlock keysValues; ///< the keys and values of the source, of each layer of the decoder
};

/// The time of a short pass, which was repeated because a single measurement would depend too much
/// on what else the machine was doing.
struct RepeatedTime
{
    std::size_t passes = 0; ///< 1 or more
    std::chrono::nanoseconds median{};
    std::chrono::nanoseconds lowerQuartile{}; ///< half of the passes lie between the quartiles
    std::chrono::nanoseconds upperQuartile{};
};

/// How many indices the spans contain in total.
std::size_t totalOf(std::span<const Span> spans);
/// Whether one of the spans contains the index.
bool anyContains(std::span<const Span> spans, std::size_t index);
/// The gaps between ascending spans, from 0 up to `end`.
std::vector<Span> gapsIn(std::span<const Span> spans, std::size_t end);

/// A token as text. Its bytes may end in the middle of a character.
struct TokenText
{
    TokenId id{};
    std::string bytes;
};

struct LogitEntry
{
    TokenText token;
    RankedLogit ranked;
};

/// The next token, and why it was chosen.
struct Choice
{
    TokenText token;
    SampledToken sampled;
};

enum class StopReason : std::uint8_t
{
    TokenCount,
    EndOfText,
    StopToken,
    ContextFull,
};

std::string_view
nameOf(StopReason reason); ///< "token count", "end of text", "stop token", "context full"

/// The tokens, logits and choice of a lane where they differ from those in StepRecord. If a member
/// is empty, the one in StepRecord applies.
struct OwnWords
{
    std::vector<TokenText> tokens;
    std::vector<float> logits; ///< like StepRecord::logits
    std::vector<LogitEntry> topLogits;
    std::optional<Choice> choice;
    std::optional<StopReason> stopped; ///< set on the lane's last step if the other lane continues
};

/// What it cost to propose the tokens of a step.
struct DraftingRecord
{
    std::size_t passes = 0; ///< of the draft model
    Work counted;
    std::chrono::nanoseconds duration{};
};

/// Proposed tokens that were read, and of those, the accepted ones.
struct Proposed
{
    std::size_t proposed = 0;
    std::size_t accepted = 0;
};

/// The rows that one lane computes in a step.
struct PassRecord
{
    Lane lane{};
    /// How many passes of the model the rows took. If there are several, each ran one row, and the
    /// counts, times and formulas are their sums.
    std::size_t passes = 1;
    /// How many texts the pass of the model computed at once, for example 4 in a batch of 4. The
    /// counts and times of `operations` cover all of them, and the formula only this text.
    std::size_t texts = 1;
    /// Where the text begins for this lane: the position that its model counts as 0. The origin is
    /// above 0 once the lane has cleared its cache to continue with a shorter text.
    std::size_t origin = 0;
    /// How many tokens at the start of the text the lane still holds although `origin` is above 0.
    /// Its model counts them from 0, and those that follow the gap from there on.
    std::size_t sinks = 0;
    std::size_t first = 0;  ///< position of the first computed row
    std::size_t rows = 0;   ///< number of computed rows; their positions are consecutive
    std::vector<Span> held; ///< positions held before the step, ascending; empty without a cache
    /// Whether the pass moved the held rows to new positions, because `origin` has changed. If not,
    /// the cache was cleared when it changed.
    bool movesHeld = false;
    std::size_t rowsReservedBefore = 0; ///< room in the cache before the step, in rows per layer
    std::vector<OperationRecord> operations;
    Work formula; ///< the sum over all operations
    Work counted;
    std::chrono::nanoseconds duration{};  ///< of the operations, excluding the time to record them
    std::optional<RepeatedTime> repeated; ///< set if the pass was too short to be timed only once
    std::uint64_t cacheBytesUsed = 0;     ///< after the step; 0 without a cache
    std::uint64_t cacheBytesReserved = 0;
    CacheAccount account;
    std::optional<DraftingRecord> drafting; ///< set if tokens were proposed to the pass
    /// All moved rows and, after them, the computed rows whose bits differ from those of the same
    /// position in StepRecord::rows (of the step that first fed it). In order of position. If this
    /// lane has computed the same bits before, the part refers to the block that already has them.
    std::vector<RowPart> ownRows;
    std::size_t copies = 1;     ///< how many times the lane's cache stored each row
    std::size_t sourceRead = 0; ///< rows of the source that attention read
    std::size_t sourceRows = 0; ///< rows of the source that the pass computed: all of them, or none
    /// The operations of the encoder that ran for this pass. The sums above contain them.
    std::vector<OperationRecord> encoder;
    /// What the pass computed of the source, or null. If the same bits were recorded before, the same
    /// rows.
    std::shared_ptr<const SourceRows> source;
    std::uint64_t sourceBytes = 0; ///< of the source in the cache, after the step
    OwnWords own;

    std::size_t end() const { return first + rows; } ///< position after the last row
    /// Of the moved and the computed rows.
    std::size_t firstChanged() const { return movesHeld ? sinks + origin : first; }
    bool computes(std::size_t position) const { return position >= first && position < end(); }
    bool moves(std::size_t position) const
    {
        return position >= firstChanged() && position < first;
    }
    bool holds(std::size_t position) const { return anyContains(held, position); }
    std::size_t heldRows() const { return totalOf(held); }
    /// The number of computed rows whose bits differ from those of the lane that ran first.
    std::size_t ownRowCount() const;
    /// The positions before the first computed row that are no longer in the cache, in ascending
    /// order.
    std::vector<Span> forgotten() const;
    /// The positions whose K and V the pass read, ascending: those held, and those computed.
    std::vector<Position> positionsRead() const;
    /// The same positions as the model counts them.
    std::vector<Position> modelPositionsRead() const;
    /// What the model counts as this position of the text, and the other way round.
    std::size_t modelPosition(std::size_t position) const
    {
        return position < sinks ? position : position - origin;
    }
    std::size_t textPosition(Position inModel) const
    {
        return indexOf(inModel) < sinks ? indexOf(inModel) : indexOf(inModel) + origin;
    }
};

/// A value that differs between the two lanes.
struct Difference
{
    TensorPoint tensor;
    std::size_t row = 0;
    std::size_t column = 0;
    PerLane<float> values{};
    std::uint32_t ulp = 0; ///< distance in float32 steps; the largest possible if only one is NaN
};

/// Lane 0 compared bit for bit with lane 1: K and V of each layer, the hidden state after each
/// layer, and the logits.
struct Verdict
{
    std::uint64_t tensorsCompared = 0;
    std::uint64_t valuesCompared = 0;
    std::uint32_t maxUlp = 0;
    std::optional<Difference> firstDifference;
    double maxLogitDifference = 0; ///< infinite if only one of two logits is a number
    /// Kullback-Leibler divergence of lane 1's next-token distribution from lane 0's, in nats: the
    /// sum over all tokens of p0 ln(p0 / p1). For several steps, the largest value.
    double divergence = 0;
    bool sameTopToken = true; ///< whether the most probable token is the same in both lanes
    /// Whether the lanes must be bit-identical, so that any difference is an error in this program.
    bool equalityExpected = false;

    bool identical() const { return !firstDifference; }
    Verdict& operator+=(const Verdict& later);
};

/// One step of a run. Immutable once recorded; shared between threads.
struct StepRecord
{
    std::size_t index = 0; ///< in the recording
    /// The step whose text this step continues; empty if it begins a text.
    std::optional<std::size_t> follows = {};
    Phase phase = Phase::Prefill;
    /// The tokens that were fed for the first time in this step. If a lane read other tokens, they
    /// are in its PassRecord::own.
    std::vector<TokenText> tokens;
    std::size_t first = 0; ///< position of tokens[0]
    /// How many of the tokens, the last ones, were only proposed and are not part of the text.
    std::size_t rejected = 0;
    /// The rows of these tokens, as computed by the lane that ran first. Rows with other bits are
    /// in PassRecord::ownRows.
    std::shared_ptr<const RowBlock> rows;
    std::vector<PassRecord> passes; ///< at most one per lane, in ascending order of the lanes
    std::optional<Verdict> verdict; ///< set if both lanes ran and had read the same text
    /// The logits of the last row in the chooser() lane, [vocabulary]; empty while more of the
    /// prompt follows.
    std::vector<float> logits;
    /// The largest of these logits, in descending order; empty while more of the prompt follows.
    std::vector<LogitEntry> topLogits;
    /// Chosen from all `logits`; empty while more of the prompt follows.
    std::optional<Choice> choice;
    std::optional<StopReason> stopped; ///< set on the last step

    /// Numbers a step of a recording that is one text: it follows the step before it.
    void setIndexInText(std::size_t number);
    /// Null if the lane did not run in this step.
    const PassRecord* lane(Lane which) const;
    PassRecord* lane(Lane which);
    /// Adds a pass to those of other lanes. \pre the lane has none yet
    PassRecord& add(PassRecord pass);
    bool ranBoth() const { return lane(Lane{0}) && lane(Lane{1}); }
    /// The tokens, logits and choice of the lane: its own, or those of the step if it has none.
    const std::vector<TokenText>& tokensOf(Lane which) const;
    const std::vector<float>& logitsOf(Lane which) const;
    const std::vector<LogitEntry>& topLogitsOf(Lane which) const;
    const std::optional<Choice>& choiceOf(Lane which) const;
    /// The lane that runs first and provides `rows`: the last one that ran. \pre a lane ran
    Lane leader() const { return passes.back().lane; }
    /// The lane whose logits choose the token: the first one that ran. \pre a lane ran
    Lane chooser() const { return passes.front().lane; }
    std::size_t end() const { return first + tokens.size(); } ///< position after the last token
    /// The length of the text after the step.
    std::size_t positions() const { return end() - rejected; }
    /// Whether the step reads a token at this position that it then rejects.
    bool rejects(std::size_t position) const { return position >= positions() && position < end(); }
    /// How many rows of the pass were rejected.
    std::size_t rejectedIn(const PassRecord& pass) const
    {
        return pass.end() - std::min(pass.end(), positions());
    }
    /// If a decode step has logits after each token that it reads, all of them except the first one
    /// were proposed. Runs of other programs may just read several tokens in a step.
    Proposed proposed() const;
    /// The tokens that the lane chose: proposed ones that were accepted, and the next one. Those of
    /// the step if the lane has none of its own; none while more of the prompt follows.
    std::vector<TokenText> chosenBy(Lane which) const;
};

using StepRecordPtr = std::shared_ptr<const StepRecord>;

} // namespace pastkeys
