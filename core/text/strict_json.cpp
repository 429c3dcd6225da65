#include "text/strict_json.h"

#include "base/contract.h"
#include "base/errors.h"
#include "text/json_document.h"

#include <algorithm>
#include <charconv>

namespace pastkeys {

namespace {

std::string counted(std::uint32_t count, std::string_view one, std::string_view many)
{
    return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

std::uint32_t nodesOf(const JsonNode& container)
{
    return container.kind == JsonKind::Object ? 2 * container.size : container.size;
}

/// The container that has `child` among its children.
std::optional<std::uint32_t> parentOf(const JsonDocument& document, std::uint32_t child)
{
    for (std::uint32_t i = 0; i < document.nodes.size(); ++i) {
        const JsonNode& node = document.nodes[i];
        if (node.kind != JsonKind::Array && node.kind != JsonKind::Object)
            continue;
        if (child >= node.children.first && child - node.children.first < nodesOf(node))
            return i;
    }
    return std::nullopt;
}

} // namespace

std::string pointerStep(std::string_view key)
{
    std::string step = "/";
    for (const char c : printable(key)) {
        if (c == '~')
            step += "~0";
        else if (c == '/')
            step += "~1";
        else
            step += c;
    }
    return step;
}

JsonKind JsonValue::kind() const
{
    return m_document->nodes[m_node].kind;
}

bool JsonValue::boolean() const
{
    if (kind() != JsonKind::Boolean)
        refuse("true or false");
    return m_document->nodes[m_node].asBoolean;
}

std::string_view JsonValue::text() const
{
    if (kind() != JsonKind::String)
        refuse("a text");
    return m_document->textOf(m_document->nodes[m_node]);
}

double JsonValue::number() const
{
    const JsonNode& node = m_document->nodes[m_node];
    if (node.kind == JsonKind::Double) {
        const std::string_view written = m_document->textOf(node);
        double value = 0; // stays 0 for what is too small
        std::from_chars(written.data(), written.data() + written.size(), value);
        return value;
    }
    if (node.kind != JsonKind::Integer)
        refuse("a number");
    return node.negative ? static_cast<double>(static_cast<std::int64_t>(node.asInteger))
                         : static_cast<double>(node.asInteger);
}

std::uint64_t JsonValue::unsignedInteger(std::uint64_t maximum) const
{
    const JsonNode& node = m_document->nodes[m_node];
    if (node.kind != JsonKind::Integer || node.negative || node.asInteger > maximum)
        refuse("an integer from 0 to " + std::to_string(maximum));
    return node.asInteger;
}

std::size_t JsonValue::size() const
{
    if (kind() != JsonKind::Array && kind() != JsonKind::Object)
        refuse("an array or an object");
    return m_document->nodes[m_node].size;
}

JsonValue JsonValue::element(std::size_t index) const
{
    const JsonNode& node = m_document->nodes[m_node];
    if (node.kind != JsonKind::Array)
        refuse("an array");
    PASTKEYS_EXPECTS(index < node.size);
    return {m_document, node.children.first + static_cast<std::uint32_t>(index)};
}

JsonMember JsonValue::member(std::size_t index) const
{
    const JsonNode& node = m_document->nodes[m_node];
    if (node.kind != JsonKind::Object)
        refuse("an object");
    PASTKEYS_EXPECTS(index < node.size);
    const std::uint32_t value = node.children.first + 2 * static_cast<std::uint32_t>(index) + 1;
    return {m_document->keyOf(node, index), JsonValue(m_document, value)};
}

std::optional<JsonValue> JsonValue::find(std::string_view key) const
{
    const JsonNode& node = m_document->nodes[m_node];
    if (node.kind != JsonKind::Object)
        refuse("an object");
    const auto first = m_document->order.begin() + node.children.order;
    const auto last = first + node.size;
    const auto place = std::lower_bound(first, last, key, [&](std::uint32_t member, auto wanted) {
        return m_document->keyOf(node, member) < wanted;
    });
    if (place == last || m_document->keyOf(node, *place) != key)
        return std::nullopt;
    return member(*place).value;
}

JsonValue JsonValue::required(std::string_view key) const
{
    if (std::optional<JsonValue> value = find(key))
        return *std::move(value);
    const std::string parent = place() == "top level" ? "" : place();
    throw InputError({file(), parent + pointerStep(key), "a value", "nothing",
                      "The file lacks this field; is it the right file, and complete?"});
}

void JsonValue::refuse(std::string expected, std::string hint) const
{
    throw InputError({file(), place(), std::move(expected), description(), std::move(hint)});
}

std::string JsonValue::description() const
{
    const JsonNode& node = m_document->nodes[m_node];
    switch (node.kind) {
    case JsonKind::Null:
        return "null";
    case JsonKind::Boolean:
        return node.asBoolean ? "true" : "false";
    case JsonKind::Integer:
        return node.negative ? std::to_string(static_cast<std::int64_t>(node.asInteger))
                             : std::to_string(node.asInteger);
    case JsonKind::Double:
        return printable(m_document->textOf(node), 60);
    case JsonKind::String:
        return "\"" + printable(m_document->textOf(node), 60) + "\"";
    case JsonKind::Array:
        return "an array of " + counted(node.size, "element", "elements");
    case JsonKind::Object:
        return "an object of " + counted(node.size, "member", "members");
    }
    return {};
}

std::string JsonValue::place() const
{
    std::string pointer;
    std::uint32_t child = m_node;
    while (const std::optional<std::uint32_t> parent = parentOf(*m_document, child)) {
        const JsonNode& node = m_document->nodes[*parent];
        const std::uint32_t offset = child - node.children.first;
        const std::string step = node.kind == JsonKind::Object
                                     ? pointerStep(m_document->keyOf(node, offset / 2))
                                     : "/" + std::to_string(offset);
        pointer.insert(0, step);
        child = *parent;
    }
    return pointer.empty() ? "top level" : pointer;
}

const std::string& JsonValue::file() const
{
    return m_document->file;
}

} // namespace pastkeys
