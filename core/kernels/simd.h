#pragma once

#include "kernels/kernels.h"

#include <vector>

namespace pastkeys {

/// The vectorized kernel tables that this processor can run, widest vectors first.
const std::vector<const Kernels*>& simdKernels();

} // namespace pastkeys
