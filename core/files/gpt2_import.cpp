#include "files/gpt2_import.h"

#include "base/buffer.h"
#include "base/errors.h"
#include "base/listed.h"
#include "files/checkpoint.h"
#include "files/checkpoint_arguments.h"
#include "files/folder_tokenizer.h"
#include "files/gpt2_config.h"
#include "files/model_config.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>

namespace pastkeys {

namespace fs = std::filesystem;

namespace {

/// Named, because lupdate would take a function that returns std::uint32_t for one of std.
using Extent = std::uint32_t;

constexpr std::size_t kCopied = std::size_t{1} << 20; ///< bytes to copy at a time
constexpr const char* kFirstQkv = "h.0.attn.c_attn.weight";
/// Rows of GPT-2's vocabulary, as it is and padded to a multiple of 64.
constexpr std::array<std::uint32_t, 2> kGpt2Vocabularies{50257, 50304};
constexpr std::uint32_t kGpt2EndOfText = 50256;

void copyTensor(const StoredTensor& from, const ByteSink& sink)
{
    Buffer<std::byte> piece(
        static_cast<std::size_t>(std::min<std::uint64_t>(kCopied, from.entry.bytes())));
    for (std::uint64_t at = from.entry.begin; at < from.entry.end; at += piece.size()) {
        const auto size =
            static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), from.entry.end - at));
        const std::span<std::byte> read = std::span<std::byte>(piece).first(size);
        from.file->read(at, read);
        sink(read);
    }
}

/// Writes a matrix [rows][columns] as [columns][rows].
template <typename Word>
void writeTransposed(const Word* matrix, std::size_t rows, std::size_t columns,
                     const ByteSink& sink)
{
    constexpr std::size_t kBlock =
        32; // columns that are gathered together, for the processor's cache
    std::vector<Word> block;
    for (std::size_t first = 0; first < columns; first += kBlock) {
        const std::size_t count = std::min(kBlock, columns - first);
        block.resize(count * rows);
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t i = 0; i < count; ++i)
                block[i * rows + row] = matrix[row * columns + first + i];
        sink(std::as_bytes(std::span(block)));
    }
}

/// \param parts  the rows of one matrix
void writeTransposed(const std::vector<StoredTensor>& parts, const ByteSink& sink)
{
    std::uint64_t bytes = 0;
    for (const StoredTensor& part : parts)
        bytes += part.entry.bytes();
    Buffer<std::byte> matrix(static_cast<std::size_t>(bytes));
    std::span<std::byte> rest = matrix;
    for (const StoredTensor& part : parts) {
        const auto size = static_cast<std::size_t>(part.entry.bytes());
        part.file->read(part.entry.begin, rest.first(size));
        rest = rest.subspan(size);
    }
    const auto columns = static_cast<std::size_t>(parts.front().entry.shape[1]);
    const std::size_t value = bytesPerValue(*weightType(parts.front().entry.type));
    const std::size_t rows = matrix.size() / value / columns;
    if (value == sizeof(float))
        writeTransposed(reinterpret_cast<const std::uint32_t*>(matrix.data()), rows, columns, sink);
    else
        writeTransposed(reinterpret_cast<const std::uint16_t*>(matrix.data()), rows, columns, sink);
}

bool haveSameBits(const StoredTensor& a, const StoredTensor& b)
{
    if (a.entry.type != b.entry.type || a.entry.shape != b.entry.shape)
        return false;
    if (a.entry.begin == b.entry.begin)
        return true;
    Buffer<std::byte> ofA(kCopied);
    Buffer<std::byte> ofB(kCopied);
    for (std::uint64_t at = 0; at < a.entry.bytes(); at += kCopied) {
        const auto size =
            static_cast<std::size_t>(std::min<std::uint64_t>(kCopied, a.entry.bytes() - at));
        a.file->read(a.entry.begin + at, std::span<std::byte>(ofA).first(size));
        b.file->read(b.entry.begin + at, std::span<std::byte>(ofB).first(size));
        if (std::memcmp(ofA.data(), ofB.data(), size) != 0)
            return false;
    }
    return true;
}

/// "h.3.attn.c_attn.weight"
std::string gpt2Name(const WeightSpec& weight, std::uint64_t layer)
{
    std::string name = weight.name;
    if (const std::size_t gap = name.find("{}"); gap != std::string::npos)
        name.replace(gap, 2, std::to_string(layer));
    return name;
}

class Importer
{
public:
    Importer(const fs::path& path, const ImportAnswers& answers)
        : m_checkpoint(openCheckpoint(path)), m_answers(answers)
    {
        const fs::path beside = fs::path(path).replace_extension(".json");
        if (!answers.arguments.empty())
            m_arguments = readArguments(answers.arguments);
        else if (beside != path && namePresent(beside))
            m_arguments = readArguments(beside);
    }

    ImportedModel model()
    {
        decideSizes();
        decideLayout();
        decideOutput();
        const StoredTensor& tokens = expected("wte.weight");
        m_network = parseModelConfig(modelConfigText(m_config, "float32"), m_checkpoint.source)
                        .model.network;
        decideBiases();
        decideHeads();
        decideActivation();
        decideTokens();
        if (m_arguments.epsilon)
            m_config.epsilon = *m_arguments.epsilon;
        addTensors();
        refuseOthers();
        m_model.config = m_config;
        m_model.configJson = modelConfigText(
            m_config, nameOf(weightType(tokens.entry.type).value_or(DType::Float32)));
        return std::move(m_model);
    }

private:
    /// How the checkpoint stores a matrix that GPT-2 has as [in, out].
    std::vector<std::uint64_t> shapeInCheckpoint(const WeightSpec& weight) const
    {
        std::vector<std::uint64_t> shape = weight.shape;
        if (m_isOutIn && weight.form == WeightForm::Panels)
            std::swap(shape[0], shape[1]);
        return shape;
    }

    const StoredTensor& expected(const char* name) const
    {
        const StoredTensor* found = m_checkpoint.find(name);
        if (!found)
            refuse(m_checkpoint.source, tensorPlace(inFile(m_checkpoint.namesOf(name).front())),
                   Text::tr("a tensor with this name"), Text::tr("none"),
                   Text::tr("Is the file complete?"));
        return *found;
    }

    /// The name as the file would have it, with what stands before all names.
    std::string inFile(const std::string& name) const
    {
        const auto& [own, first] = *m_checkpoint.tensors.begin();
        const std::string& whole = first.entry.name;
        return whole.substr(0, whole.size() - std::min(whole.size(), own.size())) + name;
    }

    /// \param index  of the dimension
    Extent extentOf(const char* name, std::size_t index, std::uint64_t most) const
    {
        const TensorEntry& entry = expected(name).entry;
        if (entry.shape.size() != 2 || entry.shape[index] == 0 || entry.shape[index] > most)
            refuse(m_checkpoint.source, tensorPlace(entry.name),
                   Text::tr("a matrix with at most %1 rows and %2 columns", kLargestModelSize,
                            kLargestModelWidth),
                   shapeText(entry.shape));
        return static_cast<std::uint32_t>(entry.shape[index]);
    }

    void decideSizes()
    {
        m_config.vocabulary = extentOf("wte.weight", 0, kLargestModelSize);
        m_config.width = extentOf("wte.weight", 1, kLargestModelWidth);
        m_config.context = extentOf("wpe.weight", 0, kLargestModelSize);
        m_config.layers = static_cast<std::uint32_t>(
            std::min(m_checkpoint.layers(), std::uint64_t{kMostModelLayers} + 1));
        if (m_config.layers == 0)
            expected(kFirstQkv);
        m_config.heads = 1; // until they are known
        expectAgreement(m_arguments.vocabulary, m_config.vocabulary, "wte.weight");
        expectAgreement(m_arguments.width, m_config.width, "wte.weight");
        expectAgreement(m_arguments.context, m_config.context, "wpe.weight");
        if (m_arguments.layers && m_arguments.layers->value != m_config.layers)
            refuse(m_checkpoint.source, {},
                   Text::tr("%1 layers (%2)", m_arguments.layers->value, m_arguments.layers->place),
                   Text::tr("%1 layers", m_config.layers), belongTogether());
    }

    static Text belongTogether() { return Text::tr("Do the two files belong together?"); }

    void expectAgreement(const std::optional<CheckpointArguments::Size>& said, std::uint32_t found,
                         const char* name) const
    {
        if (said && said->value != found)
            refuse(m_checkpoint.source, tensorPlace(expected(name).entry.name),
                   Text::tr("the size %1 (%2)", said->value, said->place),
                   shapeText(expected(name).entry.shape), belongTogether());
    }

    /// Which way round matrices are stored follows from the first one that is not square. Square
    /// ones look the same both ways, so a wrong decision would go unnoticed.
    void decideLayout()
    {
        const std::uint64_t width = m_config.width;
        const TensorEntry& qkv = expected(kFirstQkv).entry;
        const std::string shape = shapeText(qkv.shape);
        if (m_checkpoint.names == CheckpointNames::LlmsFromScratch) {
            say(Text::tr(
                "The tensors have the names of LLMs-from-scratch, whose matrices are those "
                "of torch.nn.Linear: [out, in]. They are transposed."));
        } else if (m_checkpoint.isLlmC) {
            say(Text::tr("The file is a model of llm.c, which stores matrices as torch.nn.Linear "
                         "does: [out, in]. They are transposed."));
        } else if (qkv.shape == std::vector<std::uint64_t>{3 * width, width}) {
            say(Text::tr("The matrices are those of torch.nn.Linear, [out, in], because %1 has the "
                         "shape %2. They are transposed, the square ones too.",
                         Text(qkv.name, 80), shape));
        } else if (qkv.shape == std::vector<std::uint64_t>{width, 3 * width}) {
            m_isOutIn = false;
            say(Text::tr("The matrices are [in, out], as transformers stores GPT-2, because %1 has "
                         "the shape %2.",
                         Text(qkv.name, 80), shape));
        } else {
            refuse(m_checkpoint.source, tensorPlace(qkv.name),
                   Text::tr("shape %1 or %2", shapeText({3 * width, width}),
                            shapeText({width, 3 * width})),
                   shape,
                   Text::tr("Q, K and V must have as many heads as one another, as in GPT-2."));
        }
        decideInner();
    }

    void decideInner()
    {
        constexpr const char* kExpansion = "h.0.mlp.c_fc.weight";
        m_config.inner = extentOf(kExpansion, m_isOutIn ? 0 : 1, kLargestModelSize);
        const TensorEntry& expansion = expected(kExpansion).entry;
        const std::string width = std::to_string(m_config.width);
        if (expansion.shape[m_isOutIn ? 1 : 0] != m_config.width)
            refuse(m_checkpoint.source, tensorPlace(expansion.name),
                   m_isOutIn ? Text::tr("shape [inner width, %1]", width)
                             : Text::tr("shape [%1, inner width]", width),
                   shapeText(expansion.shape), sameWayRound());
    }

    Text sameWayRound() const
    {
        return Text::tr("All matrices of a file must be the same way round: %1.",
                        std::string(m_isOutIn ? "[out, in]" : "[in, out]"));
    }

    void decideOutput()
    {
        const StoredTensor* output = m_checkpoint.find("lm_head.weight");
        m_config.tied = !output || haveSameBits(*output, expected("wte.weight"));
        say(m_config.tied ? Text::tr("The output matrix is the token embedding.")
                          : Text::tr("The output matrix is not the token embedding."));
    }

    static bool isBias(const WeightSpec& weight)
    {
        return weight.form == WeightForm::Vector && weight.name.ends_with(".bias");
    }

    /// Whether no layer has this bias, so that it is a choice of the training and no fault.
    bool isLeftOut(const WeightSpec& weight) const
    {
        if (!isBias(weight))
            return false;
        const std::uint64_t layers = weight.part == OperationPart::Layer ? m_config.layers : 1;
        for (std::uint64_t layer = 0; layer < layers; ++layer)
            for (const std::string& name : m_checkpoint.namesOf(gpt2Name(weight, layer)))
                if (m_checkpoint.tensors.contains(name))
                    return false;
        return true;
    }

    void decideBiases()
    {
        std::vector<std::string> names;
        for (const WeightSpec& weight : m_network->weights())
            if (isLeftOut(weight)) {
                m_leftOut.insert(weight.name);
                names.push_back(weight.name);
            }
        if (!names.empty())
            say(Text::tr("The file has no biases of these kinds: %1. They are written as zeros, "
                         "which changes no result.",
                         listed(names)));
    }

    void decideHeads()
    {
        Text place;
        if (m_answers.heads) {
            m_config.heads = *m_answers.heads;
            place = std::string("--heads");
        } else if (m_checkpoint.heads) {
            m_config.heads = *m_checkpoint.heads;
            place = Text::tr("the header of the file");
        } else if (m_arguments.heads) {
            m_config.heads = m_arguments.heads->value;
            place = m_arguments.heads->place;
        } else {
            refuse(m_checkpoint.source, {}, Text::tr("a known number of heads"),
                   Text::tr("only weights, from which it cannot be seen"),
                   Text::tr("Add --heads N, with the n_head (n_heads) of the training. It divides "
                            "the width, %1.",
                            m_config.width));
        }
        if (m_config.heads == 0 || m_config.width % m_config.heads != 0)
            refuse(m_checkpoint.source, place,
                   Text::tr("a number of heads that divides the width, %1", m_config.width),
                   Text::tr("%1 heads", m_config.heads));
        say(Text::tr("Heads: %1, from %2.", m_config.heads, place));
    }

    void decideActivation()
    {
        const bool hasLeftOut = !m_leftOut.empty();
        const auto decide = [this](Activation activation, Text reason) {
            m_config.activation = activation;
            say(Text::tr("Activation: %1, from %2.", std::string(nameOf(activation)),
                         std::move(reason)));
        };
        if (m_answers.activation)
            return decide(*m_answers.activation, std::string("--activation"));
        if (m_arguments.activation)
            return decide(*m_arguments.activation, m_arguments.file);
        if (m_checkpoint.names == CheckpointNames::LlmsFromScratch)
            return decide(Activation::GeluTanh, Text::tr("the code of LLMs-from-scratch"));
        if (m_checkpoint.isLlmC)
            return decide(Activation::GeluTanh, Text::tr("the code of llm.c"));
        if (!m_isOutIn)
            return decide(Activation::GeluTanh, Text::tr("GPT-2's usual configuration"));
        if (m_config.tied)
            return decide(Activation::GeluErf,
                          Text::tr("the code of nanoGPT, which ties the output matrix to the "
                                   "embedding (other code: --activation NAME)"));
        if (!hasLeftOut)
            return decide(Activation::GeluTanh,
                          Text::tr("the code of minGPT, which has an output matrix of its own and "
                                   "all biases (other code: --activation NAME)"));
        refuse(m_checkpoint.source, {}, Text::tr("a known activation function"),
               Text::tr("tensors that are neither nanoGPT's nor minGPT's: an output matrix of its "
                        "own, and no biases"),
               Text::tr("Add --activation gelu (torch.nn.GELU) or --activation gelu_new (with a "
                        "tanh), as in the code of the training."));
    }

    /// Takes the tokenizer, or the vocabulary of characters, or says what is missing.
    void decideTokens()
    {
        if (!m_answers.tokenizer.empty())
            return takeTokenizer();
        std::optional<CharacterVocabulary> characters = m_arguments.characters;
        std::string file = m_arguments.file;
        if (!m_answers.vocabulary.empty()) {
            file = printablePath(m_answers.vocabulary);
            characters = readCharacterVocabulary(
                parseStrictJson(readText(m_answers.vocabulary, Tokenizer::kLargestFile), file));
        }
        if (characters) {
            if (indexOf(characters->largestId) >= m_config.vocabulary)
                refuse(file, {},
                       Text::tr("ids below %1, the number of rows of the token embedding",
                                m_config.vocabulary),
                       std::to_string(indexOf(characters->largestId)), belongTogether());
            m_model.tokenizerJson = std::move(characters->tokenizerJson);
            return say(Text::tr("Vocabulary: %1 characters, from %2.", characters->size, file));
        }
        if (std::ranges::count(kGpt2Vocabularies, m_config.vocabulary) == 0)
            return m_model.warnings.push_back(
                Text::tr("There is no vocabulary, so tokens are shown as numbers. Add one with "
                         "--vocab FILE (JSON) or --tokenizer DIR."));
        m_config.endOfText.assign(1, TokenId{kGpt2EndOfText});
        m_model.warnings.push_back(
            Text::tr("The vocabulary has %1 rows, so the tokens are probably GPT-2's. They are "
                     "shown as numbers until vocab.json and merges.txt of openai-community/gpt2 "
                     "(huggingface.co) are in the folder: --tokenizer DIR copies them from DIR.",
                     m_config.vocabulary));
    }

    void takeTokenizer()
    {
        const fs::path& folder = m_answers.tokenizer;
        const std::optional<Tokenizer> tokenizer = tokenizerIn(folder, m_model.warnings);
        if (!tokenizer)
            refuseWithoutTokenizer(folder, Text::tr("none of them"));
        if (const auto end = tokenizer->endOfText(); end && indexOf(*end) < m_config.vocabulary)
            m_config.endOfText.assign(1, *end);
        for (const char* name : kTokenizerFiles)
            if (namePresent(folder / name))
                m_model.tokenizerFiles.push_back(folder / name);
        say(Text::tr("Tokenizer: %1 tokens, from %2.", tokenizer->tokenCount(),
                     printablePath(folder)));
    }

    void addTensors()
    {
        const NetworkPtr network = gpt2(m_config);
        for (const WeightPoint& point : network->weightPoints()) {
            const WeightSpec& weight = (*network)[point.weight];
            const std::string name =
                gpt2Name(weight, point.layer ? indexOf(*point.layer) : std::uint64_t{0});
            const std::vector<StoredTensor> parts = partsOfWeight(weight, name);
            if (weight.orElse && m_config.tied)
                continue;
            TensorToWrite& tensor = m_model.tensors.emplace_back();
            tensor.name = (weight.orElse ? "" : "transformer.") + name;
            tensor.shape = weight.shape;
            if (m_leftOut.contains(weight.name)) {
                tensor.values = [size = static_cast<std::size_t>(weight.size())](const auto& give) {
                    give(std::vector<float>(size));
                };
                continue;
            }
            tensor.type = parts.front().entry.type;
            const bool isTransposed = m_isOutIn && weight.form == WeightForm::Panels;
            tensor.bytes = [parts, isTransposed](const ByteSink& sink) {
                if (isTransposed)
                    writeTransposed(parts, sink);
                else
                    for (const StoredTensor& part : parts)
                        copyTensor(part, sink);
                parts.front().file->expectUnchanged();
            };
        }
    }

    /// The tensors of the checkpoint that are this weight, checked. None if it is left out.
    std::vector<StoredTensor> partsOfWeight(const WeightSpec& weight, const std::string& name)
    {
        std::vector<StoredTensor> parts;
        const std::vector<std::string> names = m_checkpoint.namesOf(name);
        std::vector<std::uint64_t> shape = shapeInCheckpoint(weight);
        shape.front() /= names.size();
        for (const std::string& each : names) {
            const auto found = m_checkpoint.tensors.find(each);
            const bool mayBeMissing =
                m_leftOut.contains(weight.name) || (weight.orElse && m_config.tied);
            if (found == m_checkpoint.tensors.end() && mayBeMissing)
                continue;
            if (found == m_checkpoint.tensors.end())
                refuse(m_checkpoint.source, tensorPlace(inFile(each)),
                       Text::tr("a tensor of shape %1", shapeText(shape)),
                       Text::tr("no tensor with this name"), Text::tr("Is the file complete?"));
            checkEntry(found->second.entry, shape, parts);
            m_used.insert(each);
            parts.push_back(found->second);
        }
        return parts;
    }

    void checkEntry(const TensorEntry& entry, const std::vector<std::uint64_t>& shape,
                    const std::vector<StoredTensor>& before) const
    {
        if (!weightType(entry.type))
            refuse(m_checkpoint.source, tensorPlace(entry.name),
                   Text::tr("weights of type F32, F16 or BF16"), nameOf(entry.type),
                   Text::tr("Save the weights as float32."));
        if (!before.empty() && before.front().entry.type != entry.type)
            refuse(m_checkpoint.source, tensorPlace(entry.name),
                   Text::tr("weights of type %1, as %2 has", nameOf(before.front().entry.type),
                            Text(before.front().entry.name, 80)),
                   nameOf(entry.type));
        if (entry.shape != shape)
            refuse(m_checkpoint.source, tensorPlace(entry.name),
                   Text::tr("shape %1", shapeText(shape)), shapeText(entry.shape),
                   isOtherWayRound(entry.shape, shape) ? sameWayRound() : Text());
    }

    static bool isOtherWayRound(std::vector<std::uint64_t> found,
                                const std::vector<std::uint64_t>& wanted)
    {
        std::ranges::reverse(found);
        return found.size() == 2 && found == wanted;
    }

    /// A tensor that GPT-2 does not have means that the model computes something else.
    void refuseOthers() const
    {
        std::vector<std::string> others;
        for (const auto& [name, tensor] : m_checkpoint.tensors) {
            const bool isMask = name.ends_with(".attn.bias") ||
                                name.ends_with(".attn.masked_bias") || name.ends_with(".att.mask");
            if (!isMask && !m_used.contains(name))
                others.push_back(printable(tensor.entry.name, 80));
        }
        if (others.empty())
            return;
        const std::size_t count = others.size();
        others.resize(std::min<std::size_t>(count, 3));
        refuse(m_checkpoint.source, Text::tr("tensor names"),
               Text::tr("only tensors that GPT-2 has, in %1 layers", m_config.layers),
               count > others.size() ? Text::tr("%1 others: %2 and more", count, listed(others))
                                     : Text(listed(others)),
               Text::tr("A model that computes anything else than GPT-2 cannot be imported."));
    }

    void say(Text decision) { m_model.decisions.push_back(std::move(decision)); }

    Checkpoint m_checkpoint;
    const ImportAnswers& m_answers;
    CheckpointArguments m_arguments;
    Gpt2Config m_config;
    bool m_isOutIn = true; ///< whether matrices are [out, in]
    NetworkPtr m_network;
    std::set<std::string, std::less<>> m_leftOut; ///< names of biases, with {}
    std::set<std::string, std::less<>> m_used;    ///< names of tensors
    ImportedModel m_model;
};

} // namespace

ImportedModel importCheckpoint(const fs::path& path, const ImportAnswers& answers)
{
    return Importer(path, answers).model();
}

} // namespace pastkeys
