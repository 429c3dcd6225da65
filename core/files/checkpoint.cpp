#include "files/checkpoint.h"

#include "base/errors.h"
#include "base/listed.h"
#include "model/config.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace pastkeys {

namespace {

struct ModuleNames
{
    std::string_view gpt2;
    std::array<std::string_view, 3> theirs; ///< those after the first may be empty
};

/// The parts of GPTModel in LLMs-from-scratch. Source: rasbt/LLMs-from-scratch, ch04, gpt.py.
constexpr std::array kLlmsFromScratch{
    ModuleNames{"wte", {"tok_emb"}},
    ModuleNames{"wpe", {"pos_emb"}},
    ModuleNames{"ln_1", {"norm1"}},
    ModuleNames{"attn.c_attn", {"att.W_query", "att.W_key", "att.W_value"}},
    ModuleNames{"attn.c_proj", {"att.out_proj"}},
    ModuleNames{"ln_2", {"norm2"}},
    ModuleNames{"mlp.c_fc", {"ff.layers.0"}},
    ModuleNames{"mlp.c_proj", {"ff.layers.2"}},
    ModuleNames{"ln_f", {"final_norm"}},
    ModuleNames{"lm_head", {"out_head"}},
};

/// A name such as "h.3.attn.c_attn.weight", taken apart.
struct NameParts
{
    std::string_view layer;  ///< "3"; empty outside the layers
    std::string_view module; ///< "attn.c_attn"
    std::string_view kind;   ///< "weight" or "bias"
};

NameParts partsOf(std::string_view name)
{
    NameParts parts;
    if (name.starts_with("h.")) {
        name.remove_prefix(2);
        const std::size_t dot = name.find('.');
        parts.layer = name.substr(0, dot);
        name.remove_prefix(dot + 1);
    }
    const std::size_t last = name.rfind('.');
    parts.module = name.substr(0, last);
    parts.kind = name.substr(last + 1);
    return parts;
}

std::vector<std::string> namesInLlmsFromScratch(std::string_view name)
{
    const NameParts parts = partsOf(name);
    const auto* module = std::ranges::find(kLlmsFromScratch, parts.module, &ModuleNames::gpt2);
    std::string_view kind = parts.kind;
    if (parts.module.find("ln_") != parts.module.npos)
        kind = kind == "weight" ? "scale" : "shift";
    std::vector<std::string> names;
    for (const std::string_view theirs : module->theirs)
        if (!theirs.empty()) {
            std::string& whole = names.emplace_back();
            if (!parts.layer.empty())
                whole.append("trf_blocks.").append(parts.layer).append(".");
            whole.append(theirs).append(".").append(kind);
        }
    return names;
}

std::string withoutWrappers(std::string_view name)
{
    constexpr std::array<std::string_view, 2> kWrappers{"_orig_mod.", "module."};
    for (std::size_t removed = 1; removed > 0; name.remove_prefix(removed)) {
        removed = 0;
        for (const std::string_view wrapper : kWrappers)
            if (name.starts_with(wrapper))
                removed = wrapper.size();
    }
    return std::string(name);
}

void addTensors(Checkpoint& checkpoint, const std::shared_ptr<const InputFile>& file)
{
    SafetensorsMetadata metadata;
    for (TensorEntry& entry : readSafetensorsHeader(*file, &metadata)) {
        std::string name = withoutWrappers(entry.name);
        const Text place = tensorPlace(entry.name);
        const auto [at, added] =
            checkpoint.tensors.try_emplace(std::move(name), StoredTensor{std::move(entry), file});
        if (!added)
            refuse(file->name(), place, Text::tr("each tensor only once"),
                   Text::tr("the same tensor with the name %1", Text(at->second.entry.name, 80)));
    }
    // safetensors.torch.save_model() writes one of two tensors that share memory, such as tied
    // embeddings, and says under which name.
    for (const auto& [left, kept] : metadata) {
        const auto found = checkpoint.tensors.find(withoutWrappers(kept));
        if (found != checkpoint.tensors.end())
            checkpoint.tensors.try_emplace(withoutWrappers(left), StoredTensor(found->second));
    }
}

/// Finds out which program's names the tensors have.
void recognize(Checkpoint& checkpoint)
{
    const auto has = [&](const char* name) { return checkpoint.tensors.contains(name); };
    if (has("pos_emb.weight") && has("tok_emb.weight")) {
        checkpoint.names = CheckpointNames::LlmsFromScratch;
        return;
    }
    for (const char* prefix : {"transformer.", ""})
        if (has((prefix + std::string("wpe.weight")).c_str())) {
            checkpoint.prefix = prefix;
            return;
        }
    std::vector<std::string> first;
    for (const auto& [name, tensor] : checkpoint.tensors)
        if (first.size() < 3)
            first.push_back(printable(tensor.entry.name, 80));
    refuse(checkpoint.source, Text::tr("tensor names"),
           Text::tr("those of nanoGPT, minGPT or GPT-2 (transformer.wpe.weight), or of "
                    "LLMs-from-scratch (pos_emb.weight)"),
           first.empty() ? Text::tr("no tensors") : Text(listed(first)),
           Text::tr("Only models that compute what GPT-2 computes can be imported."));
}

} // namespace

std::vector<std::string> Checkpoint::namesOf(std::string_view name) const
{
    if (names == CheckpointNames::LlmsFromScratch)
        return namesInLlmsFromScratch(name);
    return {(name.starts_with("lm_head.") ? "" : prefix) + std::string(name)};
}

const StoredTensor* Checkpoint::find(std::string_view name) const
{
    const auto found = tensors.find(namesOf(name).front());
    return found == tensors.end() ? nullptr : &found->second;
}

std::uint64_t Checkpoint::layers() const
{
    const std::string beginning =
        names == CheckpointNames::LlmsFromScratch ? "trf_blocks." : prefix + "h.";
    std::uint64_t count = 0;
    for (const auto& [name, tensor] : tensors) {
        std::uint64_t layer = 0;
        if (name.starts_with(beginning) &&
            std::from_chars(name.data() + beginning.size(), name.data() + name.size(), layer).ec ==
                std::errc() &&
            layer < kLargestModelSize)
            count = std::max(count, layer + 1);
    }
    return count;
}

bool isPickledCheckpoint(const InputFile& file)
{
    const std::string beginning = file.beginning(4);
    return beginning.starts_with("PK\x03\x04") || beginning.starts_with("\x80\x02");
}

Checkpoint openCheckpoint(const std::filesystem::path& path)
{
    const auto file = std::make_shared<const InputFile>(path);
    if (isLlmCFile(*file))
        return readLlmC(file);
    Checkpoint checkpoint;
    checkpoint.source = file->name();
    addTensors(checkpoint, file);
    recognize(checkpoint);
    return checkpoint;
}

} // namespace pastkeys
