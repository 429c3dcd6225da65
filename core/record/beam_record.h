// The record of a beam search: a model writes several texts at once, and keeps the most probable
// ones.
//
// Terms: a *beam* is one of the texts that a step reads. A *candidate* is a beam with one more
// token. The best candidates are the beams of the next step, so a beam may have several *children*
// there, or none. A *hypothesis* is a text that has ended. The *sum* of a text is that of the
// natural logarithms of the probabilities of its generated tokens.
//
// To go on, each child needs the rows of its parent. How they get there depends on the cache.
// Blocks are shared, and copied only when a child writes into one that has another owner, too. In
// contiguous memory, one child keeps the rows of its parent, and each other child gets a copy of
// all of them. Without a cache, every beam computes all rows of its text again.
#pragma once

#include "record/lane.h"
#include "record/step_record.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// When a beam search ends before its texts have as many tokens as they may. Each needs as many
/// hypotheses as there are beams.
enum class EarlyStopping : std::uint8_t
{
    No,  ///< when no beam is better than the worst hypothesis, if beams end at their present length
    Yes, ///< at once
    Never, ///< when no beam can become better than the worst hypothesis, at any length
};

std::string_view nameOf(EarlyStopping stopping); ///< "no", "yes", "never", as on the command line

inline constexpr std::size_t kFewestBeams = 2;
inline constexpr std::size_t kMostBeams = 8;
inline constexpr double kMostLengthPenalty = 10; ///< on either side of 0

struct BeamRules
{
    std::size_t beams = 4; ///< kFewestBeams to kMostBeams
    /// The score of a text is its sum divided by length^lengthPenalty, where the length is the
    /// number of generated tokens. Above 0, longer texts get better scores.
    double lengthPenalty = 1;
    EarlyStopping earlyStopping = EarlyStopping::No;
    friend bool operator==(const BeamRules&, const BeamRules&) = default;
};

/// A beam in a step.
struct Beam
{
    std::size_t parent = 0; ///< its number among the beams of the previous step
    TokenText token;        ///< the last token that it reads
    double sum = 0;
    /// What the pass recorded of this text. It has no choice, because the children differ in it.
    StepRecordPtr step = {};
    std::size_t forkedRows = 0; ///< copied before the pass, because another child kept the memory
    std::size_t ownedRows = 0;  ///< copied by the pass, because it writes into a shared block
    std::uint64_t copiedBytes = 0; ///< of these rows, counted by the cache
    /// Copied by the pass because the memory of a growing cache is full, as with a single text.
    std::uint64_t grownBytes = 0;
    /// The blocks that hold its rows after the pass, by position; empty if they are not in blocks.
    std::vector<std::size_t> blocks = {};
};

/// What became of a candidate.
enum class Fate : std::uint8_t
{
    Continues, ///< is a beam of the next step
    Ends,      ///< its last token ends the text, and it is a hypothesis
    EndsWorse, ///< the same, but the hypotheses are all better
    EndsLate,  ///< the same, but it is not among as many best candidates as there are beams
    Dropped,
};

std::string_view nameOf(Fate fate); ///< "continues", "ends", "ends worse", "ends late", "dropped"

struct BeamCandidate
{
    std::size_t beam = 0; ///< the beam that it continues
    TokenText token;
    double logProbability = 0; ///< of the token after this beam
    double sum = 0;
    Fate fate = Fate::Dropped;
};

/// A text that has ended. It is a beam of a step, and one more token.
struct Hypothesis
{
    std::size_t step = 0;
    std::size_t beam = 0;
    TokenText token = {};
    std::size_t length = 0; ///< generated tokens, the last one included
    double sum = 0;
    double score = 0;
    bool hasEnded = true; ///< whether the last token ends the text; if not, the search ended there
};

enum class BeamStop : std::uint8_t
{
    EnoughHypotheses, ///< see EarlyStopping
    TokenCount,
    ContextFull,
    NoBeamLeft, ///< all candidates have ended, because the vocabulary is tiny
};

/// "enough hypotheses", "token count", "context full", "no beam left"
std::string_view nameOf(BeamStop stop);

struct BeamStep
{
    std::size_t index = 0;
    std::size_t held = 0; ///< positions that each beam had before the step
    std::size_t read = 0; ///< tokens of each beam that are new in the step
    std::vector<Beam> beams;
    std::vector<BeamCandidate> candidates; ///< the best first
    std::vector<Hypothesis> hypotheses;    ///< after the step, the best first
    std::optional<BeamStop> stopped;       ///< set on the last step
    std::chrono::nanoseconds duration{};   ///< of the pass

    /// How many beams continue this beam of the previous step.
    std::size_t childrenOf(std::size_t parent) const;
    /// How many beams have the block.
    std::size_t ownersOf(std::size_t block) const;
};

using BeamStepPtr = std::shared_ptr<const BeamStep>;

struct BeamHeader
{
    Text modelName;
    NetworkPtr network = networkWithoutSizes();
    std::string kernels;
    std::size_t threads = 1;
    std::string prompt;
    std::vector<TokenText> promptTokens;
    LaneSpec lane;
    BeamRules rules;
    std::size_t tokens = 0; ///< the most that a text may get

    /// Positions per block: of the lane's blocks or, if it has none, of those of a cache "paged".
    std::size_t block() const;
    std::uint64_t bytesPerPosition() const { return bytesPerPositionOf(lane, *network); }
};

/// The record of a beam search so far. Cheap to copy: a header and shared immutable steps.
struct BeamTrace
{
    std::shared_ptr<const BeamHeader> header = std::make_shared<const BeamHeader>();
    std::vector<BeamStepPtr> steps;

    bool empty() const { return steps.empty(); }
};

/// Rows that a step moves or computes so that each beam has those of its text, by formula.
struct BeamMoves
{
    std::size_t inBlocks = 0;   ///< rows copied if rows are in blocks
    std::size_t contiguous = 0; ///< rows copied if each beam has memory of its own
    /// Rows copied if memory is for all beams together, and is put in order at each step: the rows
    /// of all beams. Source: index_select in DynamicCache.reorder_cache of transformers 4.46.
    std::size_t allReordered = 0;
    std::size_t recomputed = 0; ///< rows computed again if there is no cache
};

BeamMoves movesOf(const BeamHeader& header, const BeamStep& step);
/// The bytes of K and V that the search's own cache copies in this step or, without a cache, that
/// are computed again; by formula.
std::uint64_t formulaBytes(const BeamHeader& header, const BeamStep& step);
/// The same as counted.
std::uint64_t countedBytes(const BeamHeader& header, const BeamStep& step);

/// The number of the beam's ancestor in each step up to this one, the first step first.
std::vector<std::size_t> ancestorsOf(const BeamTrace& trace, std::size_t step, std::size_t beam);
/// The generated tokens of this beam.
std::vector<TokenText> generatedBy(const BeamTrace& trace, std::size_t step, std::size_t beam);
/// The generated tokens of this hypothesis.
std::vector<TokenText> generatedBy(const BeamTrace& trace, const Hypothesis& hypothesis);
std::vector<TokenId> idsOf(const std::vector<TokenText>& tokens);
/// The steps of the text of this hypothesis, as those of a run that is one text. Each step has the
/// choice that led to this hypothesis.
std::vector<StepRecordPtr> stepsOf(const BeamTrace& trace, const Hypothesis& hypothesis);

} // namespace pastkeys
