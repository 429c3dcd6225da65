#pragma once

#include <cstddef>
#include <functional>
#include <span>

namespace pastkeys {

/// Takes the bytes of a file piece by piece, in order.
using ByteSink = std::function<void(std::span<const std::byte>)>;

} // namespace pastkeys
