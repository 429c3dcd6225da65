// Parts of the JSON documents that several commands print.
#pragma once

#include "base/ids.h"
#include "base/translation.h"
#include "model/config.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <span>
#include <string>

namespace pastkeys {

using Json = nlohmann::ordered_json;

Json modelJson(const Text& name, const std::string& fingerprint, const Config& config);
Json idsJson(std::span<const TokenId> ids);
double millisecondsOf(std::chrono::nanoseconds duration);

/// The document as a command prints it: indented, in ASCII. U+FFFD replaces bytes that are not
/// UTF-8.
std::string documentText(const Json& json);

} // namespace pastkeys
