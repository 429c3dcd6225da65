#include "files/weight_files.h"

#include "base/errors.h"
#include "text/strict_json.h"

#include <algorithm>
#include <array>
#include <set>

namespace pastkeys {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = "transformer.";
constexpr std::array<std::string_view, 4> kDecoderNames{"wte.", "wpe.", "h.", "ln_f."};
constexpr const char* kSingle = "model.safetensors";
constexpr const char* kIndex = "model.safetensors.index.json";
constexpr std::uint64_t kLargestIndex = std::uint64_t{64} << 20;

[[noreturn]] void refuse(std::string file, std::string place, std::string expected,
                         std::string found, std::string hint = {})
{
    throw InputError({std::move(file), std::move(place), std::move(expected), std::move(found),
                      std::move(hint)});
}

/// What a folder without safetensors has instead, and what to do then.
[[noreturn]] void refuseFolder(const fs::path& folder)
{
    const std::string name = printablePath(folder);
    const std::string expected =
        "model.safetensors, or model.safetensors.index.json and its shards";
    if (namePresent(folder / "adapter_config.json"))
        refuse(name, {}, expected, "only an adapter (adapter_config.json)",
               "Merge the adapter into its base model and save that.");
    for (const char* pickle : {"pytorch_model.bin", "pytorch_model.bin.index.json", "model.pt"})
        if (namePresent(folder / pickle))
            refuse(name, {}, expected, std::string("only ") + pickle,
                   "Files of this kind can run code when opened, so they are not loaded. Use the "
                   "safetensors version.");
    for (const char* other : {"tf_model.h5", "flax_model.msgpack"})
        if (namePresent(folder / other))
            refuse(name, {}, expected, std::string("only ") + other,
                   "Use the safetensors version.");
    refuse(name, {}, expected, "neither");
}

/// Adds a file's tensors under their names without prefix.
class Collector
{
public:
    explicit Collector(WeightFiles& files) : m_files(files) {}

    /// \param listed the tensors that the index places in this shard; null for a single file
    std::shared_ptr<const InputFile> add(const fs::path& path,
                                         const std::set<std::string, std::less<>>* listed)
    {
        auto file = std::make_shared<const InputFile>(path);
        std::size_t unlisted = 0;
        std::string firstUnlisted;
        for (TensorEntry& entry : readSafetensorsHeader(*file)) {
            m_bytes += entry.bytes();
            const bool prefixed = entry.name.starts_with(kPrefix);
            std::string name = prefixed ? entry.name.substr(kPrefix.size()) : entry.name;
            notePrefix(prefixed, name, file->name());
            if (listed && !listed->contains(entry.name) && unlisted++ == 0)
                firstUnlisted = printable(entry.name, 80);
            const auto [place, added] =
                m_files.tensors.try_emplace(name, StoredTensor{std::move(entry), file});
            if (!added)
                refuse(file->name(), "tensor " + printable(name, 80), "each tensor only once",
                       "the same tensor in " + place->second.file->name());
        }
        if (unlisted > 0)
            m_files.warnings.push_back(
                file->name() + " has tensors that the index does not list (" +
                std::to_string(unlisted) + "), the first is " + firstUnlisted + ".");
        return file;
    }

    std::uint64_t bytes() const { return m_bytes; }

private:
    void notePrefix(bool prefixed, const std::string& name, const std::string& file)
    {
        // Heads of other tasks stand beside the decoder, without its prefix.
        if (std::ranges::none_of(kDecoderNames, [&name](auto n) { return name.starts_with(n); }))
            return;
        (prefixed ? m_prefixed : m_bare) = name;
        if (!m_prefixed.empty() && !m_bare.empty())
            refuse(file, "tensor names", "all names with the prefix \"transformer.\", or none",
                   "transformer." + printable(m_prefixed, 80) + " and " + printable(m_bare, 80));
    }

    WeightFiles& m_files;
    std::string m_prefixed;
    std::string m_bare;
    std::uint64_t m_bytes = 0;
};

using Shards = std::map<std::string, std::set<std::string, std::less<>>, std::less<>>;

/// Which tensors each shard holds, with safe file names.
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
            member.value.refuse("the name of a file in the same folder");
        shards[std::string(file)].insert(std::string(member.key));
    }
    return shards;
}

void openShards(const fs::path& folder, WeightFiles& files)
{
    const fs::path path = folder / kIndex;
    files.source = printablePath(path);
    const JsonValue index = parseStrictJson(readText(path, kLargestIndex), files.source);
    Collector collector(files);
    for (const auto& [name, tensors] : readShards(index)) {
        if (!namePresent(folder / name))
            refuse(files.source, "weight_map",
                   "the shard " + printable(name, 80) + " beside the index", "no such file",
                   "Is the download complete?");
        const auto file = collector.add(folder / name, &tensors);
        for (const std::string& tensor : tensors) {
            const bool prefixed = tensor.starts_with(kPrefix);
            const auto found =
                files.tensors.find(prefixed ? tensor.substr(kPrefix.size()) : tensor);
            if (found == files.tensors.end() || found->second.file != file)
                refuse(file->name(), "tensor " + printable(tensor, 80),
                       "this tensor to be here, as the index says", "no tensor of that name");
        }
    }
    const auto metadata = index.find("metadata");
    const auto total = metadata ? metadata->find("total_size") : std::nullopt;
    if (total && total->kind() == JsonKind::Integer &&
        total->number() != static_cast<double>(collector.bytes()))
        files.warnings.push_back("The index says that the weights are " + total->description() +
                                 " bytes, but they are " + std::to_string(collector.bytes()) + ".");
}

} // namespace

WeightFiles openWeightFiles(const fs::path& folder)
{
    WeightFiles files;
    if (namePresent(folder / kSingle)) {
        files.source = printablePath(folder / kSingle);
        Collector(files).add(folder / kSingle, nullptr);
    } else if (namePresent(folder / kIndex)) {
        openShards(folder, files);
    } else {
        refuseFolder(folder);
    }
    return files;
}

} // namespace pastkeys
