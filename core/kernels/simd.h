#pragma once

#include "kernels/kernels.h"

#include <vector>

namespace pastkeys {

/// The vector tables that this processor can run, widest first.
const std::vector<const Kernels*>& simdKernels();

} // namespace pastkeys
