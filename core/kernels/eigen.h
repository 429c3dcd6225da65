#pragma once

#include "kernels/kernels.h"

namespace pastkeys {

/// Eigen's own matrix and vector products, with everything else from bestKernels(). This table is
/// not exact: the bits depend on the number of rows.
const Kernels& eigenKernels();

} // namespace pastkeys
