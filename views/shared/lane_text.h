// What lanes are called, and their colour.
#pragma once

#include "drawing/ink.h"
#include "trace/lane.h"

#include <QString>

namespace pastkeys {

/// Within a sentence: "cache off"
QString laneName(const LaneSpec& lane);
/// At the beginning of one: "Cache off"
QString laneTitle(const LaneSpec& lane);
/// "off", where there is little room or the name was just said
QString shortLaneName(const LaneSpec& lane);
/// "Off"
QString shortLaneTitle(const LaneSpec& lane);

Ink inkOf(const LaneSpec& lane);

} // namespace pastkeys
