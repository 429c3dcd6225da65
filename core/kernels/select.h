#pragma once

#include "kernels/kernels.h"

#include <span>
#include <string_view>

namespace pastkeys {

/// The tables that this processor can run, beginning with the fastest exact one, e.g. avx2, scalar,
/// eigen.
std::span<const Kernels* const> availableKernels();

/// The fastest exact table for this processor.
const Kernels& bestKernels();

/// The table to use for recomputing a recorded run. `name` is the table that produced the run,
/// perhaps on another machine. If this processor cannot run that table, returns bestKernels(): all
/// exact tables give the same bits.
const Kernels& kernelsThatMade(std::string_view name);

/// The table with this name; "auto" means bestKernels(). Throws InputError, which lists the valid
/// names, if the name is unknown or this processor cannot run the table.
const Kernels& kernelsNamed(std::string_view name);

} // namespace pastkeys
