// Fuzzes files of llama2.c with arbitrary bytes. The first byte of the input selects the file.
//   m  a model
//   t  a number of tokens in two bytes, and a tokenizer for a model with so many
#include "files/llama2c_file.h"
#include "fuzz_targets.h"

#include <algorithm>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace pastkeys {

namespace {

/// A file in memory.
class MemoryFile
{
public:
    explicit MemoryFile(std::string_view content) : m_descriptor(memfd_create("fuzzed", 0))
    {
        PASTKEYS_EXPECTS(m_descriptor >= 0);
        while (!content.empty()) {
            const ssize_t written = write(m_descriptor, content.data(), content.size());
            PASTKEYS_EXPECTS(written > 0);
            content.remove_prefix(static_cast<std::size_t>(written));
        }
    }
    ~MemoryFile() { close(m_descriptor); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    std::filesystem::path path() const { return "/proc/self/fd/" + std::to_string(m_descriptor); }

private:
    int m_descriptor;
};

void readModel(std::string_view content)
{
    const MemoryFile file(content);
    const OpenedModel opened = openLlama2c(file.path());
    PASTKEYS_EXPECTS(isLlama2cFile(file.path()));
    const Network& network = *opened.model.network;
    std::size_t found = 0;
    for (const WeightPoint& point : network.weightPoints())
        for (const WeightPiece& piece : network.piecesOf(point)) {
            const auto stored = opened.files.tensors.find(piece.name);
            if (stored == opened.files.tensors.end()) {
                PASTKEYS_EXPECTS(network[point.weight].orElse && network.config().tied);
                continue;
            }
            ++found;
            const TensorEntry& entry = stored->second.entry;
            PASTKEYS_EXPECTS(entry.bytes() <= 4 * content.size() && entry.bytes() % 4 == 0);
            std::string bytes(std::min<std::size_t>(entry.bytes(), 64), '\0');
            stored->second.read(entry.bytes() - bytes.size(),
                                std::as_writable_bytes(std::span(bytes)));
        }
    PASTKEYS_EXPECTS(found == opened.files.tensors.size());
}

void readTokenizer(std::string_view input)
{
    if (input.size() < 2)
        return;
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(input[at]); };
    const Tokenizer tokenizer = readLlama2cTokenizer(
        input.substr(2), "tokenizer.bin", static_cast<std::uint32_t>(byte(0) | byte(1) << 8));
    for (const TokenId id : tokenizer.encode("ab <s> \u4E2D", SpecialTokens::Recognize))
        PASTKEYS_EXPECTS(tokenizer.contains(id));
}

} // namespace

bool fuzzLlama2c(FuzzInput input)
{
    if (input.empty())
        return false;
    const std::string_view rest = textOf(input).substr(1);
    return succeedsOrRefuses([&] { input[0] == 't' ? readTokenizer(rest) : readModel(rest); });
}

} // namespace pastkeys
