// Building blocks for the JSON documents that commands print.
#pragma once

#include "base/ids.h"
#include "base/translation.h"
#include "model/network.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace pastkeys {

using Json = nlohmann::ordered_json;

Json modelJson(const Text& name, const std::string& fingerprint, const Network& network);
Json idsJson(std::span<const TokenId> ids);
double millisecondsOf(std::chrono::nanoseconds duration);

/// The value as JSON, or null if there is none.
/// \param projection  returns the part of the value to write
template <typename Value, typename Projection = std::identity>
Json orNull(const std::optional<Value>& value, Projection projection = {})
{
    return value ? Json(std::invoke(projection, *value)) : Json(nullptr);
}

/// The document as a command prints it: indented, in ASCII. Bytes that are not UTF-8 become U+FFFD.
std::string documentText(const Json& json);

} // namespace pastkeys
