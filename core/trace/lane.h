// A run has one or two lanes, which are ways to do the same steps. Each lane is recorded on its
// own, and two lanes can be compared.
#pragma once

#include "base/ids.h"
#include "base/translation.h"
#include "cache/cache_kinds.h"
#include "cache/mistakes.h"
#include "model/config.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace pastkeys {

inline constexpr std::array kLanes{Lane{0}, Lane{1}};

/// One value per lane. Index it by indexOf(lane).
template <typename Value> using PerLane = std::array<Value, kLanes.size()>;

/// The color set of a lane in all views.
enum class LaneInk : std::uint8_t
{
    WithoutCache,
    WithCache,
};

/// One token of the text that a lane reads differently.
struct Replacement
{
    Position position{};
    TokenId token{};
    friend bool operator==(const Replacement&, const Replacement&) = default;
};

/// What a lane does when its text has as many tokens as it can read at once.
struct ContextLimit
{
    enum class Kind : std::uint8_t
    {
        Stop,     ///< reads nothing more
        DropHalf, ///< forgets the older half and computes the other one again
        Slide,    ///< forgets the oldest token at each step and computes all others again
    };

    Kind kind = Kind::Stop;
    std::optional<std::size_t> positions = {}; ///< at least 2; none means the model's context
    bool isAfterPrompt = false;                ///< the positions count from the end of the prompt

    std::size_t positionsIn(const Config& config) const
    {
        return positions.value_or(config.context);
    }
    /// The same limit, counted from the start of a text whose prompt has this many tokens.
    ContextLimit placed(std::size_t promptTokens, const Config& config) const;
    /// Where the text that the lane reads begins, so that it can read up to `end`.
    /// \param origin  where it began
    std::size_t originFor(std::size_t origin, std::size_t end, const Config& config) const;
    friend bool operator==(const ContextLimit&, const ContextLimit&) = default;
};

/// How a lane does its steps.
struct LaneSpec
{
    std::string id; ///< as in files and options: "off", "on"
    Text name;      ///< as in a sentence: "cache off"
    Text shortName; ///< for small places, or when the name was just mentioned: "off"
    LaneInk ink = LaneInk::WithoutCache;
    CacheSpec cache{.kind = "off"};
    ReachRule rule;                   ///< what its queries may see
    const Mistake* mistake = nullptr; ///< of mistakes(); null for none
    bool fused = false;               ///< whether attention keeps no scores in memory
    std::optional<Replacement> replacement = {};
    ContextLimit limit = {};
    std::string file = {}; ///< of the recorded run it is from, if two runs are side by side
};

/// Whether later steps of the lane read rows that earlier steps kept.
bool keepsRows(const LaneSpec& lane);
/// Whether its cache holds everything that its rule lets a query see, as it was computed. A mistake
/// does not change this.
bool losesNothing(const LaneSpec& lane);
/// Whether the lanes must give the same bits with an exact table of kernels. For a lane with a
/// mistake, this is what the author of the mistake expects.
bool mustBeEqual(const LaneSpec& a, const LaneSpec& b);
/// Whether its attention is computed from the recorded rows without regard to the step: rows as
/// they were computed, under a rule of positions alone.
bool readsPlainRows(const LaneSpec& lane);

/// How its cache stores rows of this model.
RowForm rowFormOf(const LaneSpec& lane, const Config& config);
/// Whether the lane keeps rows, and reads others from its cache than were computed: rounded ones, say.
bool storesInexactly(const LaneSpec& lane, const Config& config);

LaneSpec laneWithoutCache(const ReachRule& rule = {});
/// A lane under the rule of the kind of cache. \pre the kind is not "off"
LaneSpec laneWithCache(const CacheSpec& cache = {});
/// Lane 0 without a cache and lane 1 with one, both under the rule of the kind of cache.
std::vector<LaneSpec> cacheOffAndOn(const CacheSpec& cache = {});

} // namespace pastkeys
