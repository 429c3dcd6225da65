#include "files/gguf.h"

#include "base/content_hint.h"
#include "base/errors.h"
#include "base/utf8.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <numeric>

namespace pastkeys {

static_assert(std::endian::native == std::endian::little);

namespace {

constexpr std::string_view kGgufMagic = "GGUF";
constexpr std::uint64_t kLargestGgufHeader = std::uint64_t{256} << 20;
/// How many bytes to read at a time: few tokenizers make a header larger.
constexpr std::uint64_t kGgufPiece = std::uint64_t{4} << 20;
constexpr std::uint64_t kUsualAlignment = 32;
constexpr std::uint64_t kLargestAlignment = std::uint64_t{1} << 30;
constexpr std::uint32_t kMostDimensions = 4;
/// A name without letters, the type, and a number of one byte.
constexpr std::uint64_t kLeastKey = 8 + 4 + 1;
/// A name without letters, the number of dimensions, one of them, the type, and the place.
constexpr std::uint64_t kLeastTensor = 8 + 4 + 8 + 4 + 8;

/// By their numbers in files. Those that are missing were removed from the format.
struct TypeNumber
{
    std::uint32_t number;
    TensorType type;
};

constexpr std::array kTypeNumbers{
    TypeNumber{0, TensorType::F32},      TypeNumber{1, TensorType::F16},
    TypeNumber{2, TensorType::Q4_0},     TypeNumber{3, TensorType::Q4_1},
    TypeNumber{6, TensorType::Q5_0},     TypeNumber{7, TensorType::Q5_1},
    TypeNumber{8, TensorType::Q8_0},     TypeNumber{9, TensorType::Q8_1},
    TypeNumber{10, TensorType::Q2_K},    TypeNumber{11, TensorType::Q3_K},
    TypeNumber{12, TensorType::Q4_K},    TypeNumber{13, TensorType::Q5_K},
    TypeNumber{14, TensorType::Q6_K},    TypeNumber{15, TensorType::Q8_K},
    TypeNumber{16, TensorType::IQ2_XXS}, TypeNumber{17, TensorType::IQ2_XS},
    TypeNumber{18, TensorType::IQ3_XXS}, TypeNumber{19, TensorType::IQ1_S},
    TypeNumber{20, TensorType::IQ4_NL},  TypeNumber{21, TensorType::IQ3_S},
    TypeNumber{22, TensorType::IQ2_S},   TypeNumber{23, TensorType::IQ4_XS},
    TypeNumber{24, TensorType::I8},      TypeNumber{25, TensorType::I16},
    TypeNumber{26, TensorType::I32},     TypeNumber{27, TensorType::I64},
    TypeNumber{28, TensorType::F64},     TypeNumber{29, TensorType::IQ1_M},
    TypeNumber{30, TensorType::BF16},    TypeNumber{34, TensorType::TQ1_0},
    TypeNumber{35, TensorType::TQ2_0},   TypeNumber{39, TensorType::MXFP4},
    TypeNumber{40, TensorType::NVFP4},   TypeNumber{41, TensorType::Q1_0},
};

/// Bytes per value; 0 for strings and arrays, whose sizes differ.
constexpr std::uint64_t bytesOf(GgufType type)
{
    constexpr std::array<std::uint8_t, 13> kBytes{1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
    return kBytes.at(static_cast<std::size_t>(type));
}

template <typename T> T takenFrom(std::string_view bytes, std::size_t index = 0)
{
    T value{};
    std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
    return value;
}

/// Calls `action` with the number, in its own type. \pre the type is neither String nor Array
template <typename Action>
auto withNumber(GgufType type, std::string_view bytes, std::size_t index, const Action& action)
{
    switch (type) {
    case GgufType::I8:
        return action(takenFrom<std::int8_t>(bytes, index));
    case GgufType::U16:
        return action(takenFrom<std::uint16_t>(bytes, index));
    case GgufType::I16:
        return action(takenFrom<std::int16_t>(bytes, index));
    case GgufType::U32:
        return action(takenFrom<std::uint32_t>(bytes, index));
    case GgufType::I32:
        return action(takenFrom<std::int32_t>(bytes, index));
    case GgufType::U64:
        return action(takenFrom<std::uint64_t>(bytes, index));
    case GgufType::I64:
        return action(takenFrom<std::int64_t>(bytes, index));
    case GgufType::F32:
        return action(takenFrom<float>(bytes, index));
    case GgufType::F64:
        return action(takenFrom<double>(bytes, index));
    default:
        return action(takenFrom<std::uint8_t>(bytes, index));
    }
}

std::string decimalText(auto number)
{
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

bool isNumeric(GgufType type)
{
    return type != GgufType::String && type != GgufType::Array;
}

bool isInteger(GgufType type)
{
    return isNumeric(type) && type != GgufType::F32 && type != GgufType::F64 &&
           type != GgufType::Bool;
}

Text keyPlace(std::string_view key)
{
    return Text::tr("key %1", Text(key, 80));
}

} // namespace

/// Places are in bytes from the start of the file.
struct GgufHeader::Key
{
    std::uint64_t nameAt = 0;
    std::uint64_t nameBytes = 0;
    GgufType type{};
    GgufType elementType{};
    std::uint64_t size = 1;
    std::uint64_t bytesAt = 0;
    std::uint64_t bytes = 0;
};

struct GgufHeader::Contents
{
    std::string file;
    std::string bytes; ///< of the header
    std::vector<Key> keys;
    std::vector<TensorEntry> tensors;
    std::vector<std::uint32_t> byName; ///< the tensors

    std::string_view nameOf(const Key& key) const
    {
        return std::string_view(bytes).substr(key.nameAt, key.nameBytes);
    }
};

/// Takes a header apart, from its beginning to its end.
class GgufParser
{
    using Size = std::uint64_t; // lupdate cannot read messages in functions that begin with std::

public:
    /// \param file  null if all bytes of the file are in memory
    GgufParser(std::string name, const InputFile* file, std::string bytes)
        : m_file(file), m_size(file ? file->size() : bytes.size()),
          m_contents(std::make_shared<GgufHeader::Contents>())
    {
        m_contents->file = std::move(name);
        m_contents->bytes = std::move(bytes);
    }

    GgufHeader parse()
    {
        checkBeginning();
        const std::uint64_t tensors = takeCount(Text::tr("number of tensors"), kLeastTensor);
        const std::uint64_t keys = takeCount(Text::tr("number of keys"), kLeastKey);
        for (m_number = 1; m_number <= keys; ++m_number)
            takeKey();
        sortKeys();
        m_part = Part::Tensor;
        for (m_number = 1; m_number <= tensors; ++m_number)
            takeTensor();
        m_contents->bytes.resize(m_at);
        m_contents->bytes.shrink_to_fit();
        GgufHeader header(m_contents);
        placeTensors(header);
        return header;
    }

private:
    enum class Part : std::uint8_t
    {
        Beginning,
        Key,
        Tensor,
    };

    std::string_view bytes() const { return m_contents->bytes; }
    std::uint64_t left() const { return m_size - m_at; }

    [[noreturn]] void refuse(Text expected, Text found, Text hint = {}) const
    {
        Text place;
        if (m_part == Part::Key)
            place =
                m_name.empty() ? Text::tr("key %1", std::to_string(m_number)) : keyPlace(m_name);
        if (m_part == Part::Tensor)
            place = m_name.empty() ? Text::tr("tensor %1", std::to_string(m_number))
                                   : tensorPlace(m_name);
        pastkeys::refuse(m_contents->file, std::move(place), std::move(expected), std::move(found),
                         std::move(hint));
    }

    /// Reads so far that this many bytes can be taken.
    void need(std::uint64_t count)
    {
        if (count > left())
            refuse(Text::tr("%1 bytes", count), Text::tr("%1 bytes to the end of the file", left()),
                   Text::tr("Is the download complete?"));
        const std::uint64_t end = m_at + count;
        if (end > kLargestGgufHeader)
            refuse(Text::tr("a header of at most %1 bytes", kLargestGgufHeader),
                   Text::tr("one of more bytes"));
        const std::uint64_t before = bytes().size();
        if (end <= before)
            return;
        const std::uint64_t after = std::min(m_size, std::max(end, before + kGgufPiece));
        m_contents->bytes.resize(after);
        m_file->read(before, std::as_writable_bytes(std::span(m_contents->bytes).subspan(before)));
    }

    template <typename T> T take()
    {
        need(sizeof(T));
        const T value = takenFrom<T>(bytes().substr(m_at));
        m_at += sizeof(T);
        return value;
    }

    /// Skips the bytes of a string, and returns how many they are.
    std::uint64_t skipString()
    {
        const auto length = take<std::uint64_t>();
        need(length);
        m_at += length;
        return length;
    }

    /// Takes a name, and uses it in messages from now on.
    Size takeName()
    {
        m_name.clear();
        const std::uint64_t length = skipString();
        const std::string_view name = bytes().substr(m_at - length, length);
        if (firstInvalidByte(name) != std::string_view::npos)
            refuse(Text::tr("a name in UTF-8"), Text::tr("the name %1", Text(name, 80)));
        m_name = name;
        return length;
    }

    void checkBeginning()
    {
        const std::string start = m_file ? m_file->beginning() : std::string(bytes().substr(0, 64));
        if (!start.starts_with(kGgufMagic))
            refuse(Text::tr("a GGUF file (it begins with the letters GGUF)"),
                   m_size == 0 ? Text::tr("an empty file") : Text::tr("a file of another kind"),
                   hintOnContent(start));
        m_at = kGgufMagic.size();
        const auto version = take<std::uint32_t>();
        if (version == 2 || version == 3)
            return;
        const bool isBigEndian = version != 0 && version << 16 == 0;
        refuse(Text::tr("version 2 or 3 of GGUF"),
               isBigEndian ? Text::tr("a file for big-endian processors")
                           : Text::tr("version %1", std::to_string(version)),
               version == 1  ? Text::tr("Files of version 1 are from 2023. Use a newer file of the "
                                         "same model.")
               : isBigEndian ? Text::tr("Use the usual, little-endian file of the same model.")
                             : Text());
    }

    /// \param least  bytes that each of them has
    Size takeCount(const Text& place, std::uint64_t least)
    {
        const auto count = take<std::uint64_t>();
        if (count > left() / least)
            pastkeys::refuse(m_contents->file, place,
                             Text::tr("at most %1, for which the file has bytes", left() / least),
                             std::to_string(count), Text::tr("Is the download complete?"));
        return count;
    }

    GgufType takeType()
    {
        const auto type = take<std::uint32_t>();
        if (type > static_cast<std::uint32_t>(GgufType::F64))
            refuse(Text::tr("a type of values from 0 to 12"),
                   Text::tr("the type %1", std::to_string(type)));
        return static_cast<GgufType>(type);
    }

    void takeKey()
    {
        m_part = Part::Key;
        GgufHeader::Key key;
        key.nameBytes = takeName();
        key.nameAt = m_at - key.nameBytes;
        key.type = takeType();
        if (key.type == GgufType::Array) {
            takeArray(key);
        } else {
            key.bytes = key.type == GgufType::String ? skipString() : skip(bytesOf(key.type));
            key.bytesAt = m_at - key.bytes;
        }
        if (key.type == GgufType::Bool && static_cast<unsigned char>(bytes()[key.bytesAt]) > 1)
            refuse(Text::tr("1 or 0, for true or false"),
                   std::to_string(static_cast<unsigned char>(bytes()[key.bytesAt])));
        m_contents->keys.push_back(key);
    }

    std::uint64_t skip(std::uint64_t count)
    {
        need(count);
        m_at += count;
        return count;
    }

    void takeArray(GgufHeader::Key& key)
    {
        key.elementType = takeType();
        if (key.elementType == GgufType::Array)
            refuse(Text::tr("an array of numbers, flags or strings"),
                   Text::tr("an array of arrays"));
        key.size = take<std::uint64_t>();
        const bool isOfStrings = key.elementType == GgufType::String;
        const std::uint64_t least = isOfStrings ? sizeof(std::uint64_t) : bytesOf(key.elementType);
        if (key.size > left() / least)
            refuse(Text::tr("an array of at most %1 elements, for which the file has bytes",
                            left() / least),
                   Text::tr("%1 elements", key.size), Text::tr("Is the download complete?"));
        key.bytesAt = m_at;
        if (isOfStrings)
            for (std::uint64_t i = 0; i < key.size; ++i)
                skipString();
        else
            skip(key.size * least);
        key.bytes = m_at - key.bytesAt;
    }

    /// For GgufHeader::find().
    void sortKeys()
    {
        const auto name = [this](const GgufHeader::Key& key) { return m_contents->nameOf(key); };
        std::ranges::sort(m_contents->keys, {}, name);
        const auto twice = std::ranges::adjacent_find(m_contents->keys, {}, name);
        if (twice != m_contents->keys.end())
            pastkeys::refuse(m_contents->file, keyPlace(name(*twice)),
                             Text::tr("each key only once"), Text::tr("this key twice"));
    }

    /// Until placeTensors(), the tensor begins at its place in the data, and ends there.
    void takeTensor()
    {
        TensorEntry entry;
        takeName();
        entry.name = m_name;
        const auto dimensions = take<std::uint32_t>();
        if (dimensions == 0 || dimensions > kMostDimensions)
            refuse(Text::tr("1 to %1 dimensions", std::uint64_t{kMostDimensions}),
                   std::to_string(dimensions));
        for (std::uint32_t i = 0; i < dimensions; ++i)
            entry.shape.insert(entry.shape.begin(), take<std::uint64_t>());
        const auto number = take<std::uint32_t>();
        const auto* type = std::ranges::find(kTypeNumbers, number, &TypeNumber::number);
        if (type == kTypeNumbers.end())
            refuse(Text::tr("a type of tensors that is known"),
                   Text::tr("the type %1", std::to_string(number)),
                   Text::tr("Use another quantization of the model, such as Q8_0 or Q4_K_M."));
        entry.type = type->type;
        entry.begin = take<std::uint64_t>();
        entry.end = entry.begin;
        m_contents->tensors.push_back(std::move(entry));
    }

    auto alignmentOf(const GgufHeader& header) const
    {
        const auto value = header.find("general.alignment");
        if (!value)
            return kUsualAlignment;
        const std::uint64_t alignment = value->wholeNumber(1, kLargestAlignment);
        if (!std::has_single_bit(alignment))
            value->refuse(Text::tr("a power of two"));
        return alignment;
    }

    /// The bytes of a tensor, which are not more than the file has.
    Size bytesOfTensor(const TensorEntry& entry) const
    {
        const TensorBlock block = blockOf(entry.type);
        if (std::ranges::find(entry.shape, 0U) != entry.shape.end())
            refuse(Text::tr("sizes above 0"), shapeText(entry.shape));
        if (entry.shape.back() % block.values != 0)
            refuse(Text::tr("rows of whole blocks of %1 numbers (%2)", block.values,
                            nameOf(entry.type)),
                   shapeText(entry.shape));
        std::uint64_t size = block.bytes;
        for (std::size_t i = 0; i < entry.shape.size(); ++i) {
            const bool isRow = i + 1 == entry.shape.size();
            const std::uint64_t extent = entry.shape[i] / (isRow ? block.values : 1);
            if (extent > m_size / size)
                refuse(Text::tr("at most the %1 bytes of the file", m_size),
                       Text::tr("%1 %2", nameOf(entry.type), shapeText(entry.shape)),
                       Text::tr("Is the download complete?"));
            size *= extent;
        }
        return size;
    }

    void placeTensors(const GgufHeader& header)
    {
        std::vector<TensorEntry>& tensors = m_contents->tensors;
        const std::uint64_t alignment = alignmentOf(header);
        const std::uint64_t start = (m_at + alignment - 1) / alignment * alignment;
        for (TensorEntry& entry : tensors) {
            m_name = entry.name;
            const std::uint64_t bytes = bytesOfTensor(entry);
            if (entry.begin % alignment != 0)
                refuse(Text::tr("a place that is a multiple of %1", alignment),
                       std::to_string(entry.begin));
            if (start > m_size || entry.begin > m_size - start ||
                bytes > m_size - start - entry.begin)
                refuse(Text::tr("%1 bytes at %2", bytes, std::to_string(entry.begin)),
                       Text::tr("%1 bytes of data in the file", m_size - std::min(start, m_size)),
                       Text::tr("The end of the file is missing. Is the download complete?"));
            entry.begin += start;
            entry.end = entry.begin + bytes;
        }
        std::ranges::stable_sort(tensors, {}, &TensorEntry::begin);
        for (std::size_t i = 1; i < tensors.size(); ++i)
            if (tensors[i].begin < tensors[i - 1].end) {
                m_name = tensors[i].name;
                refuse(Text::tr("bytes of its own"), Text::tr("a place that overlaps the tensor %1",
                                                              Text(tensors[i - 1].name, 80)));
            }
        sortNames();
    }

    void sortNames()
    {
        std::vector<std::uint32_t>& sorted = m_contents->byName;
        sorted.resize(m_contents->tensors.size());
        std::iota(sorted.begin(), sorted.end(), 0U);
        const auto name = [this](std::uint32_t i) {
            return std::string_view(m_contents->tensors[i].name);
        };
        std::ranges::sort(sorted, {}, name);
        const auto twice = std::ranges::adjacent_find(sorted, {}, name);
        if (twice == sorted.end())
            return;
        m_name = name(*twice);
        refuse(Text::tr("each tensor only once"), Text::tr("two tensors with this name"));
    }

    const InputFile* m_file;
    std::uint64_t m_size;
    std::shared_ptr<GgufHeader::Contents> m_contents;
    std::uint64_t m_at = 0;
    // For messages: what is being read.
    Part m_part = Part::Beginning;
    std::uint64_t m_number = 0; ///< of the key or tensor, from 1 on
    std::string m_name;         ///< empty as long as it is unknown
};

bool GgufValue::flag() const
{
    if (m_type != GgufType::Bool)
        refuse(Text::tr("true or false"));
    return m_bytes.front() != 0;
}

std::string_view GgufValue::text() const
{
    if (m_type != GgufType::String)
        refuse(Text::tr("a string"));
    return m_bytes;
}

double GgufValue::number() const
{
    if (!isNumeric(m_type) || m_type == GgufType::Bool)
        refuse(Text::tr("a number"));
    return withNumber(m_type, m_bytes, 0, [](auto number) { return static_cast<double>(number); });
}

std::uint64_t GgufValue::wholeNumber(std::uint64_t least, std::uint64_t most) const
{
    const auto inRange = [least, most](auto number) -> std::optional<std::uint64_t> {
        if (number < 0 || static_cast<std::uint64_t>(number) < least ||
            static_cast<std::uint64_t>(number) > most)
            return std::nullopt;
        return static_cast<std::uint64_t>(number);
    };
    if (isInteger(m_type))
        if (const auto number = withNumber(m_type, m_bytes, 0, inRange))
            return *number;
    refuse(Text::tr("a whole number from %1 to %2", least, most));
}

std::size_t GgufValue::size() const
{
    if (m_type != GgufType::Array)
        refuse(Text::tr("an array"));
    return m_size;
}

std::vector<std::string_view> GgufValue::texts() const
{
    if (m_type != GgufType::Array || m_elementType != GgufType::String)
        refuse(Text::tr("an array of strings"));
    std::vector<std::string_view> texts;
    texts.reserve(m_size);
    for (std::string_view rest = m_bytes; !rest.empty();) {
        const auto length = takenFrom<std::uint64_t>(rest);
        texts.push_back(rest.substr(sizeof(length), length));
        rest.remove_prefix(sizeof(length) + length);
    }
    return texts;
}

std::vector<double> GgufValue::numbers() const
{
    if (m_type != GgufType::Array || !isNumeric(m_elementType))
        refuse(Text::tr("an array of numbers"));
    std::vector<double> numbers(m_size);
    for (std::size_t i = 0; i < m_size; ++i)
        numbers[i] = withNumber(m_elementType, m_bytes, i,
                                [](auto number) { return static_cast<double>(number); });
    return numbers;
}

void GgufValue::refuse(Text expected, Text hint) const
{
    pastkeys::refuse(*m_file, keyPlace(m_key), std::move(expected), description(), std::move(hint));
}

Text GgufValue::description() const
{
    if (m_type == GgufType::String)
        return Text::tr("\"%1\"", Text(m_bytes, 80));
    if (m_type == GgufType::Array)
        return m_elementType == GgufType::String
                   ? Text::tr("an array of strings of size %1", m_size)
                   : Text::tr("an array of numbers of size %1", m_size);
    if (m_type == GgufType::Bool)
        return m_bytes.front() != 0 ? Text::tr("true") : Text::tr("false");
    return withNumber(m_type, m_bytes, 0, [](auto number) { return decimalText(number); });
}

const std::string& GgufHeader::file() const
{
    return m_contents->file;
}

std::uint64_t GgufHeader::keyCount() const
{
    return m_contents->keys.size();
}

std::optional<GgufValue> GgufHeader::find(std::string_view key) const
{
    const auto name = [this](const Key& each) { return m_contents->nameOf(each); };
    const auto found = std::ranges::lower_bound(m_contents->keys, key, {}, name);
    if (found == m_contents->keys.end() || name(*found) != key)
        return std::nullopt;
    GgufValue value;
    value.m_file = &m_contents->file;
    value.m_key = name(*found);
    value.m_type = found->type;
    value.m_elementType = found->elementType;
    value.m_size = found->size;
    value.m_bytes = std::string_view(m_contents->bytes).substr(found->bytesAt, found->bytes);
    return value;
}

GgufValue GgufHeader::required(std::string_view key) const
{
    if (const auto value = find(key))
        return *value;
    refuse(m_contents->file, keyPlace(key), Text::tr("a value"), Text::tr("no such key"));
}

std::span<const TensorEntry> GgufHeader::tensors() const
{
    return m_contents->tensors;
}

const TensorEntry* GgufHeader::tensor(std::string_view name) const
{
    const auto nameAt = [this](std::uint32_t i) {
        return std::string_view(m_contents->tensors[i].name);
    };
    const auto found = std::ranges::lower_bound(m_contents->byName, name, {}, nameAt);
    return found == m_contents->byName.end() || nameAt(*found) != name
               ? nullptr
               : &m_contents->tensors[*found];
}

bool isGguf(const InputFile& file)
{
    return file.beginning(kGgufMagic.size()) == kGgufMagic;
}

GgufHeader readGguf(const InputFile& file)
{
    return GgufParser(file.name(), &file, {}).parse();
}

GgufHeader parseGguf(std::string_view content, const std::string& file)
{
    return GgufParser(file, nullptr, std::string(content)).parse();
}

std::optional<std::uint32_t> ggufTypeOf(TensorType type)
{
    const auto* found = std::ranges::find(kTypeNumbers, type, &TypeNumber::type);
    return found == kTypeNumbers.end() ? std::nullopt : std::optional(found->number);
}

} // namespace pastkeys
