#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pastkeys {

/// The one of `known` that `text` was probably meant to be; empty if none is near.
std::string nearest(std::string_view text, std::span<const std::string> known);

} // namespace pastkeys
