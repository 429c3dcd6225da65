// The GGUF file format, version 2 and 3: the letters GGUF, the version, the numbers of tensors and
// of keys, the keys with their values, a description of each tensor, and the data. All numbers are
// little-endian. Source: ggml, docs/gguf.md.
#pragma once

#include "files/safetensors.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// The types of values, as numbered in files.
enum class GgufType : std::uint32_t
{
    U8,
    I8,
    U16,
    I16,
    U32,
    I32,
    F32,
    Bool,
    String,
    Array,
    U64,
    I64,
    F64,
};

/// The value of a key. Valid as long as a copy of its header exists.
///
/// If the value does not have the type that an accessor requires, the accessor throws InputError
/// with the file and the key.
class GgufValue
{
public:
    std::string_view key() const { return m_key; }
    GgufType type() const { return m_type; }

    bool flag() const;
    std::string_view text() const; ///< any bytes
    double number() const;         ///< also of integers
    /// A whole number of any integer type.
    std::uint64_t wholeNumber(std::uint64_t least, std::uint64_t most) const;

    /// The elements of an array. Arrays of strings are read from beginning to end, so keep the
    /// result.
    std::vector<std::string_view> texts() const;
    std::vector<double> numbers() const; ///< also of integers and flags
    /// The number of elements of an array.
    std::size_t size() const;

    /// Throws InputError with this key and "expected EXPECTED, found DESCRIPTION".
    [[noreturn]] void refuse(Text expected, Text hint = {}) const;
    Text description() const;

private:
    friend class GgufHeader;

    const std::string* m_file = nullptr;
    std::string_view m_key;
    GgufType m_type{};
    GgufType m_elementType{}; ///< of an array
    std::uint64_t m_size = 1; ///< elements of an array
    std::string_view m_bytes; ///< as in the file, without the lengths before them
};

/// Immutable. Copies share everything.
class GgufHeader
{
public:
    const std::string& file() const;
    std::uint64_t keyCount() const;
    /// The value of a key, or nothing if there is no such key.
    std::optional<GgufValue> find(std::string_view key) const;
    /// Throws InputError if there is no such key.
    GgufValue required(std::string_view key) const;

    /// In the order of their data. Shapes are as in other files: the last size is that of a row,
    /// whose numbers are adjacent. Types without a weightType() are among them.
    std::span<const TensorEntry> tensors() const;
    const TensorEntry* tensor(std::string_view name) const; ///< null if there is none

private:
    friend class GgufParser;
    struct Key;
    struct Contents;

    explicit GgufHeader(std::shared_ptr<const Contents> contents) : m_contents(std::move(contents))
    {
    }

    std::shared_ptr<const Contents> m_contents;
};

/// Whether the file begins as a GGUF file.
bool isGguf(const InputFile& file);

/// Reads and checks the header: the tensors are in the file and do not overlap, and each has the
/// size that its shape and type imply. Reads no data of tensors. Throws InputError for an invalid
/// file. Allocates nothing larger than the file, and takes time in proportion to the header.
GgufHeader readGguf(const InputFile& file);

/// Like readGguf(), but for a whole file in memory. Used by the fuzzer.
GgufHeader parseGguf(std::string_view content, const std::string& file);

/// The number of a type of tensors in GGUF files; nothing if they have no such type.
std::optional<std::uint32_t> ggufTypeOf(TensorType type);

} // namespace pastkeys
