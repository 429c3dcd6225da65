#pragma once

#include "kernels/kernels.h"

namespace pastkeys {

/// A table with Eigen's own products for linear layers and logits, and with all other functions of
/// bestKernels(). It is not exact: the bits depend on the number of rows.
const Kernels& eigenKernels();

} // namespace pastkeys
