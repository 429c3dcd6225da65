// Whether a model has the sizes that a lane needs.
#pragma once

#include "base/translation.h"
#include "model/config.h"
#include "record/lane.h"

#include <optional>

namespace pastkeys {

/// What a lane needs from a model, and what the model has instead.
struct Misfit
{
    Text expected;
    Text found;
};

/// Whether the lane makes sense only with rotary positions.
bool needsRotation(const LaneSpec& lane);

/// Returns why a model of these sizes cannot run the lane, or nothing if it can. Does not check
/// whether the prompt fits or whether the machine has enough memory.
std::optional<Misfit> misfitOf(const LaneSpec& lane, const Network& network);

} // namespace pastkeys
