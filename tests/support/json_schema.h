#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace pastkeys::test {

/// Where `value` violates `schema`, as a JSON pointer and a sentence; empty if it does not.
///
/// The function supports the subset of draft 2020-12 that our own schemas use: type, const, enum,
/// oneOf, $ref into the same document, required, properties, items, minItems, maxItems, minimum,
/// exclusiveMinimum, pattern. Any other keyword is also a failure, so that no rule goes unchecked.
/// \param root  the whole document, for $ref
std::string schemaFault(const nlohmann::json& root, const nlohmann::json& schema,
                        const nlohmann::json& value);

} // namespace pastkeys::test
