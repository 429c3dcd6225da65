// The short motion that the stage shows when the cursor moves forward by one operation. It is
// painted over the finished picture, which does not depend on it.
#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The duration of a motion at speed 1. At this speed, playback advances every 700 ms, so a motion
/// ends well before the next one starts.
inline constexpr int kMotionMilliseconds = 400;

enum class StageMotion : std::uint8_t
{
    RowsAgain,     ///< recomputed rows are hatched for a moment
    RowsIntoCache, ///< the new rows slide into the cache
    KeysSwept,     ///< the queries sweep over the keys, one key at a time
    MaskFalls,     ///< the mask covers the scores, from the first row on
    ValuesSwept,   ///< the weights sweep over the values
};

/// What motionFrom() compares to find out whether the cursor moved forward by one operation.
struct StagePlace
{
    StepRecordPtr step;
    Cursor cursor;
    Selection selection;
    friend bool operator==(const StagePlace&, const StagePlace&) = default;
};

/// Returns nullopt for an empty trace.
std::optional<StagePlace> stagePlaceOf(const ViewState& state);

/// The motion that leads to the new state. There is none unless the cursor moved forward by exactly
/// one operation, in the layer shown.
std::optional<StageMotion> motionFrom(const std::optional<StagePlace>& before,
                                      const ViewState& state);

/// A picture to paint over the stage. It hides the cells that have not appeared yet, and shows the
/// moving ones. Empty at the end of the motion.
/// \param finished   the stage's layout for the state
/// \param progress   from 0 to 1
DisplayList motionOverlay(StageMotion motion, const ViewLayout& finished, const ViewState& state,
                          double progress);

} // namespace pastkeys
