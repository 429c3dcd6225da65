// Fuzzes GGUF files with arbitrary bytes. The first byte of the input selects its form.
//   f  a whole file
//   t  a number up to 65535, a line feed, and a file. The fuzzer adds the given number of zero bytes
//      to it, so that small inputs have tensors
#include "files/gguf_model.h"
#include "fuzz_targets.h"

#include <charconv>
#include <string>

namespace pastkeys {

namespace {

void checkGgufTensors(const GgufHeader& header, std::uint64_t size)
{
    std::uint64_t covered = 0;
    for (const TensorEntry& entry : header.tensors()) {
        PASTKEYS_EXPECTS(entry.begin >= covered && entry.end > entry.begin && entry.end <= size);
        covered = entry.end;
        PASTKEYS_EXPECTS(header.tensor(entry.name) == &entry);
        // The bytes are divided, because a product may wrap.
        const TensorBlock block = blockOf(entry.type);
        PASTKEYS_EXPECTS(entry.bytes() % block.bytes == 0);
        std::uint64_t rest = entry.bytes() / block.bytes;
        for (std::size_t i = 0; i + 1 < entry.shape.size(); ++i) {
            PASTKEYS_EXPECTS(rest % entry.shape[i] == 0);
            rest /= entry.shape[i];
        }
        PASTKEYS_EXPECTS(rest == entry.shape.back() / block.values);
        PASTKEYS_EXPECTS(entry.shape.back() % block.values == 0);
    }
}

/// Calls all accessors, each of which succeeds or refuses.
void useValue(const GgufValue& value)
{
    PASTKEYS_EXPECTS(firstInvalidByte(value.description().english()) == std::string_view::npos);
    succeedsOrRefuses([&] { value.flag(); });
    succeedsOrRefuses([&] { value.number(); });
    succeedsOrRefuses([&] { value.wholeNumber(1, 100); });
    succeedsOrRefuses([&] { PASTKEYS_EXPECTS(value.text().size() < 1'000'000); });
    succeedsOrRefuses([&] { PASTKEYS_EXPECTS(value.texts().size() == value.size()); });
    succeedsOrRefuses([&] { PASTKEYS_EXPECTS(value.numbers().size() == value.size()); });
}

/// The sizes that the file says are those of its tensors, so a network is never much larger.
void checkGgufModel(const GgufHeader& header, std::uint64_t size)
{
    const ReadConfig read = readGgufConfig(header);
    const Config& config = read.model.network->config();
    PASTKEYS_EXPECTS(config.vocabulary > 0 && config.context > 0 && config.layers > 0);
    PASTKEYS_EXPECTS(std::uint64_t{config.vocabulary} * config.width / 16 <= size);
    PASTKEYS_EXPECTS(config.layers <= size);
    for (const TokenId end : config.endOfText)
        PASTKEYS_EXPECTS(indexOf(end) < config.vocabulary);
    for (const std::string& warning : inEnglish(read.warnings))
        PASTKEYS_EXPECTS(!warning.empty() && firstInvalidByte(warning) == std::string_view::npos);
}

void checkGguf(std::string_view content)
{
    const GgufHeader header = parseGguf(content, "model.gguf");
    checkGgufTensors(header, content.size());
    for (const char* key : {"general.name", "general.alignment", "tokenizer.ggml.tokens",
                            "tokenizer.ggml.scores", "k"})
        if (const auto value = header.find(key)) {
            PASTKEYS_EXPECTS(value->key() == key);
            useValue(*value);
        }
    succeedsOrRefuses([&] { checkGgufModel(header, content.size()); });
}

std::string withZeros(std::string_view input)
{
    std::uint16_t zeros = 0;
    const char* const end = input.data() + input.size();
    const char* content = std::from_chars(input.data(), end, zeros).ptr;
    if (content != end)
        ++content;
    return std::string(content, end) + std::string(zeros, '\0');
}

} // namespace

bool fuzzGguf(FuzzInput input)
{
    if (input.empty())
        return false;
    const std::string_view rest = textOf(input).substr(1);
    if (input[0] == 'f')
        return succeedsOrRefuses([&] { checkGguf(rest); });
    return input[0] == 't' && succeedsOrRefuses([&] { checkGguf(withZeros(rest)); });
}

} // namespace pastkeys
