// The names and colors of lanes.
#pragma once

#include "drawing/ink.h"
#include "record/lane.h"

#include <QString>

namespace pastkeys {

/// The name within a sentence: "cache off"
QString laneName(const LaneSpec& lane);
/// The name as a noun in a sentence, with an article if it takes one: "the cache off", but "run A"
/// for a lane in a comparison of two runs
QString laneNoun(const LaneSpec& lane);
/// "off", for tight spaces or when the full name has just been given
QString shortLaneName(const LaneSpec& lane);
/// If two runs are compared, where the lane comes from: "A: monday.pastkeys (cache static)".
/// Otherwise, the lane's name.
QString laneOrigin(const LaneSpec& lane);

/// The name at the beginning of a sentence: "Cache off"
QString capitalized(QString name);

Ink inkOf(const LaneSpec& lane);

} // namespace pastkeys
