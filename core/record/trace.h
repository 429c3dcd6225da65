#pragma once

#include "model/network.h"
#include "record/step_record.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pastkeys {

/// What was run, and how. If the lanes have weights of their own, the model is that of the first
/// lane; the other models have the same network.
struct TraceHeader
{
    Text modelName;
    std::string modelFingerprint;
    NetworkPtr network = networkWithoutSizes();
    StoredTypes types;
    StoredTypes encoderTypes = {}; ///< of the encoder's weights, if there is an encoder
    /// The biases of scores by distance, [buckets][heads] (PositionBias): of the model, and of its encoder.
    std::vector<float> positionBias = {};
    std::vector<float> encoderPositionBias = {};
    std::string kernels;
    std::size_t threads = 1;
    std::string processor;              ///< the one that the run was measured on; empty if unknown
    std::string sampling;               ///< "greedy", or temperature, top-k, top-p and seed as text
    std::string prompt;                 ///< or the source, if there is one
    std::vector<TokenText> source = {}; ///< what the encoder read
    std::size_t promptTokens = 0;
    std::vector<LaneSpec> lanes = cacheOffAndOn(); ///< one or more; views show one or two

    bool ownWords = false;       ///< whether each lane continues with the tokens it chose itself
    std::size_t tokensInUse = 0; ///< ids below this are tokens; 0 means the whole vocabulary
    bool counted = true;         ///< whether the kernels counted their work
    bool timed = true;           ///< whether the time of each operation was measured
    /// The layers whose rows are recorded, ascending; nothing if those of all layers are.
    std::optional<std::vector<Layer>> recordedLayers = {};
    /// How many steps ran before those that are recorded. What they read and chose is in the prompt.
    std::size_t skippedSteps = 0;

    const Config& config() const { return network->config(); }
    std::size_t tokensUsed() const { return tokensInUse > 0 ? tokensInUse : config().vocabulary; }

    const LaneSpec& lane(Lane which) const { return lanes.at(indexOf(which)); }
    /// The types of the lane's weights.
    const StoredTypes& typesOf(const LaneSpec& lane) const
    {
        return lane.weights ? lane.weights->types : types;
    }
    /// The fingerprint of the model whose weights the lane has.
    const std::string& fingerprintOf(const LaneSpec& lane) const
    {
        return lane.weights ? lane.weights->fingerprint : modelFingerprint;
    }
    /// Whether the rows of the layer are recorded.
    bool records(Layer layer) const;
    /// The layers whose rows are recorded, ascending.
    std::vector<Layer> layersWithRows() const;
};

/// The numbers of these layers as a reader counts them, from 1 on: "3-5, 9".
/// \param layers  ascending
std::string layerNumbers(std::span<const Layer> layers);

/// The lanes of the run that views show: the first two.
std::span<const Lane> lanesOf(const TraceHeader& header);
/// The lane whose cache the views show: the last one that keeps rows.
std::optional<Lane> cachedLane(const TraceHeader& header);
/// The mistake that one of the lanes makes deliberately, or null.
const Mistake* mistakeIn(const TraceHeader& header);

/// The steps of the text that ends with the step at `last`, from its first step on. A step whose
/// number in the text is another than in the recording is copied, and gets the former.
std::vector<StepRecordPtr> pathTo(std::span<const StepRecordPtr> recording, std::size_t last);

/// One text of a run, as far as it has been recorded: a header, immutable steps and their tokens. A
/// copy is cheap, because it shares the steps.
class Trace
{
public:
    Trace() = default;
    explicit Trace(TraceHeader header, std::vector<StepRecordPtr> steps = {});

    bool empty() const { return m_steps.empty(); }
    std::size_t size() const { return m_steps.size(); }
    const TraceHeader& header() const { return *m_header; }
    const StepRecord& step(std::size_t index) const { return *m_steps.at(index); }
    std::span<const StepRecordPtr> steps() const { return m_steps; }
    /// This trace with one more step. \pre the record's index is size()
    Trace appended(StepRecordPtr record) const;

    /// The tokens of the text. tokens()[i] is at position i. Tokens that were taken back are not
    /// part of it.
    const std::vector<TokenText>& tokens() const { return *m_tokens; }
    /// The tokens that the lane read. There are fewer than in tokens() if the lane's text ended
    /// before the other lane's.
    const std::vector<TokenText>& tokens(Lane lane) const { return *m_laneTokens[indexOf(lane)]; }
    /// The tokens that the lane chose. Without TraceHeader::ownWords, those that the run chose for
    /// all its lanes.
    std::vector<TokenId> chosenBy(Lane lane) const;
    /// The bytes of these tokens. They may end in the middle of a character.
    std::string textChosenBy(Lane lane) const;
    /// Returns the first position at which the lanes read different tokens or only one of them read
    /// a token, or nothing if they read the same tokens.
    std::optional<std::size_t> firstOtherToken() const;
    /// The last step before this one in which the lane ran, or null.
    const StepRecord* lastBefore(std::size_t step, Lane lane) const;
    /// Whether the lane's text begins at a later position than in the lane's previous step.
    /// \pre the lane ran in this step
    bool beginsAgain(std::size_t step, Lane lane) const;
    /// The step that fed the token of the text at this position. \pre position < tokens().size()
    std::size_t stepOf(Position position) const;
    Verdict verdict() const; ///< over all steps that have one
    /// Whether the lane ran in any step.
    bool ran(Lane lane) const;
    /// Whether the lane's text ended before this step; false for a lane that never ran.
    /// \param step  a step of this trace, or the next one
    bool hasEnded(Lane lane, const StepRecord& step) const;

private:
    template <typename Add> void forTokensChosenBy(Lane lane, const Add& add) const;

    std::shared_ptr<const TraceHeader> m_header = std::make_shared<const TraceHeader>();
    std::vector<StepRecordPtr> m_steps;
    using Tokens = std::shared_ptr<const std::vector<TokenText>>;
    Tokens m_tokens = std::make_shared<const std::vector<TokenText>>();
    /// By lane, at least those that views show. For a lane that read exactly the tokens in m_tokens,
    /// m_tokens itself.
    std::vector<Tokens> m_laneTokens{kLanes.size(), m_tokens};
};

} // namespace pastkeys
