// A run has one or two lanes, which are different ways of doing the same steps. Each lane is
// recorded separately, and two lanes can be compared.
#pragma once

#include "base/ids.h"
#include "base/translation.h"
#include "cache/cache_kinds.h"
#include "cache/mistakes.h"
#include "model/network.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pastkeys {

inline constexpr std::array kLanes{Lane{0}, Lane{1}};

/// One value per lane. Index it by indexOf(lane).
template <typename Value> using PerLane = std::array<Value, kLanes.size()>;

/// The colors in which all views draw a lane.
enum class LaneInk : std::uint8_t
{
    WithoutCache,
    WithCache,
};

/// A token that a lane reads in place of the one at this position in the text.
struct Replacement
{
    Position position{};
    TokenId token{};
    friend bool operator==(const Replacement&, const Replacement&) = default;
};

/// What a lane does once its text has as many tokens as the lane can read at once.
struct ContextLimit
{
    enum class Kind : std::uint8_t
    {
        Stop,     ///< reads nothing more
        DropHalf, ///< forgets the older half and recomputes the other half
        Slide,    ///< forgets the oldest token at each step and recomputes all others
        Shift, ///< forgets the older half and rotates the keys of the other half to new positions
        ShiftOne, ///< forgets the oldest token at each step and rotates the keys of all others
    };

    Kind kind = Kind::Stop;
    std::optional<std::size_t> positions = {}; ///< at least 2; if empty, the model's context
    bool isAfterPrompt = false; ///< whether `positions` counts from the end of the prompt
    /// With Shift and ShiftOne, the first so many tokens of the text are never forgotten: "attention
    /// sinks". Source: Xiao et al. 2023, who rotate keys by their positions in the cache.
    std::size_t sinks = 0;

    /// Whether rows outlive a change of their positions.
    bool movesRows() const { return kind == Kind::Shift || kind == Kind::ShiftOne; }

    std::size_t positionsIn(const Config& config) const
    {
        return positions.value_or(config.context);
    }
    /// The same limit, with `positions` counted from the start of a text whose prompt has this many
    /// tokens.
    ContextLimit placed(std::size_t promptTokens, const Config& config) const;
    /// Where the lane's text must begin for the lane to be able to read up to `end`.
    /// \param origin  where the text begins now
    std::size_t originFor(std::size_t origin, std::size_t end, const Config& config) const;
    friend bool operator==(const ContextLimit&, const ContextLimit&) = default;
};

/// The weights that a lane computes with, in a run whose lanes have different ones.
struct LaneWeights
{
    Text name;               ///< of the model that they come from; another lane's name differs
    std::string label;       ///< what tells them from another lane's, in few letters: "int8"
    std::string fingerprint; ///< see LoadedModel
    StoredTypes types;
    std::uint64_t bytes = 0; ///< in memory
};

/// How a lane gets several tokens per pass: they are proposed, and the pass checks them.
struct LaneDraft
{
    enum class Source : std::uint8_t
    {
        Lookup, ///< what followed the same tokens earlier in the text
        Model,  ///< a second, smaller model
    };

    Source source = Source::Lookup;
    std::size_t mostProposed = 4; ///< how many tokens one pass checks at most
    // Of the second model, once it is open:
    Text model = {};
    std::string fingerprint = {};   ///< see LoadedModel
    std::uint64_t bytesPerPass = 0; ///< of weights that one of its passes reads
};

/// How a lane carries out its steps.
struct LaneSpec
{
    std::string id; ///< as used in files and options: "off", "on"
    Text name;      ///< for use within a sentence: "cache off"
    Text shortName; ///< for tight spaces, or when the name was just mentioned: "off"
    LaneInk ink = LaneInk::WithoutCache;
    CacheSpec cache = "off";
    ReachRule rule;                   ///< what its queries may see
    const Mistake* mistake = nullptr; ///< one of mistakes(), or null
    bool fused = false;               ///< whether attention avoids storing scores in memory
    std::optional<Replacement> replacement = {};
    ContextLimit limit = {};
    std::string file = {}; ///< the file of the lane's original run, if two runs were joined
    /// Null if the lane has the weights of the run's model.
    std::shared_ptr<const LaneWeights> weights = {};
    /// If set, the lane checks proposed tokens.
    std::optional<LaneDraft> draft = {};
};

/// Whether later steps of the lane read rows that earlier steps kept.
bool keepsRows(const LaneSpec& lane);
/// Whether the lane's cache holds everything that the lane's rule lets a query see, exactly as it
/// was computed. The lane's mistake is not taken into account.
bool losesNothing(const LaneSpec& lane);
/// Whether the lanes compute with the same weights, as far as their fingerprints say.
bool haveSameWeights(const LaneSpec& a, const LaneSpec& b);
/// Whether the lanes must produce the same bits with an exact kernel table. A lane's mistake does
/// not change this, because someone who made it unknowingly would expect equal bits.
bool mustBeEqual(const LaneSpec& a, const LaneSpec& b);
/// Whether the lane's attention for a row is the same in every step: it reads rows as they were
/// computed, and its rule depends only on positions.
bool readsPlainRows(const LaneSpec& lane);

/// How the lane's cache stores the rows of an attention.
RowForm rowFormOf(const LaneSpec& lane, const AttentionSite& site);
/// The bytes that the lane's cache stores for one position, in all layers.
std::uint64_t bytesPerPositionOf(const LaneSpec& lane, const Network& network);
/// Whether the lane stores rows lossily, e.g. rounded.
bool storesInexactly(const LaneSpec& lane, const Network& network);
/// How many rows of each layer these bytes of the lane's cache are.
std::size_t rowsIn(std::uint64_t cacheBytes, const LaneSpec& lane, const Network& network);

LaneSpec laneWithoutCache(const ReachRule& rule = {});
/// A lane with this cache, following the rule of the cache's kind. \pre the kind is not "off"
LaneSpec laneWithCache(const CacheSpec& cache = {});
/// Lane 0 has no cache, and lane 1 has this cache. Both follow the rule of the cache's kind.
std::vector<LaneSpec> cacheOffAndOn(const CacheSpec& cache = {});

/// Gives two lanes different colors, even if both have a cache. A single lane keeps its color.
void setInks(std::vector<LaneSpec>& lanes);

} // namespace pastkeys
