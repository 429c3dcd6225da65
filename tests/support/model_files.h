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

/// A tensor of a safetensors file, made without the product's writer.
struct TensorFile
{
    std::string name;
    std::string type; ///< as in the header, "F32"
    std::vector<std::uint64_t> shape;
    std::string bytes;
};

/// 8 bytes of length, `header`, `data`: any bytes, right or wrong.
std::string safetensorsBytes(std::string_view header, std::string_view data = {});
/// The same with a length that need not be that of the header.
std::string withHeaderLength(std::uint64_t length, std::string_view rest);
/// A whole file with the tensors side by side.
std::string safetensorsOf(const std::vector<TensorFile>& tensors);

/// Values as F32, F16 or BF16, rounded by Eigen.
std::string encoded(std::string_view type, std::span<const float> values);

/// A small GPT-2 folder, valid as long as a test changes nothing: vocabulary 259, context 8, width
/// 4, 2 layers of 2 heads, inner width 6. Its values are such that all three types hold them
/// exactly.
struct ModelFiles
{
    ModelFiles();

    std::string config; ///< config.json; so that tests can replace parts of it, one field a line
    std::string vocab;
    std::string merges;
    std::vector<TensorFile> tensors;

    /// Fails the program if there is none of that name.
    TensorFile& tensor(std::string_view name);
    void remove(std::string_view name);
    void add(const std::string& name, const std::string& type, std::vector<std::uint64_t> shape);
    /// Stores the tensor's values in another type.
    void setType(std::string_view name, const std::string& type);
    /// Puts `prefix` before all names.
    void prefixNames(const std::string& prefix);
    /// Replaces a field's value in the configuration: set("n_head", "3").
    void set(const std::string& field, const std::string& value);

    /// Writes config.json, vocab.json, merges.txt and model.safetensors.
    void write(const std::filesystem::path& folder) const;
    /// The first three only.
    void writeWithoutWeights(const std::filesystem::path& folder) const;
    /// Writes every `count`-th tensor to one shard, and the index.
    void writeShards(const std::filesystem::path& folder, std::size_t count) const;
};

/// "model-00001-of-00003.safetensors"
std::string shardName(std::size_t shard, std::size_t count);

/// The values that a tensor of ModelFiles has.
std::vector<float> exampleValues(std::string_view name, std::size_t count);

void writeFile(const std::filesystem::path& path, std::string_view content);
std::string readFile(const std::filesystem::path& path);

/// What `action` throws, e.g. "InputError: FILE: expected ...", with `folder` taken out of the
/// paths; "accepted" if nothing.
std::string refusal(const std::filesystem::path& folder, const std::function<void()>& action);

/// `text` with all `from` replaced.
std::string allReplaced(std::string text, std::string_view from, std::string_view to);

} // namespace pastkeys::test
