// Runs passes of one model over any number of texts, and records them. What runs, and when, is
// decided by others: a run in two lanes (twin_run.h), a batch (batch_run.h).
#pragma once

#include "model/decoder.h"
#include "record/recorder.h"
#include "run/machinery.h"
#include "run/stream.h"

#include <span>
#include <vector>

namespace pastkeys {

/// The tokens of one text that a pass reads.
struct Feed
{
    Stream* stream = nullptr;
    std::vector<TokenId> tokens; ///< as the lane reads them; not empty
    LogitRows logits = LogitRows::Last;
    /// Of the tokens, as the model counts them; if empty, they begin after the rows of the stream.
    std::vector<Position> positions = {};
    std::size_t tooHigh = 0; ///< Segment::tooHigh
};

/// A recorded pass, as far as it belongs to one text.
struct RecordedFeed
{
    PassRecord pass; ///< without cache sizes
    /// The rows of new tokens, if no pass of the step was recorded before.
    std::shared_ptr<const RowBlock> rows;
    std::vector<std::vector<float>> logits; ///< of the rows that get logits
};

class PassRunner
{
public:
    explicit PassRunner(Machinery machinery);

    const Machinery& machinery() const { return m_machinery; }
    const Network& network() const { return *m_machinery.network; }
    const StoredTypes& types() const { return m_types; }

    /// Runs all feeds in one pass, and before it the encoder for streams that need their source. Their
    /// rows remain pending in their streams.
    /// \returns as Decoder::forward(), which also says what is thrown
    /// \pre no two feeds have the same stream
    ConstMatrix run(std::span<const Feed> feeds, const PassOptions& options = {});
    /// The same for a single text.
    ConstMatrix run(Stream& stream, std::span<const TokenId> tokens, LogitRows logits,
                    const PassOptions& options = {});
    /// The same, and also tells `ofEncoder` what the encoder does, if it runs.
    ConstMatrix run(Stream& stream, std::span<const TokenId> tokens, LogitRows logits,
                    const PassOptions& options, StepObserver& ofEncoder);
    /// The same as for any number of texts, and records what it does.
    /// \param places  where each feed stands in the recording
    std::vector<RecordedFeed> record(std::span<const Feed> feeds,
                                     std::span<const PlaceInRecord> places,
                                     const std::stop_token& stop = {});
    /// Runs a pass that leaves nothing behind, because a first pass also pays for waking threads,
    /// fetching weights and touching new memory.
    void warmUp(std::span<const TokenId> tokens, const std::stop_token& stop = {});

private:
    /// What the encoder made of the source of a feed.
    struct Encoded
    {
        Buffer<float> rows; ///< [source rows][width]; empty if the stream does not need them
        std::optional<PassRecord> pass;
        std::shared_ptr<const RowBlock> recorded;
    };

    /// Runs the encoder for those that need it, and records it if there are places.
    /// \param observer  of a pass that is not recorded; may be null
    std::vector<Encoded> encode(std::span<const Feed> feeds, std::span<const PlaceInRecord> places,
                                const std::stop_token& stop, StepObserver* observer = nullptr);
    ConstMatrix decode(std::span<const Feed> feeds, std::span<const Encoded> sources,
                       const PassOptions& options);

    Machinery m_machinery;
    StoredTypes m_types;
    Decoder m_decoder;
    StoredTypes m_encoderTypes;
    std::optional<Decoder> m_encoder;
};

/// Commits the first `rows` rows of the pass, and records what the cache then takes.
void commitRecorded(Stream& stream, PassRecord& pass,
                    std::size_t rows = std::numeric_limits<std::size_t>::max());

} // namespace pastkeys
