#pragma once

#include "model/step_observer.h"

#include <optional>
#include <string>

namespace pastkeys {

/// The name of a tensor in dumps and verdicts: "embedding", "layers.0.ln1", "ln_f", "logits".
std::string tensorName(TensorKind kind, std::optional<Layer> layer);

} // namespace pastkeys
