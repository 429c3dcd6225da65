#pragma once

#include "kernels/kernels.h"

namespace pastkeys {

/// A table of kernels that computes linear layers and logits with Eigen. Its other functions are
/// those of bestKernels(). The table is not exact: its results depend on the number of rows.
const Kernels& eigenKernels();

} // namespace pastkeys
