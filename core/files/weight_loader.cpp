#include "files/weight_loader.h"

#include "base/errors.h"
#include "base/listed.h"
#include "base/storage_form.h"
#include "files/panels.h"
#include "files/quantize.h"
#include "text/nearest.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <set>

namespace pastkeys {

namespace {

/// How many bytes to read at a time: few enough that they are still in the processor's cache when
/// the loader checks and copies them.
constexpr std::size_t kPiece = std::size_t{256} << 10U;
/// How many bytes from the beginning of each tensor go into the fingerprint.
constexpr std::size_t kHashed = 4096;
constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

/// What stands before `wanted` in the file's name of this tensor, such as "_orig_mod."; empty if no
/// tensor has such a name. \param own  the prefix of the model's family, which need not be removed
std::string prefixOf(const WeightFiles& files, std::string_view wanted, std::string_view own)
{
    for (const auto& [name, tensor] : files.tensors) {
        std::string_view prefix = name;
        if (!prefix.ends_with(wanted))
            continue;
        prefix.remove_suffix(wanted.size());
        if (prefix.ends_with(own))
            prefix.remove_suffix(own.size());
        if (prefix.ends_with('.'))
            return std::string(prefix);
    }
    return {};
}

/// A hint that gives the tensor name nearest to `wanted`, or an empty Text. Considers at most 5000
/// names, and skips names more than twice as long as `wanted`.
Text nearestName(const WeightFiles& files, std::string_view wanted)
{
    std::string best;
    std::size_t bestDistance = wanted.size();
    std::size_t looked = 0;
    for (const auto& [name, tensor] : files.tensors) {
        if (name.size() > 2 * wanted.size() || ++looked > 5000)
            continue;
        if (const std::size_t distance = editDistance(name, wanted); distance < bestDistance) {
            bestDistance = distance;
            best = name;
        }
    }
    return best.empty() ? Text() : Text::tr("The nearest name in the file is %1.", Text(best, 80));
}

Text nameHint(const WeightFiles& files, std::string_view wanted, std::string_view own)
{
    const std::string prefix = prefixOf(files, wanted, own);
    return prefix.empty() ? nearestName(files, wanted)
                          : Text::tr("The names in the file begin with \"%1\". Remove this prefix "
                                     "from the names.",
                                     Text(prefix, 80));
}

/// Whether the name has this form, in which {} stands for any text.
bool hasForm(std::string_view name, std::string_view form)
{
    const std::size_t gap = form.find("{}");
    return name.size() + 2 >= form.size() && name.starts_with(form.substr(0, gap)) &&
           name.ends_with(form.substr(gap + 2));
}

/// The index of the first number of the first block whose scale or minimum is not finite.
std::optional<std::size_t> firstNotFiniteBlock(std::span<const std::byte> bytes,
                                               const BlockForm& form)
{
    for (std::size_t at = 0; at < bytes.size(); at += form.bytes)
        for (const std::size_t half :
             {form.scaleAt, form.hasMinimum ? form.minimumAt : form.scaleAt})
            if ((std::to_integer<unsigned>(bytes[at + half + 1]) & 0x7CU) == 0x7CU)
                return at / form.bytes * form.values;
    return std::nullopt;
}

/// The index of the first NaN or infinity (a value whose exponent bits are all set).
std::optional<std::size_t> firstNotFinite(std::span<const std::byte> bytes, DType type)
{
    if (hasBlocks(type))
        return firstNotFiniteBlock(bytes, *formOf(type).blocks);
    const auto search = [&]<typename Word>(Word exponent) -> std::optional<std::size_t> {
        const auto* words = reinterpret_cast<const Word*>(bytes.data());
        const std::size_t count = bytes.size() / sizeof(Word);
        // Bad weights are rare, so this loop has no early exit and can be vectorized.
        unsigned found = 0;
        for (std::size_t i = 0; i < count; ++i)
            found |= static_cast<unsigned>((words[i] & exponent) == exponent);
        if (found == 0)
            return std::nullopt;
        return static_cast<std::size_t>(
            std::find_if(words, words + count,
                         [exponent](Word word) { return (word & exponent) == exponent; }) -
            words);
    };
    if (type == DType::Float32)
        return search(std::uint32_t{0x7F800000});
    return search(
        std::uint16_t{type == DType::Float16 ? std::uint16_t{0x7C00} : std::uint16_t{0x7F80}});
}

class WeightLoader
{
public:
    WeightLoader(const ModelDescription& model, const WeightFiles& files,
                 const LoadOptions& options)
        : m_model(model), m_network(*model.network), m_config(m_network.config()), m_files(files),
          m_options(options)
    {
        for (const Network* network : {&m_network, m_network.encoder().get()})
            if (network)
                m_parts.push_back({network, Weights(*network)});
    }

    LoadedWeights load()
    {
        for (Part& part : m_parts) {
            checkLayers(*part.network);
            for (const WeightPoint& point : part.network->weightPoints())
                find(part, point);
        }
        listUnused();
        checkMemory();
        for (const Found& found : m_found)
            found.part->weights.set(found.point, read(found));
        takeParts();
        for (const auto& [name, tensor] : m_files.tensors)
            tensor.file->expectUnchanged();
        m_loaded.fingerprint = fingerprintText();
        return std::move(m_loaded);
    }

private:
    /// A network and its weights: the model's, or its encoder's. All memory belongs to the model's.
    struct Part
    {
        const Network* network;
        Weights weights;
    };

    void takeParts()
    {
        Weights& weights = m_parts.front().weights;
        weights.matrixMemory = std::move(m_loaded.weights.matrixMemory);
        weights.vectorMemory = std::move(m_loaded.weights.vectorMemory);
        if (m_parts.size() > 1)
            weights.encoder = std::make_unique<Weights>(std::move(m_parts.back().weights));
        m_loaded.weights = std::move(weights);
    }

    /// Checks that the file has no more layers than the configuration.
    void checkLayers(const Network& network) const
    {
        std::set<std::string> beginnings; // of the names of the tensors of layers: "h."
        for (const WeightSpec& weight : network.weights())
            if (weight.part == OperationPart::Layer)
                beginnings.insert(weight.name.substr(0, weight.name.find("{}")));
        for (const auto& [name, tensor] : m_files.tensors) {
            const auto beginning = std::ranges::find_if(
                beginnings, [&name = name](const auto& each) { return name.starts_with(each); });
            const char* number =
                beginning == beginnings.end() ? "" : name.c_str() + beginning->size();
            if (*number < '0' || *number > '9')
                continue;
            const unsigned long layer = std::strtoul(number, nullptr, 10);
            if (layer >= network.config().layers)
                refuse(m_files.source, tensorPlace(name),
                       Text::tr("no more than the %1 layers in %2", network.config().layers,
                                m_model.sizesIn),
                       Text::tr("a tensor of a later layer"), m_model.layersHint);
        }
    }

    /// A weight of the model, and the tensors that have its values: one for each of its pieces.
    /// None if another weight's values take its place.
    struct Found
    {
        Part* part;
        WeightPoint point;
        std::vector<const StoredTensor*> stored;
        /// A weight of another part with the same values.
        const Found* same = nullptr;

        const WeightSpec& spec() const { return (*part->network)[point.weight]; }
        std::uint64_t bytes() const
        {
            std::uint64_t sum = 0;
            for (const StoredTensor* each : stored)
                sum += each->entry.bytes();
            return sum;
        }
    };

    void find(Part& part, const WeightPoint& point)
    {
        Found found{&part, point, {}};
        const WeightSpec& spec = found.spec();
        const bool mayBeShared = &part != &m_parts.front() && !point.layer;
        const auto same = mayBeShared
                              ? std::ranges::find_if(m_found,
                                                     [&](const Found& each) {
                                                         return each.part != &part &&
                                                                each.spec().name == spec.name;
                                                     })
                              : m_found.end();
        if (same != m_found.end())
            found.same = &*same;
        else if (!spec.isSinusoids)
            findTensors(found);
        m_found.push_back(std::move(found));
    }

    bool isOptional(const WeightSpec& spec) const
    {
        return std::ranges::find(m_model.optional, spec.name) != m_model.optional.end();
    }

    void findTensors(Found& found)
    {
        const WeightSpec& spec = found.spec();
        for (const WeightPiece& piece : found.part->network->piecesOf(found.point)) {
            const auto stored = m_files.tensors.find(piece.name);
            const bool isTied = spec.orElse && m_config.tied;
            std::vector<std::uint64_t> shape = spec.shapeInFile();
            if (!spec.pieces.empty())
                shape.front() = piece.outputs;
            if (stored == m_files.tensors.end() && !isTied && !isOptional(spec))
                refuseMissing(spec, piece.name, shape);
            if (stored == m_files.tensors.end())
                break;
            checkShape(spec, stored->second, shape);
            const bool isCopy = isTied && isCopyOf(*spec.orElse, stored->second, piece.name);
            m_loaded.isTied = m_loaded.isTied && (isCopy || !spec.orElse);
            if (!isCopy)
                found.stored.push_back(&stored->second);
        }
    }

    [[noreturn]] void refuseMissing(const WeightSpec& spec, const std::string& name,
                                    const std::vector<std::uint64_t>& shape) const
    {
        refuse(
            m_files.source, tensorPlace(name), Text::tr("a tensor of shape %1", shapeText(shape)),
            Text::tr("no tensor with this name"),
            spec.orElse ? Text::tr("config.json has \"tie_word_embeddings\": false, so the model "
                                   "needs an output matrix of its own.")
                        : nameHint(m_files, name, m_model.prefix));
    }

    /// Whether the tensor has the values of a weight outside the layers.
    bool isCopyOf(Weight other, const StoredTensor& tensor, const std::string& name)
    {
        if (haveSameValues(tensor, m_files.tensors.find(m_network.nameOf({other, {}}))->second))
            return true;
        m_loaded.warnings.push_back(
            Text::tr("According to config.json, the output matrix is the token embedding, but the "
                     "file has another one, %1. The one in the file is used.",
                     name));
        return false;
    }

    void checkShape(const WeightSpec& spec, const StoredTensor& stored,
                    const std::vector<std::uint64_t>& shape) const
    {
        const TensorEntry& entry = stored.entry;
        const std::string& file = stored.file->name();
        const std::optional<DType> type = weightType(entry.type);
        if (!type && entry.type > TensorType::Q6_K)
            refuse(file, tensorPlace(entry.name),
                   Text::tr("weights of type F32, F16, BF16, Q8_0, Q4_0, Q4_1, Q5_0, Q5_1, Q4_K, "
                            "Q5_K or Q6_K"),
                   nameOf(entry.type), Text::tr("Use a version of the model with these types."));
        if (!type)
            refuse(file, tensorPlace(entry.name), Text::tr("weights of type F32, F16 or BF16"),
                   nameOf(entry.type),
                   Text::tr("Use the float32, float16 or bfloat16 version of the model."));
        // Vectors and position embeddings are small, and files have them as floats. The blocks of a
        // matrix run along the inputs, as files with outputs first have them.
        const bool isInOut = spec.form == WeightForm::Panels && spec.layout == WeightLayout::InOut;
        if (hasBlocks(*type) && (spec.form == WeightForm::Vector || spec.keepsType || isInOut))
            refuse(file, tensorPlace(entry.name), Text::tr("weights of type F32, F16 or BF16"),
                   nameOf(entry.type));
        if (entry.shape == shape)
            return;
        const bool transposed = entry.shape.size() == 2 && shape.size() == 2 &&
                                entry.shape[0] == shape[1] && entry.shape[1] == shape[0];
        refuse(file, tensorPlace(entry.name), Text::tr("shape %1", shapeText(shape)),
               shapeText(entry.shape),
               transposed ? m_model.layoutHint
                          : Text::tr("Do %1 and the weights belong together?", m_model.sizesIn));
    }

    /// \pre the tensors have the same shape
    bool haveSameValues(const StoredTensor& a, const StoredTensor& b) const
    {
        const DType typeOfA = *weightType(a.entry.type);
        const DType typeOfB = *weightType(b.entry.type);
        std::uint64_t values = 1;
        for (const std::uint64_t extent : a.entry.shape)
            values *= extent;
        constexpr std::size_t kMost = kPiece / sizeof(float); // whole blocks of every type
        for (std::uint64_t first = 0; first < values; first += kMost) {
            if (m_options.stop.stop_requested())
                throw Cancelled();
            const auto count =
                static_cast<std::size_t>(std::min<std::uint64_t>(kMost, values - first));
            const auto read = [&](const StoredTensor& tensor, DType type) {
                Buffer<std::byte> bytes(bytesOf(type, count));
                tensor.read(bytesOf(type, first), bytes);
                return bytes;
            };
            const Buffer<std::byte> ofA = read(a, typeOfA);
            const Buffer<std::byte> ofB = read(b, typeOfB);
            for (std::size_t i = 0; i < count; ++i)
                if (std::bit_cast<std::uint32_t>(widened(ofA.data(), typeOfA, i)) !=
                    std::bit_cast<std::uint32_t>(widened(ofB.data(), typeOfB, i)))
                    return false;
        }
        return true;
    }

    void listUnused()
    {
        std::set<std::string> known;
        for (const Part& part : m_parts)
            for (const WeightPoint& point : part.network->weightPoints())
                for (const WeightPiece& piece : part.network->piecesOf(point))
                    known.insert(piece.name);
        std::vector<std::string> unused;
        for (const auto& [name, tensor] : m_files.tensors) {
            const bool isIgnored = std::ranges::any_of(
                m_model.ignored, [&name = name](const auto& form) { return hasForm(name, form); });
            if (!isIgnored && !known.contains(name))
                unused.push_back(printable(name, 80));
        }
        if (unused.empty())
            return;
        const std::string list =
            listed(std::span(unused).first(std::min<std::size_t>(unused.size(), 5)));
        m_loaded.warnings.push_back(
            unused.size() > 5
                ? Text::tr("The file has tensors that are not used (%1): %2 and others.",
                           unused.size(), list)
                : Text::tr("The file has tensors that are not used: %1.", list));
    }

    void checkMemory()
    {
        std::uint64_t total = 0;
        std::uint64_t rounding = 0; // a tensor is in memory twice while it is rounded
        for (const Found& found : m_found) {
            const WeightSpec& spec = found.spec();
            if (!found.same)
                total += bytesToKeep(spec, found.bytes());
            m_toRead += found.bytes();
            if (scalePer(spec))
                rounding = std::max(rounding, found.bytes());
        }
        total += rounding;
        const std::uint64_t free = m_options.freeMemory();
        if (total > free)
            refuse(m_files.source, {},
                   Text::tr("weights that fit in the %1 MiB of free memory", free >> 20),
                   Text::tr("%1 MiB", (total + kMebibyte - 1) >> 20),
                   Text::tr("Close other programs, or use a smaller model."));
    }

    Weights::Value read(const Found& found)
    {
        const WeightSpec& spec = found.spec();
        if (found.same)
            return found.same->part->weights[found.same->point];
        if (spec.isSinusoids)
            return {.matrix = sinusoids(spec)};
        if (found.stored.empty() && !isOptional(spec))
            return found.part->weights[{*spec.orElse, {}}];
        if (spec.form == WeightForm::Vector)
            return {.vector = readVector(spec, found)};
        Weights::Value value;
        for (std::size_t first = 0; first < found.stored.size();) {
            const auto type = found.stored[first]->entry.type;
            std::size_t count = 1;
            while (first + count < found.stored.size() &&
                   found.stored[first + count]->entry.type == type)
                ++count;
            const WeightMatrix part = readMatrix(
                spec, std::span(found.stored).subspan(first, count), outputsBefore(found, first));
            if (first == 0)
                value.matrix = part;
            else
                value.beside.push_back(part);
            first += count;
        }
        return value;
    }

    /// How many outputs the pieces before this one have.
    static std::uint64_t outputsBefore(const Found& found, std::size_t piece)
    {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < piece; ++i)
            sum += found.stored[i]->entry.shape.front();
        return sum;
    }

    /// Whether a weight gets one scale per row or per column. Returns nothing if it is kept as
    /// stored, without scales.
    std::optional<ScalePer> scalePer(const WeightSpec& spec) const
    {
        if (m_options.precision == WeightPrecision::AsStored || spec.keepsType ||
            spec.form == WeightForm::Vector)
            return std::nullopt;
        return spec.form == WeightForm::Rows ? ScalePer::Row : ScalePer::Column;
    }

    /// \param stored  bytes in the files; 0 if another weight takes its place
    std::uint64_t bytesToKeep(const WeightSpec& spec, std::uint64_t stored) const
    {
        if (spec.form == WeightForm::Vector || spec.isSinusoids)
            return spec.size() * sizeof(float);
        const auto per = scalePer(spec);
        if (!per || stored == 0)
            return stored;
        const std::uint64_t outputs = spec.shape[*per == ScalePer::Row ? 0 : 1];
        return spec.size() + outputs * sizeof(float);
    }

    /// Reads pieces of one type, which are one matrix in memory.
    /// \param before  how many outputs of the weight come before them
    WeightMatrix readMatrix(const WeightSpec& spec, std::span<const StoredTensor* const> pieces,
                            std::uint64_t before)
    {
        const std::size_t panelColumns = spec.form == WeightForm::Panels ? kPanelColumns : 0;
        std::uint64_t bytes = 0;
        std::uint64_t outputs = 0;
        for (const StoredTensor* piece : pieces) {
            bytes += piece->entry.bytes();
            outputs += piece->entry.shape.front();
        }
        Buffer<std::byte> memory(static_cast<std::size_t>(bytes));
        WeightMatrix matrix{memory.data(), *weightType(pieces.front()->entry.type), spec.shape[0],
                            spec.shape[1], panelColumns};
        if (panelColumns > 0 && spec.layout == WeightLayout::OutIn)
            matrix.columns = outputs;
        if (panelColumns == 0) {
            readInto(memory, *pieces.front());
            matrix.data = memory.data() + bytesOf(matrix.type, spec.skippedRows * matrix.columns);
        }
        std::size_t row = before; // of the whole weight, as files store it
        for (const StoredTensor* piece : pieces)
            if (panelColumns > 0) {
                readPanels(spec, matrix, memory, *piece, row, before);
                row += piece->entry.shape[0];
            }
        if (const auto per = scalePer(spec)) {
            QuantizedMatrix rounded = quantized(matrix, *per);
            m_loaded.weights.matrixMemory.push_back(std::move(rounded.values));
            m_loaded.weights.vectorMemory.push_back(std::move(rounded.scales));
            return rounded.view;
        }
        m_loaded.weights.matrixMemory.push_back(std::move(memory));
        return matrix;
    }

    std::span<const float> readVector(const WeightSpec& spec, const Found& found)
    {
        Buffer<float> values(spec.size());
        std::size_t at = 0;
        for (const StoredTensor* stored : found.stored) {
            Buffer<std::byte> memory(static_cast<std::size_t>(stored->entry.bytes()));
            readInto(memory, *stored);
            const DType type = *weightType(stored->entry.type);
            for (std::size_t i = 0; i < memory.size() / bytesPerValue(type); ++i)
                values[spec.placeOfOutput(at++)] = widened(memory.data(), type, i);
        }
        if (found.stored.empty()) // it is optional
            std::fill_n(values.data(), values.size(), 0.0F);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = (spec.isOneMore ? values[i] + 1 : values[i]) * spec.factor;
        const std::span<const float> view = values;
        m_loaded.weights.vectorMemory.push_back(std::move(values));
        return view;
    }

    /// \returns [positions][width]; see WeightSpec::isSinusoids
    WeightMatrix sinusoids(const WeightSpec& spec)
    {
        const auto rows = static_cast<std::size_t>(spec.shape[0]);
        const auto columns = static_cast<std::size_t>(spec.shape[1]);
        Buffer<std::byte> memory(rows * columns * sizeof(float));
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t c = 0; c < columns; ++c) {
                const std::size_t half = (columns + 1) / 2; // the sines
                const std::size_t pair = c < half ? c : c - half;
                const double angle =
                    static_cast<double>(r) /
                    std::pow(10000.0, 2 * static_cast<double>(pair) / static_cast<double>(columns));
                const auto value = static_cast<float>(c < half ? std::sin(angle) : std::cos(angle));
                std::memcpy(memory.data() + (r * columns + c) * sizeof(float), &value,
                            sizeof(float));
            }
        const WeightMatrix matrix{memory.data(), DType::Float32, rows, columns, 0};
        m_loaded.weights.matrixMemory.push_back(std::move(memory));
        return matrix;
    }

    void readInto(std::span<std::byte> memory, const StoredTensor& stored)
    {
        const std::size_t block = formOf(*weightType(stored.entry.type)).bytesPerBlock;
        const std::size_t most = kPiece / block * block;
        readPieces(stored, [memory, most](std::size_t at) {
            return memory.subspan(at, std::min(most, memory.size() - at));
        });
    }

    /// Reads a few whole rows of the file at a time, and copies their values into the panels.
    /// \param firstRow  the tensor's first row in the whole weight
    /// \param before    how many rows of the weight are in matrices before this one
    void readPanels(const WeightSpec& spec, const WeightMatrix& matrix, std::span<std::byte> memory,
                    const StoredTensor& stored, std::size_t firstRow, std::size_t before)
    {
        const std::size_t rowsInFile = stored.entry.shape[0];
        const std::size_t rowBytes = bytesOf(matrix.type, stored.entry.shape[1]);
        const std::size_t most =
            std::max<std::size_t>(1, kPiece / std::max<std::size_t>(rowBytes, 1));
        Buffer<std::byte> rows(std::min(most, rowsInFile) * rowBytes);
        const std::size_t size = stored.entry.bytes();
        const auto room = [&](std::size_t at) {
            return std::span(rows.data(), std::min(rows.size(), size - at));
        };
        const bool isTransposed = spec.layout == WeightLayout::OutIn;
        readPieces(stored, room, [&](std::size_t at, std::span<const std::byte> piece) {
            std::size_t row = firstRow + at / rowBytes;
            if (!isTransposed)
                return copyToPanels(piece, row, matrix, memory.data());
            while (!piece.empty()) { // rows that stay together
                const std::size_t bytes =
                    std::min(piece.size(), spec.outputsTogether(row) * rowBytes);
                copyColumnsToPanels(piece.first(bytes), spec.placeOfOutput(row) - before, matrix,
                                    memory.data());
                piece = piece.subspan(bytes);
                row += bytes / rowBytes;
            }
        });
    }

    /// Reads a tensor from beginning to end.
    /// \param room  returns the memory for the next piece, given its offset in the tensor
    /// \param arrived  called for each piece, with its offset in the tensor and its bytes
    template <typename Room, typename Arrived = void (*)(std::size_t, std::span<const std::byte>)>
    void readPieces(
        const StoredTensor& stored, Room&& room,
        Arrived&& arrived = [](std::size_t, std::span<const std::byte>) {})
    {
        const TensorEntry& entry = stored.entry;
        const DType type = *weightType(entry.type);
        std::optional<std::size_t> bad;
        for (std::size_t at = 0; at < entry.bytes();) {
            if (m_options.stop.stop_requested())
                throw Cancelled();
            const std::span<std::byte> piece = room(at);
            stored.read(at, piece);
            if (at == 0)
                addToFingerprint(entry, piece);
            if (const auto found = bad ? std::nullopt : firstNotFinite(piece, type))
                bad = at / formOf(type).bytesPerBlock * formOf(type).valuesPerBlock + *found;
            arrived(at, piece);
            at += piece.size();
            m_read += piece.size();
            if (m_options.progress)
                m_options.progress(static_cast<double>(m_read) / static_cast<double>(m_toRead));
        }
        if (bad)
            m_loaded.warnings.push_back(Text::tr(
                "The tensor %1 has a NaN or infinite weight at index %2: results may be useless.",
                Text(entry.name, 80), std::to_string(*bad)));
    }

    void addToFingerprint(const TensorEntry& entry, std::span<const std::byte> data)
    {
        hash(std::as_bytes(std::span(entry.name)));
        hash(std::as_bytes(std::span(entry.shape)));
        hash(std::as_bytes(std::span(&entry.type, 1)));
        hash(data.first(std::min<std::size_t>(data.size(), kHashed)));
    }

    /// FNV-1a, 64 bits. Source: Fowler, Noll, Vo.
    void hash(std::span<const std::byte> bytes)
    {
        for (const std::byte byte : bytes)
            m_hash = (m_hash ^ std::to_integer<std::uint64_t>(byte)) * 1099511628211ULL;
    }

    std::string fingerprintText()
    {
        std::vector<std::uint32_t> sizes{m_config.vocabulary, m_config.context, m_config.width,
                                         m_config.layers};
        const auto bitsOf = [](auto value) {
            if constexpr (std::is_same_v<decltype(value), float>)
                return std::bit_cast<std::uint32_t>(value);
            else
                return static_cast<std::uint32_t>(value);
        };
        for (const ConfigField& field : m_network.fields())
            sizes.push_back(std::visit(bitsOf, field.value));
        hash(std::as_bytes(std::span(sizes)));
        for (std::size_t l = 0; l < m_config.layers; ++l) { // what layers may have
            const AttentionSite& site = m_network.site(idAt<Layer>(l));
            hash(std::as_bytes(std::span(site.rotation)));
            if (site.window > 0)
                hash(std::as_bytes(std::span(&site.window, 1)));
        }
        for (const WeightSpec& weight : m_network.weights()) // how files order rotated pairs
            for (const WeightPiece& piece : weight.pieces)
                if (piece.pairedHeads > 0)
                    hash(std::as_bytes(std::span(&piece.pairedHeads, 1)));
        if (m_options.precision != WeightPrecision::AsStored) // rounding makes it a different model
            hash(std::as_bytes(std::span(&m_options.precision, 1)));
        std::array<char, 17> text{};
        std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(m_hash));
        return text.data();
    }

    const ModelDescription& m_model;
    const Network& m_network;
    const Config& m_config;
    const WeightFiles& m_files;
    const LoadOptions& m_options;
    std::vector<Part> m_parts;
    std::deque<Found> m_found; ///< in the order of a pass
    LoadedWeights m_loaded;
    std::uint64_t m_toRead = 0; ///< total bytes of the tensors to load
    std::uint64_t m_read = 0;
    std::uint64_t m_hash = 14695981039346656037ULL;
};

} // namespace

LoadedWeights loadWeights(const ModelDescription& model, const WeightFiles& files,
                          const LoadOptions& options)
{
    return WeightLoader(model, files, options).load();
}

} // namespace pastkeys
