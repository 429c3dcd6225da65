// JSON as RFC 8259 has it, read without mercy: what is doubtful is refused, not guessed at.
// Refused are duplicate keys, more than one value, bytes after the value (a NUL too), deep
// nesting, invalid UTF-8, lone surrogates, NaN, infinity and numbers too large for a double.
// 4.0 is a number, but not an integer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace pastkeys {

enum class JsonKind : std::uint8_t
{
    Null,
    Boolean,
    Integer, ///< written without fraction and exponent, and fits std::int64_t or std::uint64_t
    Double,  ///< any other number; finite
    String,
    Array,
    Object,
};

/// What a text may ask for before it is refused. A value takes 16 bytes of memory, and so does a
/// key.
struct JsonLimits
{
    std::size_t depth = 64;
    std::size_t bytes = std::size_t{128} << 20;
    std::size_t values = 24'000'000; ///< keys counted too
};

class JsonDocument;
struct JsonMember;

/// One value of a document that was read. Immutable; a copy is cheap and keeps the whole document
/// alive, but the views of text that it gives out do not.
///
/// The accessors that name a type throw InputError, with the file and the value's JSON pointer,
/// when the value is of another type.
class JsonValue
{
public:
    JsonValue(std::shared_ptr<const JsonDocument> document, std::uint32_t node)
        : m_document(std::move(document)), m_node(node)
    {
    }

    JsonKind kind() const;
    bool isNull() const { return kind() == JsonKind::Null; }

    bool boolean() const;
    std::string_view text() const;
    /// Integers too; those beyond 2^53 are rounded.
    double number() const;
    std::uint64_t
    unsignedInteger(std::uint64_t maximum = std::numeric_limits<std::uint64_t>::max()) const;

    /// Elements of an array, members of an object. Throws for the other kinds.
    std::size_t size() const;
    /// \pre index < size()
    JsonValue element(std::size_t index) const;
    /// In the order of the file. \pre index < size()
    JsonMember member(std::size_t index) const;
    /// The member named `key` of an object, O(log size()); nothing if there is none.
    std::optional<JsonValue> find(std::string_view key) const;
    /// The same, but its absence is an InputError.
    JsonValue required(std::string_view key) const;

    /// Refuses this value: "expected EXPECTED, found <what it is>".
    [[noreturn]] void refuse(std::string expected, std::string hint = {}) const;
    /// The value shortly, e.g. `"text"`, `12.0` as it is written, `an array of 3`; safe to print.
    std::string description() const;
    /// Where it stands: a JSON pointer (RFC 6901) such as /model/vocab, "top level" for the whole.
    /// Searches the document: for messages only.
    std::string place() const;
    /// As given to parseStrictJson.
    const std::string& file() const;

private:
    std::shared_ptr<const JsonDocument> m_document;
    std::uint32_t m_node = 0;
};

struct JsonMember
{
    std::string_view key; ///< lives as long as the document
    JsonValue value;
};

/// Reads the one value that `text` is. A UTF-8 byte order mark before it is skipped. Throws
/// InputError; time and memory grow with the size of the text (n log n for the keys of an object).
///
/// \param file  what messages call the text
JsonValue parseStrictJson(std::string_view text, std::string file, const JsonLimits& limits = {});

} // namespace pastkeys
