#include "files/safetensors.h"

#include "base/content_hint.h"
#include "base/errors.h"
#include "base/listed.h"
#include "text/strict_json.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace pastkeys {

namespace {

constexpr std::uint64_t kPrefix = 8;
constexpr std::uint64_t kLargestHeader = 100'000'000; // the limit of the safetensors library

struct TypeRow
{
    std::string_view name;
    TensorType type;
    std::uint64_t bytes;
};

constexpr std::array kTypes{
    TypeRow{"F32", TensorType::F32, 4},        TypeRow{"F16", TensorType::F16, 2},
    TypeRow{"BF16", TensorType::BF16, 2},      TypeRow{"F64", TensorType::F64, 8},
    TypeRow{"I64", TensorType::I64, 8},        TypeRow{"I32", TensorType::I32, 4},
    TypeRow{"I16", TensorType::I16, 2},        TypeRow{"I8", TensorType::I8, 1},
    TypeRow{"U64", TensorType::U64, 8},        TypeRow{"U32", TensorType::U32, 4},
    TypeRow{"U16", TensorType::U16, 2},        TypeRow{"U8", TensorType::U8, 1},
    TypeRow{"BOOL", TensorType::Bool, 1},      TypeRow{"F8_E4M3", TensorType::F8E4M3, 1},
    TypeRow{"F8_E5M2", TensorType::F8E5M2, 1},
};

struct BlockRow
{
    std::string_view name;
    TensorType type;
    TensorBlock block;
};

/// The types in GGUF files without a DType. Source: gguf-py/gguf/constants.py, GGML_QUANT_SIZES.
constexpr std::array kBlockTypes{
    BlockRow{"Q1_0", TensorType::Q1_0, {128, 18}},
    BlockRow{"Q8_1", TensorType::Q8_1, {32, 36}},
    BlockRow{"Q2_K", TensorType::Q2_K, {256, 84}},
    BlockRow{"Q3_K", TensorType::Q3_K, {256, 110}},
    BlockRow{"Q8_K", TensorType::Q8_K, {256, 292}},
    BlockRow{"IQ1_S", TensorType::IQ1_S, {256, 50}},
    BlockRow{"IQ1_M", TensorType::IQ1_M, {256, 56}},
    BlockRow{"IQ2_XXS", TensorType::IQ2_XXS, {256, 66}},
    BlockRow{"IQ2_XS", TensorType::IQ2_XS, {256, 74}},
    BlockRow{"IQ2_S", TensorType::IQ2_S, {256, 82}},
    BlockRow{"IQ3_XXS", TensorType::IQ3_XXS, {256, 98}},
    BlockRow{"IQ3_S", TensorType::IQ3_S, {256, 110}},
    BlockRow{"IQ4_NL", TensorType::IQ4_NL, {32, 18}},
    BlockRow{"IQ4_XS", TensorType::IQ4_XS, {256, 136}},
    BlockRow{"TQ1_0", TensorType::TQ1_0, {256, 54}},
    BlockRow{"TQ2_0", TensorType::TQ2_0, {256, 66}},
    BlockRow{"MXFP4", TensorType::MXFP4, {32, 17}},
    BlockRow{"NVFP4", TensorType::NVFP4, {64, 36}},
};

/// A file: its name, its size in bytes, and its first 64 bytes (or all of them if there are fewer).
struct Source
{
    std::string file;
    std::uint64_t size = 0;
    std::string beginning;
};

Text offsetsPlace(std::string_view tensor)
{
    return Text::tr("tensor %1, data_offsets", Text(tensor, 80));
}

Text rangeText(const TensorEntry& entry)
{
    return Text::tr("%1 to %2", std::to_string(entry.begin), std::to_string(entry.end));
}

/// Returns the length of the header after checking that it fits in the file.
auto headerLength(const Source& source)
{
    if (source.size < kPrefix)
        refuse(source.file, {},
               Text::tr("a safetensors file (its first 8 bytes are the length of the header)"),
               source.size == 0 ? Text::tr("an empty file")
                                : Text::tr("only %1 bytes", source.size),
               Text::tr("Is the download complete?"));
    std::uint64_t length = 0;
    std::memcpy(&length, source.beginning.data(), kPrefix);
    const std::uint64_t rest = source.size - kPrefix;
    if (length <= std::min(kLargestHeader, rest))
        return length;
    // In a file of another kind, the first bytes usually give a huge length.
    if (const Text hint = hintOnContent(source.beginning); !hint.empty())
        refuse(source.file, {}, Text::tr("a safetensors file"), Text::tr("a file of another kind"),
               hint);
    if (length > kLargestHeader)
        refuse(source.file, Text::tr("header length"), Text::tr("at most %1 bytes", kLargestHeader),
               length, Text::tr("This is not a safetensors file."));
    refuse(source.file, Text::tr("header length"),
           Text::tr("at most the %1 bytes that follow it", rest), length,
           Text::tr("Is the download complete?"));
}

/// The size of a tensor in bytes, or nothing if it does not fit in 64 bits.
std::optional<std::uint64_t> byteSize(const std::vector<std::uint64_t>& shape,
                                      std::uint64_t bytesPerValue)
{
    if (std::ranges::find(shape, 0U) != shape.end())
        return 0;
    std::uint64_t size = bytesPerValue;
    for (const std::uint64_t extent : shape) {
        if (extent > std::numeric_limits<std::uint64_t>::max() / size)
            return std::nullopt;
        size *= extent;
    }
    return size;
}

auto wholeNumber(const JsonValue& value)
{
    if (value.kind() != JsonKind::Integer || value.number() < 0)
        value.refuse(
            Text::tr("a 64-bit whole number, written without a sign, fraction or exponent"));
    return value.unsignedInteger();
}

void readOffsets(const std::string& file, const JsonValue& value, std::uint64_t dataBytes,
                 TensorEntry& entry)
{
    const JsonValue offsets = value.required("data_offsets");
    if (offsets.kind() != JsonKind::Array || offsets.size() != 2)
        offsets.refuse(Text::tr("an array of two offsets, start and end"));
    entry.begin = wholeNumber(offsets.element(0));
    entry.end = wholeNumber(offsets.element(1));
    if (entry.end < entry.begin)
        refuse(file, offsetsPlace(entry.name), Text::tr("an end that is not before its start"),
               rangeText(entry));
    if (entry.end > dataBytes)
        refuse(file, offsetsPlace(entry.name),
               Text::tr("offsets inside the file's %1 bytes of data", std::to_string(dataBytes)),
               rangeText(entry),
               Text::tr("The end of the file is missing. Is the download complete?"));
}

/// A tensor whose type is unknown. It is refused only after everything else has been checked.
struct UnknownType
{
    std::string tensor;
    std::string type;
};

TensorEntry readEntry(const std::string& file, const JsonMember& member, std::uint64_t dataBytes,
                      std::optional<UnknownType>& unknown)
{
    TensorEntry entry;
    entry.name = member.key;
    const JsonValue shape = member.value.required("shape");
    if (shape.kind() != JsonKind::Array)
        shape.refuse(Text::tr("an array of sizes"));
    for (std::size_t i = 0; i < shape.size(); ++i)
        entry.shape.push_back(wholeNumber(shape.element(i)));
    readOffsets(file, member.value, dataBytes, entry);
    const JsonValue typeValue = member.value.required("dtype");
    const std::string_view typeName = typeValue.text();
    const auto* row = std::ranges::find(kTypes, typeName, &TypeRow::name);
    if (row == kTypes.end()) {
        if (!unknown)
            unknown = {entry.name, std::string(typeName)};
        return entry;
    }
    entry.type = row->type;
    const auto size = byteSize(entry.shape, row->bytes);
    if (!size)
        refuse(file, Text::tr("tensor %1, shape", Text(entry.name, 80)),
               Text::tr("a size that fits in 64 bits"), shapeText(entry.shape));
    if (*size != entry.bytes())
        refuse(file, offsetsPlace(entry.name),
               Text::tr("%1 bytes for %2 %3", *size, row->name, shapeText(entry.shape)),
               Text::tr("%1 bytes", entry.bytes()));
    return entry;
}

/// \param kept  filled in if not null
void readMetadata(const JsonValue& metadata, SafetensorsMetadata* kept)
{
    if (metadata.isNull())
        return;
    if (metadata.kind() != JsonKind::Object)
        metadata.refuse(Text::tr("an object of strings"));
    for (std::size_t i = 0; i < metadata.size(); ++i) {
        const JsonMember member = metadata.member(i);
        if (member.value.kind() != JsonKind::String)
            member.value.refuse(Text::tr("a string"));
        if (kept)
            kept->emplace_back(member.key, member.value.text());
    }
}

/// Checks that every byte of the data belongs to exactly one tensor.
void checkCoverage(const std::string& file, const std::vector<TensorEntry>& entries,
                   std::uint64_t dataBytes)
{
    std::uint64_t covered = 0;
    for (const TensorEntry& entry : entries) {
        if (entry.begin != covered)
            refuse(file, offsetsPlace(entry.name),
                   Text::tr("a start at %1", std::to_string(covered)), std::to_string(entry.begin),
                   entry.begin > covered ? Text::tr("There is a gap before this tensor.")
                                         : Text::tr("It overlaps the previous tensor."));
        covered = entry.end;
    }
    if (covered != dataBytes)
        refuse(file, Text::tr("bytes of data"), Text::tr("%1, as the header says", covered),
               dataBytes, Text::tr("The bytes after the last tensor belong to no tensor."));
}

/// Parses the header. In errors, the place is prefixed with "header, ". The hint for a syntax error
/// is replaced, because the original is meant for text files.
JsonValue parseHeaderJson(std::string_view header, const std::string& file)
{
    try {
        return parseStrictJson(header, file, {.bytes = kLargestHeader});
    } catch (const InputError& error) {
        InputFault fault = error.fault();
        if (fault.place.english().starts_with("line "))
            fault.hint =
                Text::tr("The file is damaged or is not a safetensors file. Download it again.");
        fault.place = Text::tr("header, %1", fault.place);
        throw InputError(std::move(fault));
    }
}

std::vector<TensorEntry> parseHeader(std::string_view header, const Source& source,
                                     SafetensorsMetadata* metadata)
{
    const std::uint64_t dataStart = kPrefix + header.size();
    const std::uint64_t dataBytes = source.size - dataStart;
    const JsonValue json = parseHeaderJson(header, source.file);
    if (json.kind() != JsonKind::Object)
        refuse(source.file, Text::tr("header"), Text::tr("a JSON object"), json.description());
    std::vector<TensorEntry> entries;
    std::optional<UnknownType> unknown;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const JsonMember member = json.member(i);
        if (member.key == "__metadata__")
            readMetadata(member.value, metadata);
        else
            entries.push_back(readEntry(source.file, member, dataBytes, unknown));
    }
    std::ranges::sort(entries, {},
                      [](const TensorEntry& entry) { return std::pair(entry.begin, entry.end); });
    checkCoverage(source.file, entries, dataBytes);
    if (unknown)
        refuse(source.file, Text::tr("tensor %1, dtype", Text(unknown->tensor, 80)),
               Text::tr("a type of the safetensors format (F32, F16 ...)"), Text(unknown->type, 40),
               Text::tr("Use the float32, float16 or bfloat16 version of the model."));
    for (TensorEntry& entry : entries) {
        entry.begin += dataStart;
        entry.end += dataStart;
    }
    return entries;
}

} // namespace

std::string_view nameOf(TensorType type)
{
    const auto* row = std::ranges::find(kTypes, type, &TypeRow::type);
    if (row != kTypes.end())
        return row->name;
    const auto* blocks = std::ranges::find(kBlockTypes, type, &BlockRow::type);
    return blocks != kBlockTypes.end() ? blocks->name : nameOf(weightType(type).value());
}

TensorBlock blockOf(TensorType type)
{
    const auto* row = std::ranges::find(kTypes, type, &TypeRow::type);
    if (row != kTypes.end())
        return {1, row->bytes};
    const auto* blocks = std::ranges::find(kBlockTypes, type, &BlockRow::type);
    if (blocks != kBlockTypes.end())
        return blocks->block;
    const StorageForm& form = formOf(weightType(type).value());
    return {form.valuesPerBlock, form.bytesPerBlock};
}

std::uint64_t bytesPerValue(TensorType type)
{
    return blockOf(type).bytes;
}

std::optional<DType> weightType(TensorType type)
{
    switch (type) {
    case TensorType::F32:
        return DType::Float32;
    case TensorType::F16:
        return DType::Float16;
    case TensorType::BF16:
        return DType::BFloat16;
    case TensorType::Q8_0:
        return DType::Q8_0;
    case TensorType::Q4_0:
        return DType::Q4_0;
    case TensorType::Q4_1:
        return DType::Q4_1;
    case TensorType::Q5_0:
        return DType::Q5_0;
    case TensorType::Q5_1:
        return DType::Q5_1;
    case TensorType::Q4_K:
        return DType::Q4_K;
    case TensorType::Q5_K:
        return DType::Q5_K;
    case TensorType::Q6_K:
        return DType::Q6_K;
    default:
        return std::nullopt;
    }
}

Text tensorPlace(std::string_view name)
{
    return Text::tr("tensor %1", Text(name, 80));
}

std::string shapeText(const std::vector<std::uint64_t>& shape)
{
    const auto first = std::span(shape).first(std::min<std::size_t>(shape.size(), 8));
    return "[" + listed(first, ", ", {}, [](std::uint64_t size) { return std::to_string(size); }) +
           (shape.size() > 8 ? ", ...]" : "]");
}

std::vector<TensorEntry> readSafetensorsHeader(const InputFile& file, SafetensorsMetadata* metadata)
{
    const Source source{file.name(), file.size(), file.beginning()};
    std::string header(static_cast<std::size_t>(headerLength(source)), '\0');
    file.read(kPrefix, std::as_writable_bytes(std::span(header)));
    return parseHeader(header, source, metadata);
}

std::vector<TensorEntry> parseSafetensors(std::string_view content, const std::string& file,
                                          SafetensorsMetadata* metadata)
{
    const Source source{file, content.size(), std::string(content.substr(0, 64))};
    const std::uint64_t length = headerLength(source);
    return parseHeader(content.substr(kPrefix, static_cast<std::size_t>(length)), source, metadata);
}

} // namespace pastkeys
