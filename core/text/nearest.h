#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pastkeys {

/// The number of bytes that must be inserted, removed or changed to turn `a` into `b`.
std::size_t editDistance(std::string_view a, std::string_view b);

/// The name in `known` that `text` was probably meant to be; empty if no name is similar.
std::string nearest(std::string_view text, std::span<const std::string> known);

} // namespace pastkeys
