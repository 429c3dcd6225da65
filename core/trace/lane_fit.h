// Whether a model has the sizes that a lane needs.
#pragma once

#include "base/translation.h"
#include "model/config.h"
#include "trace/lane.h"

#include <optional>

namespace pastkeys {

/// What a lane needs of a model, and what it would get.
struct Misfit
{
    Text expected;
    Text found;
};

/// Why a model of these sizes cannot run the lane. Nothing if it can, as far as this depends on
/// neither the prompt nor the machine.
std::optional<Misfit> misfitOf(const LaneSpec& lane, const Config& config);

} // namespace pastkeys
