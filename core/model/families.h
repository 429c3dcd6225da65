// The families of models that this program knows. A new one is a line in families.cpp.
#pragma once

#include "model/network.h"

#include <span>
#include <string_view>
#include <vector>

namespace pastkeys {

/// A network of each family, without sizes. The names of operations, tensors and weights do not
/// depend on sizes.
std::span<const NetworkPtr> families();

/// The one of the family with this name; null if the program does not know the family.
NetworkPtr familyNamed(std::string_view name);

/// Whether a model of any family has an operation with this name. For options and files that are
/// read before a model is open.
bool isOperationName(std::string_view name);
/// The names of the operations of all families, each once.
std::vector<std::string_view> operationNames();

} // namespace pastkeys
