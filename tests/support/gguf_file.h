#pragma once

#include "support/model_files.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pastkeys::test {

// Values of keys as in GGUF files, with their types before them.
std::string ggufU32(std::uint32_t value);
std::string ggufF32(float value);
std::string ggufBool(bool value);
std::string ggufText(std::string_view value);
std::string ggufTexts(const std::vector<std::string>& values);
std::string ggufU32s(const std::vector<std::uint32_t>& values);

/// The bytes of a number, little-endian.
template <typename Number> std::string littleEndian(Number number)
{
    return {reinterpret_cast<const char*>(&number), sizeof(number)};
}
/// Its length and its bytes.
std::string ggufString(std::string_view text);

/// A tensor of a GGUF file.
struct GgufTensor
{
    std::string name;
    std::vector<std::uint64_t> dimensions; ///< as in the file: that of a row first
    std::uint32_t type = 0;                ///< F32
    std::string bytes;
    std::optional<std::uint64_t> offset = {}; ///< instead of the next one
};

/// A GGUF file, valid unless a test makes it invalid. The tests write such files without the
/// program's own writer.
struct GgufFile
{
    std::uint32_t version = 3;
    std::vector<std::pair<std::string, std::string>> keys; ///< with values that have types
    std::vector<GgufTensor> tensors;
    std::optional<std::uint64_t> keyCount = {};    ///< instead of the right one
    std::optional<std::uint64_t> tensorCount = {}; ///< instead of the right one
    std::uint64_t alignment = 32;                  ///< a key must say another one, too

    void set(const std::string& key, const std::string& value);
    void remove(std::string_view key);
    GgufTensor& tensor(std::string_view name);
    std::string bytes() const;
};

/// A small model in the architecture "llama", valid until a test changes something.
GgufFile smallGguf();

/// What converters make of the files of a Hugging Face folder. Supports config.json as tests write
/// it: of types llama, mistral, qwen2, qwen3, gemma3_text, gpt2 and gpt_neox. Written from the
/// descriptions of the formats, without the program's own code.
GgufFile convertedToGguf(std::string_view config, const std::vector<TensorFile>& tensors);

} // namespace pastkeys::test
