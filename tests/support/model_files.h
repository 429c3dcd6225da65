#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pastkeys::test {

/// A tensor of a safetensors file. The tests write such files without the program's own writer.
struct TensorFile
{
    std::string name;
    std::string type; ///< as in the header, e.g. "F32"
    std::vector<std::uint64_t> shape;
    std::string bytes;
};

/// A safetensors file: the header's length in 8 bytes, then `header`, then `data`. The contents may
/// be invalid.
std::string safetensorsBytes(std::string_view header, std::string_view data = {});
/// A file whose length field is `length`, whether or not that matches the header in `rest`.
std::string withHeaderLength(std::uint64_t length, std::string_view rest);
/// A valid safetensors file with these tensors.
std::string safetensorsOf(const std::vector<TensorFile>& tensors);

/// The values encoded as "F32", "F16" or "BF16", rounded by Eigen.
std::string encoded(std::string_view type, std::span<const float> values);

/// A small GPT-2 folder, valid until a test changes something: vocabulary 259, context 8, width 4,
/// 2 layers of 2 heads, inner width 6. All three types can hold its values exactly.
struct ModelFiles
{
    ModelFiles();

    std::string config; ///< config.json, with one field per line, so that tests can replace fields
    std::string vocab;
    std::string merges;
    std::vector<TensorFile> tensors;

    /// Aborts the program if there is no tensor with this name.
    TensorFile& tensor(std::string_view name);
    void remove(std::string_view name);
    void add(const std::string& name, const std::string& type, std::vector<std::uint64_t> shape);
    /// Stores the tensor's values in another type.
    void setType(std::string_view name, const std::string& type);
    /// Puts `prefix` before the names of all tensors.
    void prefixNames(const std::string& prefix);
    /// Changes the size of the model's vocabulary, but not its tokenizer.
    void setVocabulary(std::uint32_t size);
    /// Makes the most probable token after position p that of tokens[p], whatever the text is.
    /// \pre at most 8 tokens
    void choose(const std::vector<std::uint32_t>& tokens);
    /// Replaces a field's value in the configuration: set("n_head", "3").
    void set(const std::string& field, const std::string& value);

    /// Writes config.json, vocab.json, merges.txt and model.safetensors.
    void write(const std::filesystem::path& folder) const;
    /// Writes the same files except model.safetensors.
    void writeWithoutWeights(const std::filesystem::path& folder) const;
    /// Distributes the tensors across `count` shards, and writes their index and the other files.
    void writeShards(const std::filesystem::path& folder, std::size_t count) const;
};

/// "model-00001-of-00003.safetensors"
std::string shardName(std::size_t shard, std::size_t count);

/// The values of a tensor of ModelFiles.
std::vector<float> exampleValues(std::string_view name, std::size_t count);

void writeFile(const std::filesystem::path& path, std::string_view content);
std::string readFile(const std::filesystem::path& path);

/// The exception thrown by `action`, e.g. "InputError: FILE: expected ...", with `folder` removed
/// from the paths; "accepted" if it throws none.
std::string refusal(const std::filesystem::path& folder, const std::function<void()>& action);

/// `text` with every `from` replaced by `to`.
std::string allReplaced(std::string text, std::string_view from, std::string_view to);

} // namespace pastkeys::test
