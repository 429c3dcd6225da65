#include "files/weight_files.h"

#include "base/errors.h"
#include "text/strict_json.h"

#include <set>

namespace pastkeys {

namespace fs = std::filesystem;

namespace {

constexpr const char* kSingle = "model.safetensors";
constexpr const char* kIndex = "model.safetensors.index.json";
constexpr std::uint64_t kLargestIndex = std::uint64_t{64} << 20;

/// Collects the tensors of all files by name, without the prefix of the model's family.
class Collector
{
public:
    Collector(WeightFiles& files, const ModelDescription& model)
        : m_files(files), m_prefix(model.prefix)
    {
        for (const WeightSpec& weight : model.network->weights())
            if (!weight.orElse && weight.name.find('.') != weight.name.npos)
                m_decoderNames.insert(beginningOf(weight.name));
    }

    /// \param listed  the tensors that the index lists for this shard; null for a single file
    std::shared_ptr<const InputFile> add(const fs::path& path,
                                         const std::set<std::string, std::less<>>* listed)
    {
        auto file = std::make_shared<const InputFile>(path);
        std::size_t unlisted = 0;
        std::string firstUnlisted;
        for (TensorEntry& entry : readSafetensorsHeader(*file)) {
            m_bytes += entry.bytes();
            const std::string name = withoutPrefix(entry.name);
            notePrefix(name != entry.name, name, file->name());
            if (listed && !listed->contains(entry.name) && unlisted++ == 0)
                firstUnlisted = printable(entry.name, 80);
            const auto [place, added] =
                m_files.tensors.try_emplace(name, StoredTensor{std::move(entry), file});
            if (!added)
                refuse(file->name(), tensorPlace(name), Text::tr("each tensor only once"),
                       Text::tr("the same tensor in %1", place->second.file->name()));
        }
        if (unlisted > 0)
            m_files.warnings.push_back(
                Text::tr("%1 has tensors that the index does not list (%2); the first is %3.",
                         file->name(), unlisted, firstUnlisted));
        return file;
    }

    std::uint64_t bytes() const { return m_bytes; }

    std::string withoutPrefix(const std::string& name) const
    {
        return name.starts_with(m_prefix) ? name.substr(m_prefix.size()) : name;
    }

private:
    static std::string beginningOf(const std::string& name)
    {
        return name.substr(0, name.find('.'));
    }

    void notePrefix(bool prefixed, const std::string& name, const std::string& file)
    {
        // A file may also contain weights outside the decoder, such as lm_head.weight. Their names
        // never have the prefix, so they are not checked.
        if (!m_decoderNames.contains(beginningOf(name)))
            return;
        (prefixed ? m_prefixed : m_bare) = name;
        if (!m_prefixed.empty() && !m_bare.empty())
            refuse(file, Text::tr("tensor names"),
                   Text::tr("all names with the prefix \"%1\", or none", m_prefix),
                   Text::tr("%1%2 and %3", m_prefix, Text(m_prefixed, 80), Text(m_bare, 80)));
    }

    WeightFiles& m_files;
    const std::string& m_prefix;
    std::set<std::string> m_decoderNames; ///< beginnings of the names of its tensors: "h"
    std::string m_prefixed;
    std::string m_bare;
    std::uint64_t m_bytes = 0;
};

using Shards = std::map<std::string, std::set<std::string, std::less<>>, std::less<>>;

/// The tensor names in each shard, keyed by file name. Refuses file names that include a folder.
Shards readShards(const JsonValue& index)
{
    const JsonValue map = index.required("weight_map");
    Shards shards;
    for (std::size_t i = 0; i < map.size(); ++i) {
        const JsonMember member = map.member(i);
        const std::string_view file = member.value.text();
        if (file.empty() || file == "." || file == ".." ||
            file.find_first_of("/\\") != std::string_view::npos ||
            file.find('\0') != std::string_view::npos)
            member.value.refuse(Text::tr("the name of a file in the same folder"));
        shards[std::string(file)].insert(std::string(member.key));
    }
    return shards;
}

void openShards(const fs::path& folder, const ModelDescription& model, WeightFiles& files)
{
    const fs::path path = folder / kIndex;
    files.source = printablePath(path);
    const JsonValue index = parseStrictJson(readText(path, kLargestIndex), files.source);
    Collector collector(files, model);
    for (const auto& [name, tensors] : readShards(index)) {
        if (!namePresent(folder / name))
            refuse(files.source, std::string("weight_map"),
                   Text::tr("the shard %1 next to the index", Text(name, 80)),
                   Text::tr("no such file"), Text::tr("Is the download complete?"));
        const auto file = collector.add(folder / name, &tensors);
        for (const std::string& tensor : tensors) {
            const auto found = files.tensors.find(collector.withoutPrefix(tensor));
            if (found == files.tensors.end() || found->second.file != file)
                refuse(file->name(), tensorPlace(tensor),
                       Text::tr("this tensor in this file, as the index says"),
                       Text::tr("no tensor with this name"));
        }
    }
    const auto metadata = index.find("metadata");
    const auto total = metadata ? metadata->find("total_size") : std::nullopt;
    if (total && total->kind() == JsonKind::Integer &&
        total->number() != static_cast<double>(collector.bytes()))
        files.warnings.push_back(
            Text::tr("The index says that the weights take %1 bytes, but they take %2.",
                     total->description(), collector.bytes()));
}

/// The first name of a GGUF file, in the order of the alphabet; empty if there is none.
std::string ggufFileIn(const fs::path& folder)
{
    std::string first;
    std::error_code error; // a folder that cannot be listed has none
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
        if (std::string name = printable(entry.path().filename().string(), 80);
            entry.path().extension() == ".gguf" && (first.empty() || name < first))
            first = std::move(name);
    return first;
}

} // namespace

void StoredTensor::read(std::uint64_t offset, std::span<std::byte> to) const
{
    if (converted)
        return converted(offset, to);
    file->read(entry.begin + offset, to);
}

void expectWeightFiles(const fs::path& folder)
{
    if (namePresent(folder / kSingle) || namePresent(folder / kIndex))
        return;
    const std::string name = printablePath(folder);
    const Text expected =
        Text::tr("model.safetensors, or model.safetensors.index.json and its shards");
    if (namePresent(folder / "adapter_config.json"))
        refuse(name, {}, expected, Text::tr("only an adapter (adapter_config.json)"),
               Text::tr("Merge the adapter into its base model and save that."));
    for (const char* pickle : {"pytorch_model.bin", "pytorch_model.bin.index.json", "model.pt"})
        if (namePresent(folder / pickle))
            refuse(name, {}, expected, Text::tr("only %1", std::string(pickle)),
                   Text::tr("Files of this kind can run code when opened, so they are not loaded. "
                            "Use the safetensors version."));
    if (const std::string gguf = ggufFileIn(folder); !gguf.empty())
        refuse(name, {}, expected, Text::tr("only a GGUF file, %1", gguf),
               Text::tr("Open this file instead of its folder."));
    for (const char* other : {"tf_model.h5", "flax_model.msgpack"})
        if (namePresent(folder / other))
            refuse(name, {}, expected, Text::tr("only %1", std::string(other)),
                   Text::tr("Use the safetensors version."));
    refuse(name, {}, expected, Text::tr("neither of them"));
}

namespace {

/// Gives the tensor of ModelDescription::sameTensor its first name.
void addSameTensor(WeightFiles& files, const ModelDescription& model)
{
    if (model.sameTensor.empty() || files.tensors.contains(model.sameTensor.front()))
        return;
    for (const std::string& name : model.sameTensor)
        if (const auto found = files.tensors.find(name); found != files.tensors.end()) {
            files.tensors.emplace(model.sameTensor.front(), found->second);
            return;
        }
}

} // namespace

WeightFiles openWeightFiles(const fs::path& folder, const ModelDescription& model)
{
    WeightFiles files;
    if (namePresent(folder / kSingle)) {
        files.source = printablePath(folder / kSingle);
        Collector(files, model).add(folder / kSingle, nullptr);
    } else {
        openShards(folder, model, files);
    }
    addSameTensor(files, model);
    return files;
}

std::vector<fs::path> weightFilesIn(const fs::path& folder)
{
    const fs::path index = folder / kIndex;
    std::vector<fs::path> paths{folder / kSingle, index};
    if (!namePresent(paths.front()) && namePresent(index))
        for (const auto& [name, tensors] :
             readShards(parseStrictJson(readText(index, kLargestIndex), printablePath(index))))
            paths.push_back(folder / name);
    return paths;
}

} // namespace pastkeys
