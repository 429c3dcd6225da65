// A run has one or two lanes: ways to do the same steps. Each is recorded on its own, and two of
// them can be compared.
#pragma once

#include "base/ids.h"
#include "cache/cache_kinds.h"

#include <array>
#include <string>
#include <vector>

namespace pastkeys {

inline constexpr std::array kLanes{Lane{0}, Lane{1}};

/// A value of each lane: index it by indexOf(lane).
template <typename Value> using PerLane = std::array<Value, kLanes.size()>;

/// The colours that a lane has in all views.
enum class LaneInk : std::uint8_t
{
    WithoutCache,
    WithCache,
};

/// How a lane does its steps.
struct LaneSpec
{
    std::string id;        ///< in files and options: "off", "on"
    std::string name;      ///< what people read within a sentence: "cache off"
    std::string shortName; ///< where there is little room, or the name was just said: "off"
    LaneInk ink = LaneInk::WithoutCache;
    CacheSpec cache{.kind = "off"};
    ReachRule rule; ///< what its queries see
};

/// Whether the lane's later steps read rows that earlier ones kept.
bool keepsRows(const LaneSpec& lane);
/// Whether its cache holds everything that its rule lets a query see.
bool losesNothing(const LaneSpec& lane);

LaneSpec laneWithoutCache(const ReachRule& rule = {});
/// Under the rule of the cache's kind. \pre it is not "off"
LaneSpec laneWithCache(const CacheSpec& cache = {});
/// Lane 0 without a cache, lane 1 with one, both under the rule of its kind.
std::vector<LaneSpec> cacheOffAndOn(const CacheSpec& cache = {});

} // namespace pastkeys
