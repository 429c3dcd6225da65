#pragma once

#include "kernels/kernels.h"

namespace pastkeys {

/// A table that computes linear layers and logits with Eigen. All other functions are those of
/// bestKernels(). The table is not exact: the bits depend on the number of rows.
const Kernels& eigenKernels();

} // namespace pastkeys
