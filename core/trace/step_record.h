// What one step of a run did, kept so that every operation of it can be looked at again.
//
// Terms: a *lane* is one way to do the same step, for example without a cache (all rows again) or
// with one (only the new rows). A *step* feeds new tokens (the prompt or a chunk of it, later one
// token at a time) and, unless more of the prompt follows, chooses the next token.
#pragma once

#include "base/buffer.h"
#include "base/ids.h"
#include "base/span.h"
#include "base/work.h"
#include "model/config.h"
#include "model/operation.h"
#include "model/sampler.h"
#include "trace/lane.h"

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

/// One operation as it was done. Formula comes from the sizes, counted from the kernels,
/// duration from a clock.
struct OperationRecord
{
    OperationPoint point;
    std::size_t rows = 0;             ///< rows that went in
    std::size_t keys = 0;             ///< rows of K that were there (Scores to WeightedSum), else 0
    std::size_t cacheRowsRead = 0;    ///< rows of K or of V read from the cache
    std::size_t cacheRowsWritten = 0; ///< rows of K and as many of V written to it
    Work formula;
    Work counted;
    std::chrono::nanoseconds duration{};
};

/// What is kept of one layer, [rows][width] each.
struct LayerRows
{
    Buffer<float> queries;
    Buffer<float> keys;
    Buffer<float> values;
    Buffer<float> hidden; ///< the hidden state after the layer
};

/// Rows of all layers.
struct RowBlock
{
    std::size_t rows = 0;
    std::vector<LayerRows> layers;
};

/// Rows of consecutive positions that lie one after the other in a block.
struct RowPart
{
    std::shared_ptr<const RowBlock> block;
    std::size_t position = 0; ///< of the first row
    std::size_t rows = 0;
    std::size_t rowInBlock = 0;

    std::size_t end() const { return position + rows; }
};

/// One lane of a step.
struct LaneRecord
{
    std::size_t first = 0;  ///< position of the first row computed
    std::size_t rows = 0;   ///< rows computed, of consecutive positions
    std::vector<Span> held; ///< positions that the cache held before, ascending; none when off
    std::vector<OperationRecord> operations;
    Work formula; ///< sum over operations
    Work counted;
    std::chrono::nanoseconds duration{}; ///< of the operations of its pass, without recording them
    std::uint64_t cacheBytesUsed = 0;    ///< after the step; 0 when off
    std::uint64_t cacheBytesReserved = 0;
    CacheAccount account;
    /// The computed rows whose bits are not those of StepRecord::rows of their position, by
    /// position. Where they have the bits that this lane computed before, its earlier block.
    std::vector<RowPart> ownRows;

    std::size_t end() const { return first + rows; } ///< position after the last row
    bool computes(std::size_t position) const { return position >= first && position < end(); }
    bool holds(std::size_t position) const;
    std::size_t heldRows() const;
};

/// A value that is not the same in both lanes.
struct Difference
{
    std::string tensor; ///< "layers.2.k"
    std::size_t row = 0;
    std::size_t column = 0;
    PerLane<float> values{};
    std::uint32_t ulp = 0; ///< float32 values apart; the largest possible where one is NaN
};

/// Lane 0 measured against lane 1. Compared bit for bit: K and V of each layer, the hidden state
/// after each layer, logits.
struct Verdict
{
    std::uint64_t tensorsCompared = 0;
    std::uint64_t valuesCompared = 0;
    std::uint32_t maxUlp = 0;
    std::optional<Difference> firstDifference;
    double maxLogitDifference = 0; ///< infinite where only one of two logits is a number
    /// Kullback-Leibler divergence of lane 1's next-token distribution from lane 0's, in nats:
    /// the sum over all tokens of p0 ln(p0 / p1). The largest of all steps.
    double divergence = 0;
    bool sameTopToken = true; ///< the most probable token is the same in both lanes
    /// Whether anything but equal bits is an error of this program.
    bool equalityExpected = false;

    bool identical() const { return !firstDifference; }
    Verdict& operator+=(const Verdict& later);
};

/// A token as text, also where its bytes are no whole character.
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

/// The next token, and why it.
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

/// One step of a run. Immutable once recorded; shared between threads.
struct StepRecord
{
    std::size_t index = 0;
    Phase phase = Phase::Prefill;
    std::vector<TokenText> tokens; ///< fed for the first time in this step
    std::size_t first = 0;         ///< position of tokens[0]
    /// What these tokens' rows are in the lane that ran first. Other lanes keep rows of their own
    /// only where they differ from these.
    std::shared_ptr<const RowBlock> rows;
    PerLane<std::optional<LaneRecord>> lanes; ///< none where the lane did not run in this step
    std::optional<Verdict> verdict;           ///< when two lanes ran
    std::vector<LogitEntry>
        topLogits;                ///< the largest first; empty while more of the prompt follows
    std::optional<Choice> choice; ///< likewise
    std::optional<StopReason> stopped; ///< set on the last step

    /// Null where the lane did not run in this step.
    const LaneRecord* lane(Lane which) const
    {
        const auto& record = lanes.at(indexOf(which));
        return record ? &*record : nullptr;
    }
    bool ranBoth() const { return lanes[0] && lanes[1]; }
    /// The last lane that ran: it ran first and chose the token. \pre one ran
    Lane leader() const { return lanes[1] ? Lane{1} : Lane{0}; }
    std::size_t positions() const { return first + tokens.size(); } ///< tokens seen after this step
};

using StepRecordPtr = std::shared_ptr<const StepRecord>;

} // namespace pastkeys
