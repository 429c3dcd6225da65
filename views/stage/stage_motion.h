// What moves on the stage for a moment after a step forward. It is painted over the finished
// picture, so that the picture itself knows nothing of it.
#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// At speed 1, where playing moves every 700 ms: a motion is over well before the next move.
inline constexpr int kMotionMilliseconds = 400;

enum class StageMotion : std::uint8_t
{
    RowsAgain,     ///< rows that are computed again flicker
    RowsIntoCache, ///< the new rows slide into the cache
    KeysSwept,     ///< the queries go over the keys, one after the other
    MaskFalls,     ///< over the scores, from the first row
    ValuesSwept,   ///< the weights go over the values
};

/// What the stage shows, as far as it tells a step forward from any other move.
struct StagePlace
{
    StepRecordPtr step;
    Cursor cursor;
    Selection selection;
    friend bool operator==(const StagePlace&, const StagePlace&) = default;
};

/// None for an empty trace.
std::optional<StagePlace> stagePlaceOf(const ViewState& state);

/// What moves in the new state: only after exactly one operation forward in the layer shown.
std::optional<StageMotion> motionFrom(const std::optional<StagePlace>& before,
                                      const ViewState& state);

/// Hides what is not there yet and draws what is on its way. Empty at the end.
/// \param finished   the stage's layout of the state
/// \param progress   from 0 to 1
DisplayList motionOverlay(StageMotion motion, const ViewLayout& finished, const ViewState& state,
                          double progress);

} // namespace pastkeys
