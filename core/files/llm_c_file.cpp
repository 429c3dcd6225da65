// Reads models of llm.c: 256 numbers of 32 bits, then the tensors one after another, each kind for
// all layers together.
#include "base/errors.h"
#include "files/checkpoint.h"
#include "model/config.h"

#include <array>
#include <bit>
#include <cstring>

namespace pastkeys {

namespace {

constexpr std::uint32_t kModelMagic = 20240326;
constexpr std::uint32_t kStateMagic = 20240327; // of the training's state: moments, a batch
constexpr std::uint64_t kHeaderBytes = 1024;

struct LlmCHeader
{
    std::uint32_t magic, version, context, vocabulary, layers, heads, width, paddedVocabulary;
};

/// Throws InputError if the file is shorter.
LlmCHeader headerIn(const InputFile& file)
{
    std::array<std::uint32_t, 8> numbers{};
    file.read(0, std::as_writable_bytes(std::span(numbers)));
    return std::bit_cast<LlmCHeader>(numbers);
}

void expectSize(const InputFile& file, const char* field, std::uint32_t found, std::uint64_t most)
{
    if (found == 0 || found > most)
        refuse(file.name(), Text::tr("the field %1 of the header", std::string(field)),
               Text::tr("a whole number from 1 to %1", most), std::to_string(found));
}

LlmCHeader checkedHeader(const InputFile& file)
{
    if (file.size() < kHeaderBytes)
        refuse(file.name(), {}, Text::tr("a header of %1 bytes", kHeaderBytes),
               Text::tr("%1 bytes", file.size()), Text::tr("Is the file complete?"));
    LlmCHeader header = headerIn(file);
    if (header.version != 1 && header.version != 3 && header.version != 5)
        refuse(file.name(), Text::tr("the field %1 of the header", std::string("version")),
               Text::tr("1 or 3 (float32), or 5 (bfloat16)"), std::to_string(header.version));
    if (header.version == 1) // from before vocabularies were padded
        header.paddedVocabulary = header.vocabulary;
    expectSize(file, "max_seq_len", header.context, kLargestModelSize);
    expectSize(file, "padded_vocab_size", header.paddedVocabulary, kLargestModelSize);
    expectSize(file, "vocab_size", header.vocabulary, header.paddedVocabulary);
    expectSize(file, "num_layers", header.layers, kMostModelLayers);
    expectSize(file, "channels", header.width, kLargestModelWidth);
    expectSize(file, "num_heads", header.heads, header.width);
    return header;
}

/// A kind of tensor. Those that are in layers lie there for all layers together.
struct LlmCTensor
{
    std::string_view name; ///< after "transformer.", and in layers after the layer's number
    bool isInLayers;
    std::uint32_t rows; ///< 0 for a vector
    std::uint32_t columns;
    std::uint32_t unusedRows = 0; ///< after the rows
};

std::array<LlmCTensor, 16> tensorsOf(const LlmCHeader& header)
{
    const std::uint32_t width = header.width;
    return {{
        {"wte.weight", false, header.vocabulary, width,
         header.paddedVocabulary - header.vocabulary},
        {"wpe.weight", false, header.context, width},
        {"ln_1.weight", true, 0, width},
        {"ln_1.bias", true, 0, width},
        {"attn.c_attn.weight", true, 3 * width, width},
        {"attn.c_attn.bias", true, 0, 3 * width},
        {"attn.c_proj.weight", true, width, width},
        {"attn.c_proj.bias", true, 0, width},
        {"ln_2.weight", true, 0, width},
        {"ln_2.bias", true, 0, width},
        {"mlp.c_fc.weight", true, 4 * width, width},
        {"mlp.c_fc.bias", true, 0, 4 * width},
        {"mlp.c_proj.weight", true, width, 4 * width},
        {"mlp.c_proj.bias", true, 0, width},
        {"ln_f.weight", false, 0, width},
        {"ln_f.bias", false, 0, width},
    }};
}

/// Takes the tensors of a file one after another.
class LlmCReader
{
public:
    LlmCReader(std::shared_ptr<const InputFile> file, const LlmCHeader& header)
        : m_file(std::move(file)), m_type(header.version == 5 ? TensorType::BF16 : TensorType::F32)
    {
        m_checkpoint.source = m_file->name();
        m_checkpoint.prefix = "transformer.";
        m_checkpoint.isLlmC = true;
        m_checkpoint.heads = header.heads;
        for (const LlmCTensor& tensor : tensorsOf(header))
            for (std::uint32_t layer = 0; layer < (tensor.isInLayers ? header.layers : 1); ++layer)
                take(tensor, layer);
        if (m_at != m_file->size())
            refuse(m_file->name(), {}, Text::tr("%1 bytes, as the header says", m_at),
                   Text::tr("%1 bytes", m_file->size()));
    }

    Checkpoint taken() { return std::move(m_checkpoint); }

private:
    void take(const LlmCTensor& tensor, std::uint32_t layer)
    {
        std::string name = m_checkpoint.prefix;
        if (tensor.isInLayers)
            name += "h." + std::to_string(layer) + ".";
        name += tensor.name;
        // At most 2^24 rows of 2^24 numbers of 4 bytes, so nothing here overflows.
        const std::uint64_t row = std::uint64_t{tensor.columns} * bytesPerValue(m_type);
        const std::uint64_t bytes = row * std::max<std::uint64_t>(tensor.rows, 1);
        const std::uint64_t all = bytes + row * tensor.unusedRows;
        if (all > m_file->size() - m_at)
            refuse(m_file->name(), tensorPlace(name), Text::tr("%1 bytes", all),
                   Text::tr("%1 bytes to the end of the file", m_file->size() - m_at),
                   Text::tr("Is the file complete?"));
        TensorEntry entry{name, m_type, {tensor.columns}, m_at, m_at + bytes};
        if (tensor.rows > 0)
            entry.shape.insert(entry.shape.begin(), tensor.rows);
        m_checkpoint.tensors.emplace(std::move(name), StoredTensor{std::move(entry), m_file});
        m_at += all;
    }

    std::shared_ptr<const InputFile> m_file;
    TensorType m_type;
    std::uint64_t m_at = kHeaderBytes;
    Checkpoint m_checkpoint;
};

} // namespace

bool isLlmCFile(const InputFile& file)
{
    const std::string beginning = file.beginning(sizeof(std::uint32_t));
    std::uint32_t magic = 0;
    if (beginning.size() < sizeof(magic))
        return false;
    std::memcpy(&magic, beginning.data(), sizeof(magic));
    if (magic == kStateMagic)
        refuse(file.name(), {}, Text::tr("a model of llm.c"),
               Text::tr("the state of a training in llm.c"),
               Text::tr("The model is in the file model_*.bin beside it."));
    return magic == kModelMagic;
}

Checkpoint readLlmC(const std::shared_ptr<const InputFile>& file)
{
    return LlmCReader(file, checkedHeader(*file)).taken();
}

} // namespace pastkeys
