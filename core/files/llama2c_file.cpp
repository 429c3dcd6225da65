#include "files/llama2c_file.h"

#include "base/buffer.h"
#include "base/contract.h"
#include "base/errors.h"
#include "model/llama.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace pastkeys {

namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t kMagic = 0x616B3432;   // "ak42"
constexpr std::uint64_t kNewHeaderBytes = 256; // of the versions with the magic number
constexpr double kUsualBase = 10000;

/// As the file has them.
struct Llama2cSizes
{
    std::int32_t dim, hidden, layers, heads, kvHeads, vocabulary, context;
};

struct Llama2cHeader
{
    std::int32_t version = 0;
    Llama2cSizes sizes{};
    bool hasOutput = false; ///< an output matrix of its own
    std::int32_t group = 0; ///< version 2: how many integers share a scale
    std::uint64_t end = sizeof(Llama2cSizes);

    std::uint32_t headDim() const
    {
        return static_cast<std::uint32_t>(sizes.dim) / static_cast<std::uint32_t>(sizes.heads);
    }
};

template <typename Value> Value valueAt(const InputFile& file, std::uint64_t offset)
{
    std::array<std::byte, sizeof(Value)> bytes{};
    file.read(offset, bytes);
    return std::bit_cast<Value>(bytes);
}

bool hasMagic(const InputFile& file)
{
    return file.size() >= sizeof(kMagic) && valueAt<std::uint32_t>(file, 0) == kMagic;
}

Text headerField(const char* name)
{
    return Text::tr("the field %1 of the header", std::string(name));
}

/// Throws InputError if there is no header.
Llama2cHeader sizesIn(const InputFile& file)
{
    Llama2cHeader header;
    const bool isOld = !hasMagic(file);
    const std::uint64_t expected = isOld ? sizeof(Llama2cSizes) : kNewHeaderBytes;
    if (file.size() < expected)
        refuse(file.name(), {}, Text::tr("a header of %1 bytes", expected),
               Text::tr("%1 bytes", file.size()), Text::tr("Is the file complete?"));
    if (isOld) {
        header.sizes = valueAt<Llama2cSizes>(file, 0);
        // The sign says whether there is an output matrix. (The smallest number has no opposite.)
        header.hasOutput = header.sizes.vocabulary < 0;
        if (header.hasOutput && header.sizes.vocabulary != std::numeric_limits<std::int32_t>::min())
            header.sizes.vocabulary = -header.sizes.vocabulary;
        return header;
    }
    header.version = valueAt<std::int32_t>(file, 4);
    header.sizes = valueAt<Llama2cSizes>(file, 8);
    header.hasOutput = valueAt<std::uint8_t>(file, 36) == 0;
    header.group = valueAt<std::int32_t>(file, 37);
    header.end = kNewHeaderBytes;
    return header;
}

/// The first fault of the sizes, if there is one.
std::optional<InputFault> faultOf(const Llama2cHeader& header)
{
    const Llama2cSizes& sizes = header.sizes;
    struct Field
    {
        const char* name;
        std::int32_t value;
        std::uint64_t most;
    };
    for (const auto& [name, value, most] : {Field{"dim", sizes.dim, kLargestModelWidth},
                                            {"hidden_dim", sizes.hidden, kLargestModelSize},
                                            {"n_layers", sizes.layers, kMostModelLayers},
                                            {"n_heads", sizes.heads, kLargestModelWidth},
                                            {"n_kv_heads", sizes.kvHeads, kLargestModelWidth},
                                            {"vocab_size", sizes.vocabulary, kLargestModelSize},
                                            {"max_seq_len", sizes.context, kLargestModelSize}})
        if (value <= 0 || static_cast<std::uint64_t>(value) > most)
            return InputFault{{},
                              headerField(name),
                              Text::tr("a whole number from 1 to %1", most),
                              std::to_string(value),
                              {}};
    if (sizes.dim % sizes.heads != 0 || header.headDim() % 2 != 0)
        return InputFault{{},
                          headerField("n_heads"),
                          Text::tr("heads with an even number of the %1 columns",
                                   static_cast<std::uint32_t>(sizes.dim)),
                          std::to_string(sizes.heads),
                          {}};
    if (sizes.heads % sizes.kvHeads != 0)
        return InputFault{
            {},
            headerField("n_kv_heads"),
            Text::tr("a divisor of the %1 heads", static_cast<std::uint32_t>(sizes.heads)),
            std::to_string(sizes.kvHeads),
            {}};
    return std::nullopt;
}

Llama2cHeader checkedSizes(const InputFile& file)
{
    Llama2cHeader header = sizesIn(file);
    if (header.version < 0 || header.version > 2)
        refuse(file.name(), headerField("version"), Text::tr("1 (float32) or 2 (int8)"),
               std::to_string(header.version));
    if (std::optional<InputFault> fault = faultOf(header)) {
        fault->file = file.name();
        throw InputError(std::move(*fault));
    }
    if (header.version == 2 && header.group <= 0)
        refuse(file.name(), headerField("group_size"), Text::tr("a number above 0"),
               std::to_string(header.group));
    return header;
}

/// A kind of tensor. Those that are in layers lie there for all layers together.
struct Llama2cTensor
{
    std::string_view name;
    bool isInLayers;
    std::uint32_t rows; ///< 0 for a vector
    std::uint32_t columns;
};

/// In the order of the file. The place of the rotation's tables, which version 0 has before the
/// output matrix, is that of a tensor without a name.
std::vector<Llama2cTensor> tensorsOf(const Llama2cHeader& header)
{
    const auto size = [](std::int32_t value) { return static_cast<std::uint32_t>(value); };
    const std::uint32_t width = size(header.sizes.dim);
    const std::uint32_t inner = size(header.sizes.hidden);
    const std::uint32_t kvWidth = size(header.sizes.kvHeads) * header.headDim();
    const Llama2cTensor embedding{"embed_tokens.weight", false, size(header.sizes.vocabulary),
                                  width};
    const Llama2cTensor norm1{"input_layernorm.weight", true, 0, width};
    const Llama2cTensor norm2{"post_attention_layernorm.weight", true, 0, width};
    const Llama2cTensor norm{"norm.weight", false, 0, width};
    const std::array<Llama2cTensor, 4> attention{{{"self_attn.q_proj.weight", true, width, width},
                                                  {"self_attn.k_proj.weight", true, kvWidth, width},
                                                  {"self_attn.v_proj.weight", true, kvWidth, width},
                                                  {"self_attn.o_proj.weight", true, width, width}}};
    const std::array<Llama2cTensor, 3> mlp{{{"mlp.gate_proj.weight", true, inner, width},
                                            {"mlp.down_proj.weight", true, width, inner},
                                            {"mlp.up_proj.weight", true, inner, width}}};
    std::vector<Llama2cTensor> tensors;
    const auto add = [&](const auto& more) {
        tensors.insert(tensors.end(), more.begin(), more.end());
    };
    if (header.version == 0) {
        add(std::array{embedding, norm1});
        add(attention);
        tensors.push_back(norm2);
        add(mlp);
        add(std::array{norm,
                       Llama2cTensor{"", false, size(header.sizes.context), header.headDim()}});
    } else {
        add(std::array{norm1, norm2, norm, embedding});
        add(attention);
        add(mlp);
    }
    if (header.hasOutput)
        tensors.push_back({"lm_head.weight", false, embedding.rows, width});
    return tensors;
}

/// Reads the integers and scales of a tensor, and multiplies them.
/// \param values  where the integers begin in the file   \param scales  the same of the scales
class GroupReader
{
public:
    GroupReader(std::shared_ptr<const InputFile> file, std::uint64_t values, std::uint64_t scales,
                std::uint64_t group)
        : m_file(std::move(file)), m_values(values), m_scales(scales), m_group(group)
    {
    }

    /// \pre whole numbers
    void operator()(std::uint64_t offset, std::span<std::byte> to) const
    {
        const std::uint64_t first = offset / sizeof(float);
        const std::size_t count = to.size() / sizeof(float);
        if (count == 0)
            return;
        const std::uint64_t firstGroup = first / m_group;
        Buffer<std::int8_t> integers(count);
        Buffer<float> scales(
            static_cast<std::size_t>((first + count - 1) / m_group - firstGroup + 1));
        m_file->read(m_values + first, std::as_writable_bytes(std::span<std::int8_t>(integers)));
        m_file->read(m_scales + firstGroup * sizeof(float),
                     std::as_writable_bytes(std::span<float>(scales)));
        for (std::size_t i = 0; i < count; ++i) {
            const float scale =
                scales[static_cast<std::size_t>((first + i) / m_group - firstGroup)];
            const float value = static_cast<float>(integers[i]) * scale;
            std::memcpy(to.data() + i * sizeof(float), &value, sizeof(float));
        }
    }

private:
    std::shared_ptr<const InputFile> m_file;
    std::uint64_t m_values;
    std::uint64_t m_scales;
    std::uint64_t m_group;
};

/// Takes the tensors of a file one after another.
class Llama2cReader
{
public:
    Llama2cReader(std::shared_ptr<const InputFile> file, const Llama2cHeader& header)
        : m_file(std::move(file)), m_header(header), m_at(header.end)
    {
        m_files.source = m_file->name();
        for (const Llama2cTensor& tensor : tensorsOf(header))
            for (std::int32_t layer = 0; layer < (tensor.isInLayers ? header.sizes.layers : 1);
                 ++layer)
                take(tensor, layer);
        if (m_at != m_file->size())
            refuse(m_file->name(), {}, Text::tr("%1 bytes, as the header says", m_at),
                   Text::tr("%1 bytes", m_file->size()));
    }

    WeightFiles files() { return std::move(m_files); }
    std::uint64_t tables() const { return m_tables; } ///< where they begin, in version 0

private:
    void take(const Llama2cTensor& tensor, std::int32_t layer)
    {
        const std::string name =
            (tensor.isInLayers ? "layers." + std::to_string(layer) + "." : "") +
            std::string(tensor.name);
        // At most 2^24 rows of 2^24 numbers of 5 bytes, so nothing here overflows.
        const std::uint64_t size =
            std::uint64_t{tensor.columns} * std::max<std::uint64_t>(tensor.rows, 1);
        const bool isInGroups = m_header.version == 2 && tensor.rows > 0;
        const auto group = static_cast<std::uint64_t>(m_header.group);
        if (isInGroups && size % group != 0)
            refuse(m_file->name(), headerField("group_size"),
                   Text::tr("a divisor of the %1 numbers of %2", size, name),
                   std::to_string(group));
        const std::uint64_t bytes =
            isInGroups ? size + size / group * sizeof(float) : size * sizeof(float);
        if (bytes > m_file->size() - m_at)
            refuse(m_file->name(),
                   tensor.name.empty() ? Text::tr("the tables of the rotation") : tensorPlace(name),
                   Text::tr("%1 bytes", bytes),
                   Text::tr("%1 bytes to the end of the file", m_file->size() - m_at),
                   Text::tr("Is the file complete?"));
        if (tensor.name.empty())
            m_tables = m_at;
        else
            add(name, tensor, size, isInGroups);
        m_at += bytes;
    }

    void add(const std::string& name, const Llama2cTensor& tensor, std::uint64_t size,
             bool isInGroups)
    {
        StoredTensor stored{
            {name, TensorType::F32, {tensor.columns}, m_at, m_at + size * sizeof(float)}, m_file};
        if (tensor.rows > 0)
            stored.entry.shape.insert(stored.entry.shape.begin(), tensor.rows);
        if (isInGroups)
            stored.converted =
                GroupReader(m_file, m_at, m_at + size, static_cast<std::uint64_t>(m_header.group));
        m_files.tensors.emplace(name, std::move(stored));
    }

    std::shared_ptr<const InputFile> m_file;
    const Llama2cHeader& m_header;
    std::uint64_t m_at;
    std::uint64_t m_tables = 0;
    WeightFiles m_files;
};

/// What the tables of version 0 have for position 1: the cosine and the sine of each pair's angle.
struct RotationRow
{
    std::vector<float> cosines, sines;

    bool isEmpty() const
    {
        const auto isZero = [](float value) { return value == 0; };
        return std::ranges::all_of(cosines, isZero) && std::ranges::all_of(sines, isZero);
    }
    bool hasBase(double base) const
    {
        constexpr double kTolerance = 1e-4;
        for (std::size_t i = 0; i < cosines.size(); ++i) {
            const double angle =
                std::pow(base, -static_cast<double>(i) / static_cast<double>(cosines.size()));
            if (!(std::abs(static_cast<double>(cosines[i]) - std::cos(angle)) < kTolerance &&
                  std::abs(static_cast<double>(sines[i]) - std::sin(angle)) < kTolerance))
                return false;
        }
        return true;
    }
    /// The base that the second pair shows. \pre there are two pairs
    Text base() const
    {
        const double angle =
            std::atan2(static_cast<double>(sines[1]), static_cast<double>(cosines[1]));
        const double base = std::pow(angle, -static_cast<double>(cosines.size()));
        if (!(angle > 0 && base > 1 && base < 1e15))
            return Text::tr("a table of something else");
        return Text::tr("a table for a base of about %1",
                        static_cast<std::uint64_t>(std::llround(base)));
    }
};

RotationRow rotationIn(const InputFile& file, std::uint64_t tables, const Llama2cHeader& header)
{
    const std::size_t half = header.headDim() / 2;
    const std::uint64_t table =
        std::uint64_t{half} * static_cast<std::uint64_t>(header.sizes.context) * sizeof(float);
    RotationRow row{std::vector<float>(half), std::vector<float>(half)};
    const std::uint64_t second = tables + half * sizeof(float); // of the rows: position 1
    file.read(second, std::as_writable_bytes(std::span(row.cosines)));
    file.read(second + table, std::as_writable_bytes(std::span(row.sines)));
    return row;
}

/// The base of the rotation. The table of the angles at position 0 is the same for all bases, and
/// so is the angle of the first pair.
double baseOf(const InputFile& file, std::uint64_t tables, const Llama2cHeader& header,
              const Llama2cOptions& options, std::vector<Text>& warnings)
{
    const double base = options.base.value_or(kUsualBase);
    PASTKEYS_EXPECTS(base > 0 && std::isfinite(base));
    if (header.version > 0 || header.sizes.context < 2 || header.headDim() < 4)
        return base;
    const RotationRow row = rotationIn(file, tables, header);
    if (row.hasBase(base) || (options.base && row.isEmpty()))
        return base;
    const Text found = row.isEmpty() ? Text::tr("only zeros") : row.base();
    if (!options.base)
        refuse(file.name(), Text::tr("the tables of the rotation"),
               Text::tr("those of the base 10000, as llama2.c writes them"), found,
               Text::tr("Another program made this file. Give the base of the model's rotation "
                        "(--rope-base), and whether its pairs are interleaved (--rope)."));
    warnings.push_back(Text::tr("The base that you gave is used for the rotation, but the file has "
                                "something else: %1.",
                                found));
    return base;
}

/// The weights of Q and K, whose rows lie in files in the order of the pairs.
std::vector<WeightSpec> withPairedHeads(const Network& network, const LlamaConfig& config)
{
    std::vector<WeightSpec> weights(network.weights().begin(), network.weights().end());
    for (WeightSpec& weight : weights)
        for (WeightPiece& piece : weight.pieces)
            if (piece.name.find("q_proj") != piece.name.npos)
                piece.pairedHeads = config.heads;
            else if (piece.name.find("k_proj") != piece.name.npos)
                piece.pairedHeads = config.kvHeads;
    return weights;
}

ModelDescription described(const Llama2cHeader& header, double base, const Llama2cOptions& options,
                           const std::optional<Tokenizer>& tokenizer)
{
    const auto size = [](std::int32_t value) { return static_cast<std::uint32_t>(value); };
    LlamaConfig config;
    config.vocabulary = size(header.sizes.vocabulary);
    config.context = size(header.sizes.context);
    config.width = size(header.sizes.dim);
    config.layers = size(header.sizes.layers);
    config.inner = size(header.sizes.hidden);
    config.heads = size(header.sizes.heads);
    config.kvHeads = size(header.sizes.kvHeads);
    config.headDim = header.headDim();
    config.epsilon = 1e-5F;
    config.tied = !header.hasOutput;
    config.rotaryBase = base;
    // In its training, <s> stands between texts; models of others end a text with </s>.
    if (tokenizer)
        config.endOfText = {TokenId{1}, TokenId{2}};
    NetworkPtr network = llama(config);
    if (options.pairs == RotatedPairs::Interleaved)
        network = network->withWeights(withPairedHeads(*network, config));
    return {.network = std::move(network)};
}

/// The paths at which a tokenizer is looked for, in order.
std::vector<fs::path> tokenizerPaths(const fs::path& path, const Llama2cOptions& options,
                                     std::int32_t vocabulary)
{
    if (options.tokenizer)
        return {*options.tokenizer};
    return {path.parent_path() / ("tok" + std::to_string(vocabulary) + ".bin"),
            path.parent_path() / "tokenizer.bin"};
}

std::optional<Tokenizer> tokenizerBeside(const fs::path& path, const Llama2cOptions& options,
                                         const Llama2cHeader& header)
{
    for (const fs::path& file : tokenizerPaths(path, options, header.sizes.vocabulary))
        if (options.tokenizer || namePresent(file))
            return readLlama2cTokenizer(readText(file, Tokenizer::kLargestFile),
                                        printablePath(file),
                                        static_cast<std::uint32_t>(header.sizes.vocabulary));
    return std::nullopt;
}

} // namespace

bool isLlama2cFile(const InputFile& file)
{
    return hasMagic(file) ||
           (file.size() >= sizeof(Llama2cSizes) && !faultOf(sizesIn(file)).has_value());
}

bool isLlama2cFile(const fs::path& path)
{
    std::error_code error;
    if (!fs::is_regular_file(path, error))
        return false;
    try {
        return isLlama2cFile(InputFile(path));
    } catch (const Error&) {
        return false;
    }
}

OpenedModel openLlama2c(const fs::path& path, const Llama2cOptions& options)
{
    const auto file = std::make_shared<const InputFile>(path);
    const Llama2cHeader header = checkedSizes(*file);
    Llama2cReader reader(file, header);
    OpenedModel opened;
    const double base = baseOf(*file, reader.tables(), header, options, opened.warnings);
    opened.tokenizer = tokenizerBeside(path, options, header);
    opened.model = described(header, base, options, opened.tokenizer);
    opened.files = reader.files();
    opened.name = printable(path.stem().string(), 80);
    opened.saysEndOfText = true;
    if (header.version == 2)
        opened.warnings.push_back(
            Text::tr("The weights in the file are 8-bit integers. In memory, they become float32 "
                     "numbers, which take four times as many bytes."));
    if (!opened.tokenizer)
        opened.warnings.push_back(
            Text::tr("There is no tokenizer.bin beside the file: write a prompt as token ids, such "
                     "as 15 7 22. Tokens are shown as numbers, too."));
    else
        opened.warnings.insert(opened.warnings.end(), opened.tokenizer->notes().begin(),
                               opened.tokenizer->notes().end());
    return opened;
}

std::optional<Tokenizer> llama2cTokenizer(const fs::path& path, const Llama2cOptions& options)
{
    return tokenizerBeside(path, options, checkedSizes(InputFile(path)));
}

std::vector<fs::path> llama2cFiles(const fs::path& path, const Llama2cOptions& options)
{
    std::vector<fs::path> files =
        tokenizerPaths(path, options, checkedSizes(InputFile(path)).sizes.vocabulary);
    files.insert(files.begin(), path);
    return files;
}

} // namespace pastkeys
