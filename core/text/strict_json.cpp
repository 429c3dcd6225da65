#include "text/strict_json.h"

#include "base/contract.h"
#include "base/errors.h"
#include "text/json_document.h"

#include <algorithm>
#include <charconv>

namespace pastkeys {

namespace {

std::uint32_t nodesOf(const JsonNode& container)
{
    return container.kind == JsonKind::Object ? 2 * container.size : container.size;
}

/// The container that `child` belongs to.
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
        refuse(Text::tr("true or false"));
    return m_document->nodes[m_node].asBoolean;
}

std::string_view JsonValue::text() const
{
    if (kind() != JsonKind::String)
        refuse(Text::tr("a string"));
    return m_document->textOf(m_document->nodes[m_node]);
}

double JsonValue::number() const
{
    const JsonNode& node = m_document->nodes[m_node];
    if (node.kind == JsonKind::Double) {
        const std::string_view written = m_document->textOf(node);
        double value = 0; // stays 0 if the number is too small for a double
        std::from_chars(written.data(), written.data() + written.size(), value);
        return value;
    }
    if (node.kind != JsonKind::Integer)
        refuse(Text::tr("a number"));
    return node.negative ? static_cast<double>(static_cast<std::int64_t>(node.asInteger))
                         : static_cast<double>(node.asInteger);
}

std::uint64_t JsonValue::unsignedInteger(std::uint64_t maximum) const
{
    const JsonNode& node = m_document->nodes[m_node];
    if (node.kind != JsonKind::Integer || node.negative || node.asInteger > maximum)
        refuse(Text::tr("an integer from 0 to %1", std::to_string(maximum)));
    return node.asInteger;
}

std::size_t JsonValue::size() const
{
    if (kind() != JsonKind::Array && kind() != JsonKind::Object)
        refuse(Text::tr("an array or an object"));
    return m_document->nodes[m_node].size;
}

JsonValue JsonValue::element(std::size_t index) const
{
    const JsonNode& node = m_document->nodes[m_node];
    if (node.kind != JsonKind::Array)
        refuse(Text::tr("an array"));
    PASTKEYS_EXPECTS(index < node.size);
    return {m_document, node.children.first + static_cast<std::uint32_t>(index)};
}

JsonMember JsonValue::member(std::size_t index) const
{
    const JsonNode& node = m_document->nodes[m_node];
    if (node.kind != JsonKind::Object)
        refuse(Text::tr("an object"));
    PASTKEYS_EXPECTS(index < node.size);
    const std::uint32_t value = node.children.first + 2 * static_cast<std::uint32_t>(index) + 1;
    return {m_document->keyOf(node, index), JsonValue(m_document, value)};
}

std::optional<JsonValue> JsonValue::find(std::string_view key) const
{
    const JsonNode& node = m_document->nodes[m_node];
    if (node.kind != JsonKind::Object)
        refuse(Text::tr("an object"));
    const auto first = m_document->order.begin() + node.children.order;
    const auto last = first + node.size;
    const auto place = std::lower_bound(first, last, key, [&](std::uint32_t member, auto wanted) {
        return m_document->keyOf(node, member) < wanted;
    });
    if (place == last || m_document->keyOf(node, *place) != key)
        return std::nullopt;
    return member(*place).value;
}

std::optional<JsonValue> JsonValue::present(std::string_view key) const
{
    std::optional<JsonValue> value = find(key);
    if (value && value->isNull())
        return std::nullopt;
    return value;
}

bool JsonValue::flag(std::string_view key, bool absent) const
{
    const std::optional<JsonValue> value = present(key);
    return value ? value->boolean() : absent;
}

JsonValue JsonValue::required(std::string_view key) const
{
    if (std::optional<JsonValue> value = find(key))
        return *std::move(value);
    pastkeys::refuse(
        file(), pointer() + pointerStep(key), Text::tr("a value"), Text::tr("nothing"),
        Text::tr("The file lacks this field. Is it the right file, and is it complete?"));
}

void JsonValue::refuse(Text expected, Text hint) const
{
    pastkeys::refuse(file(), place(), std::move(expected), description(), std::move(hint));
}

Text JsonValue::description() const
{
    const JsonNode& node = m_document->nodes[m_node];
    switch (node.kind) {
    case JsonKind::Null:
        return std::string("null");
    case JsonKind::Boolean:
        return std::string(node.asBoolean ? "true" : "false");
    case JsonKind::Integer:
        return node.negative ? std::to_string(static_cast<std::int64_t>(node.asInteger))
                             : std::to_string(node.asInteger);
    case JsonKind::Double:
        return printable(m_document->textOf(node), 60);
    case JsonKind::String:
        return "\"" + printable(m_document->textOf(node), 60) + "\"";
    case JsonKind::Array:
        return Text::tr("an array of size %1", node.size);
    case JsonKind::Object:
        return Text::tr("an object of size %1", node.size);
    }
    return {};
}

Text JsonValue::place() const
{
    const std::string steps = pointer();
    return steps.empty() ? Text::tr("top level") : steps;
}

std::string JsonValue::pointer() const
{
    std::string steps;
    std::uint32_t child = m_node;
    while (const std::optional<std::uint32_t> parent = parentOf(*m_document, child)) {
        const JsonNode& node = m_document->nodes[*parent];
        const std::uint32_t offset = child - node.children.first;
        const std::string step = node.kind == JsonKind::Object
                                     ? pointerStep(m_document->keyOf(node, offset / 2))
                                     : "/" + std::to_string(offset);
        steps.insert(0, step);
        child = *parent;
    }
    return steps;
}

const std::string& JsonValue::file() const
{
    return m_document->file;
}

} // namespace pastkeys
