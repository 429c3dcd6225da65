// Bytes as pairs of lower-case hexadecimal digits, for JSON, which can only hold valid UTF-8.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pastkeys {

std::string hexOf(std::string_view bytes);

/// The bytes represented by `hex`. Returns nothing if `hex` does not consist of pairs of the digits
/// 0 to 9 and a to f.
std::optional<std::string> bytesOfHex(std::string_view hex);

} // namespace pastkeys
