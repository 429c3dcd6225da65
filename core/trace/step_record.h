// What one step of a run did, kept so that every operation of it can be looked at again.
//
// Terms: a *lane* is one way to do the same step: cache off (all rows again) or cache on (only the
// new rows). A *step* feeds new tokens (the prompt or a chunk of it, later one token at a time)
// and, unless more of the prompt follows, chooses the next token.
#pragma once

#include "base/buffer.h"
#include "base/ids.h"
#include "base/work.h"
#include "cache/kv_cache.h"
#include "model/config.h"
#include "model/operation.h"
#include "model/sampler.h"

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

enum class Lane : std::uint8_t
{
    Off,
    On,
};

std::string_view nameOf(Phase phase); ///< "prefill", "decode"
std::string_view nameOf(Lane lane);   ///< "off", "on"

/// One operation as it was done. Formula comes from the sizes, counted from the kernels' loops,
/// duration from a clock.
struct OperationRecord
{
    OperationPoint point;
    std::size_t rows = 0;             ///< rows that went in
    std::size_t positions = 0;        ///< keys in reach (Scores to WeightedSum), else 0
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

/// Rows of all layers for consecutive positions.
struct RowBlock
{
    std::size_t first = 0; ///< position of the first row
    std::size_t rows = 0;
    std::vector<LayerRows> layers;
};

/// One lane of a step.
struct LaneRecord
{
    std::size_t rows = 0; ///< rows computed
    std::size_t past = 0; ///< positions that were cached before; 0 when off
    std::vector<OperationRecord> operations;
    Work formula; ///< sum over operations
    Work counted;
    std::chrono::nanoseconds duration{}; ///< of the operations of its pass, without recording them
    std::uint64_t cacheBytesUsed = 0;    ///< after the step; 0 when off
    std::uint64_t cacheBytesReserved = 0;
    CacheAccount account;
    /// Whether the rows computed again had the bits of the earlier steps' rows. True for every
    /// exact table.
    bool sameBitsAgain = true;
    /// All rows of this lane, where they are not the bits of StepRecord::rows and of earlier steps:
    /// only inexact tables, and only while they fit the recorder's limit.
    std::shared_ptr<const RowBlock> ownRows;
};

/// A value that is not the same in both lanes.
struct Difference
{
    std::string tensor; ///< "layers.2.k"
    std::size_t row = 0;
    std::size_t column = 0;
    float off = 0;
    float on = 0;
    std::uint32_t ulp = 0; ///< float32 values apart; the largest possible where one is NaN
};

/// Cache off against cache on. Compared bit for bit: K and V of each layer, the hidden state after
/// each layer, logits.
struct Verdict
{
    std::uint64_t tensorsCompared = 0;
    std::uint64_t valuesCompared = 0;
    std::uint32_t maxUlp = 0;
    std::optional<Difference> firstDifference;

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
    RowBlock rows; ///< what the On lane, or else the Off lane, computed for these tokens
    std::optional<LaneRecord> off;
    std::optional<LaneRecord> on;
    std::optional<Verdict> verdict; ///< when both lanes ran
    std::vector<LogitEntry>
        topLogits;                ///< the largest first; empty while more of the prompt follows
    std::optional<Choice> choice; ///< likewise
    std::optional<StopReason> stopped; ///< set on the last step

    const std::optional<LaneRecord>& lane(Lane which) const
    {
        return which == Lane::Off ? off : on;
    }
    std::size_t positions() const { return first + tokens.size(); } ///< tokens seen after this step
};

using StepRecordPtr = std::shared_ptr<const StepRecord>;

} // namespace pastkeys
