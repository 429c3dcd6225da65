#pragma once

#include "kernels/kernels.h"

#include <span>
#include <string_view>

namespace pastkeys {

/// Tables that this processor can run, the fastest exact one first: e.g. avx2, scalar, eigen.
std::span<const Kernels* const> availableKernels();

/// The fastest exact table of this processor.
const Kernels& bestKernels();

/// The table of that name ("auto" is bestKernels()). Throws InputError, listing the names that
/// would do, for an unknown name and for one that this processor cannot run.
const Kernels& kernelsNamed(std::string_view name);

} // namespace pastkeys
