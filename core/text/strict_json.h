// Strict JSON, as defined by RFC 8259. The parser never guesses what dubious input means. It
// refuses duplicate keys, more than one value, bytes after the value (even a NUL), deep nesting,
// invalid UTF-8, lone surrogates, NaN, infinity and numbers too large for a double. 4.0 is a
// number, but not an integer.
#pragma once

#include "base/translation.h"

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
    Integer, ///< written without fraction or exponent, and fits in std::int64_t or std::uint64_t
    Double,  ///< any other number; finite unless JsonLimits::allowsNonFinite
    String,
    Array,
    Object,
};

/// The limits above which input is refused. Each value takes 16 bytes of memory, and so does each
/// key.
struct JsonLimits
{
    std::size_t depth = 64;
    std::size_t bytes = std::size_t{128} << 20;
    std::size_t values = 24'000'000; ///< including keys
    /// Accepts NaN, Infinity and -Infinity. They are not JSON, but Python reads and writes them.
    bool allowsNonFinite = false;
};

class JsonDocument;
struct JsonMember;

/// One value of a document. Immutable. A copy is cheap and keeps the whole document alive. The
/// string views that the accessors return do not keep it alive.
///
/// If the value does not have the type that an accessor requires, the accessor throws InputError
/// with the file and the value's JSON pointer.
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
    /// Also accepts integers, and rounds those beyond 2^53 to the nearest double.
    double number() const;
    std::uint64_t
    unsignedInteger(std::uint64_t maximum = std::numeric_limits<std::uint64_t>::max()) const;

    /// The number of elements of an array or of members of an object. Throws for other kinds.
    std::size_t size() const;
    /// \pre index < size()
    JsonValue element(std::size_t index) const;
    /// Members are in file order. \pre index < size()
    JsonMember member(std::size_t index) const;
    /// The member of this object with the key `key`, or nothing. Takes O(log size()) time.
    std::optional<JsonValue> find(std::string_view key) const;
    /// The member `key`, or nothing if it is missing or null.
    std::optional<JsonValue> present(std::string_view key) const;
    /// The member `key`, which must be true or false. If it is missing or null, returns `absent`.
    bool flag(std::string_view key, bool absent = false) const;
    /// The member of this object with the key `key`. Throws InputError if there is none.
    JsonValue required(std::string_view key) const;

    /// Throws InputError with this value's place and "expected EXPECTED, found DESCRIPTION".
    [[noreturn]] void refuse(Text expected, Text hint = {}) const;
    /// A short form that is safe to print, e.g. `"text"`, `an array of size 3`, or `12.0` exactly
    /// as it is written in the file.
    Text description() const;
    /// The JSON pointer (RFC 6901) of the value, such as /model/vocab, or "top level" for the whole
    /// document. Searches the whole document, so use it for messages only.
    Text place() const;
    /// The name passed to parseStrictJson().
    const std::string& file() const;

private:
    std::string pointer() const;

    std::shared_ptr<const JsonDocument> m_document;
    std::uint32_t m_node = 0;
};

struct JsonMember
{
    std::string_view key; ///< valid as long as the document exists
    JsonValue value;
};

/// Parses `text`, which must hold exactly one value. A UTF-8 byte order mark at its start is
/// skipped. Throws InputError. Time and memory grow linearly with the text (n log n for the keys of
/// an object).
///
/// \param file  what to call the text in messages
JsonValue parseStrictJson(std::string_view text, std::string file, const JsonLimits& limits = {});

} // namespace pastkeys
