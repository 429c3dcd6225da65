// The memory layout of a JSON document: one array of equal-sized nodes, and one string that holds
// all text. The children of a container are adjacent; in an object, keys and values alternate.
// Private to strict_json.cpp and json_builder.cpp.
#pragma once

#include "text/strict_json.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

struct JsonNode
{
    struct Children
    {
        std::uint32_t first; ///< index of the first child node
        std::uint32_t order; ///< objects: where the object's range in JsonDocument::order begins
    };

    JsonKind kind = JsonKind::Null;
    bool negative = false; ///< integers: whether `asInteger` is negative, in two's complement
    /// Strings and doubles: the number of bytes in JsonDocument::texts. Arrays: the number of
    /// elements. Objects: the number of members.
    std::uint32_t size = 0;
    union
    {
        bool asBoolean;
        std::uint64_t asInteger = 0;
        std::uint64_t textOffset; ///< strings and doubles
        Children children;
    };
};
static_assert(sizeof(JsonNode) == 16);

class JsonDocument
{
public:
    std::string file;
    std::vector<JsonNode> nodes;
    std::string texts;
    std::vector<std::uint32_t> order; ///< for each object, its members' indices, sorted by key
    std::uint32_t root = 0;

    std::string_view textOf(const JsonNode& node) const
    {
        return std::string_view(texts).substr(node.textOffset, node.size);
    }
    std::string_view keyOf(const JsonNode& object, std::size_t member) const
    {
        return textOf(nodes[object.children.first + 2 * member]);
    }
};

/// `key` as one step of a JSON pointer, safe to print: preceded by a slash, with ~ and / in the key
/// escaped as ~0 and ~1.
std::string pointerStep(std::string_view key);

} // namespace pastkeys
