// Fuzzes safetensors files with arbitrary bytes. The first byte of the input selects its form.
//   f  a whole file
//   h  a number up to 65535, a line feed, and a header. The fuzzer builds a file from the length of
//      the header, the header, and the given number of zero bytes of data
#include "files/safetensors.h"
#include "fuzz_targets.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

namespace pastkeys {

namespace {

constexpr std::size_t kPrefix = 8;

std::string lengthPrefix(std::size_t length)
{
    std::string bytes;
    for (std::size_t i = 0; i < kPrefix; ++i)
        bytes += static_cast<char>(length >> (8 * i) & 0xFF);
    return bytes;
}

std::string framed(std::string_view input)
{
    std::uint16_t dataBytes = 0;
    const char* const end = input.data() + input.size();
    const char* header = std::from_chars(input.data(), end, dataBytes).ptr;
    if (header != end)
        ++header;
    const std::string_view text(header, static_cast<std::size_t>(end - header));
    return lengthPrefix(text.size()) + std::string(text) + std::string(dataBytes, '\0');
}

std::vector<TensorEntry> entriesOf(std::string_view content)
{
    return parseSafetensors(content, "model.safetensors");
}

bool isAccepted(std::string_view content)
{
    return succeedsOrRefuses([&] { entriesOf(content); });
}

/// The bytes per value, read from the type's name, so that the check does not rely on the fuzzed
/// bytesPerValue().
std::uint64_t bytesByName(TensorType type)
{
    const std::string_view name = nameOf(type);
    if (name == "BOOL")
        return 1;
    const std::string_view digits = name.substr(name.find_first_of("0123456789"));
    std::uint64_t bits = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), bits);
    return bits / 8;
}

void checkSize(const TensorEntry& entry)
{
    if (std::ranges::count(entry.shape, 0U) > 0) {
        PASTKEYS_EXPECTS(entry.bytes() == 0);
        return;
    }
    std::uint64_t rest = entry.bytes(); // is divided below, because a product may wrap
    for (const std::uint64_t extent : entry.shape) {
        PASTKEYS_EXPECTS(rest % extent == 0);
        rest /= extent;
    }
    PASTKEYS_EXPECTS(rest == bytesByName(entry.type));
}

/// Checks that the entries are in order and cover the data up to the last byte of the file, without
/// gaps or overlaps.
void checkCover(const std::vector<TensorEntry>& entries, std::uint64_t dataStart,
                std::uint64_t fileSize)
{
    std::uint64_t covered = dataStart;
    for (const TensorEntry& entry : entries) {
        PASTKEYS_EXPECTS(entry.begin == covered);
        PASTKEYS_EXPECTS(entry.end >= entry.begin);
        covered = entry.end;
    }
    PASTKEYS_EXPECTS(covered == fileSize);
}

/// Checks that another JSON reader sees the same entries, each once.
void checkAgainstHeader(const std::vector<TensorEntry>& entries, const nlohmann::json& header,
                        std::uint64_t dataStart)
{
    PASTKEYS_EXPECTS(header.is_object());
    PASTKEYS_EXPECTS(entries.size() + header.count("__metadata__") == header.size());
    for (const TensorEntry& entry : entries) {
        const nlohmann::json& tensor = header.at(entry.name);
        PASTKEYS_EXPECTS(entry.name != "__metadata__");
        PASTKEYS_EXPECTS(tensor.at("dtype") == nameOf(entry.type));
        PASTKEYS_EXPECTS(tensor.at("shape") == nlohmann::json(entry.shape));
        PASTKEYS_EXPECTS(tensor.at("data_offsets") ==
                         nlohmann::json({entry.begin - dataStart, entry.end - dataStart}));
    }
}

void checkFile(std::string_view content)
{
    const std::vector<TensorEntry> entries = entriesOf(content);
    std::size_t length = 0;
    for (std::size_t i = 0; i < kPrefix; ++i)
        length |= std::size_t{static_cast<std::uint8_t>(content[i])} << (8 * i);
    PASTKEYS_EXPECTS(length <= content.size() - kPrefix);
    const std::size_t dataStart = kPrefix + length;
    for (const TensorEntry& entry : entries)
        checkSize(entry);
    checkCover(entries, dataStart, content.size());
    checkAgainstHeader(entries, nlohmann::json::parse(content.substr(kPrefix, length)), dataStart);
    PASTKEYS_EXPECTS(!isAccepted(std::string(content) + '\0'));
    PASTKEYS_EXPECTS(!isAccepted(content.substr(0, content.size() - 1)));
}

} // namespace

bool fuzzSafetensors(FuzzInput input)
{
    if (input.empty())
        return false;
    const std::string_view rest = textOf(input).substr(1);
    if (input[0] == 'f')
        return succeedsOrRefuses([&] { checkFile(rest); });
    return input[0] == 'h' && succeedsOrRefuses([&] { checkFile(framed(rest)); });
}

} // namespace pastkeys
