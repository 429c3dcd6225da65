// A checkpoint is what a program for training saves: the weights of a decoder like GPT-2, under
// names of its own. It need not say how many heads there are, which activation function is used, or
// what the tokens are. gpt2_import.h makes a model folder of it.
#pragma once

#include "files/weight_files.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// The programs whose names are known.
enum class CheckpointNames
{
    Gpt2,            ///< nanoGPT, minGPT and transformers: transformer.h.0.attn.c_attn.weight
    LlmsFromScratch, ///< trf_blocks.0.att.W_query.weight
};

struct Checkpoint
{
    std::string source; ///< the path of the file, for messages
    /// By name, without what torch.compile ("_orig_mod.") and DistributedDataParallel ("module.")
    /// put before the names. Their entries have the whole names.
    std::map<std::string, StoredTensor, std::less<>> tensors;
    CheckpointNames names = CheckpointNames::Gpt2;
    std::string prefix; ///< "transformer.", or empty; only with CheckpointNames::Gpt2

    // What only files of llm.c say.
    bool isLlmC = false;
    std::optional<std::uint32_t> heads = {};

    /// Where this checkpoint has a weight that GPT-2 calls `name` ("h.3.ln_1.weight"): the names of
    /// one tensor, or of several that together are the weight, one after another along their first
    /// dimension.
    std::vector<std::string> namesOf(std::string_view name) const;
    /// The first tensor of the weight, or null.
    const StoredTensor* find(std::string_view name) const;
    /// The number of layers for which there are tensors.
    std::uint64_t layers() const;
};

/// Whether the file is one that torch.save() wrote (.pt, .pth). It is a pickle, which can run code
/// when it is read, so it is not read here.
bool isPickledCheckpoint(const InputFile& file);
/// Whether the file begins like a model of llm.c.
bool isLlmCFile(const InputFile& file);

/// Opens a safetensors file or a model of llm.c. Reads the header, checks that the file is
/// complete, and recognizes the program by the names of the tensors. Throws InputError or IoError.
Checkpoint openCheckpoint(const std::filesystem::path& path);

/// Reads the header of an llm.c model, version 1 or 3 (float32) or 5 (bfloat16). Its tensors get
/// nanoGPT's names. Of a padded vocabulary, only the rows of tokens are there: llm.c never uses
/// the others.
/// Source: karpathy/llm.c, train_gpt2.py, write_model().
Checkpoint readLlmC(const std::shared_ptr<const InputFile>& file);

} // namespace pastkeys
