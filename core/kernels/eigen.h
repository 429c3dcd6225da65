#pragma once

#include "kernels/kernels.h"

namespace pastkeys {

/// Eigen's own matrix and vector products, everything else as bestKernels(). Not exact: bits depend
/// on the number of rows.
const Kernels& eigenKernels();

} // namespace pastkeys
