// The safetensors file format: 8 bytes that give the header's length, then a JSON header
// {name: {dtype, shape, data_offsets}}, then the data.
#pragma once

#include "base/tensor_view.h"
#include "base/translation.h"
#include "files/input_file.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pastkeys {

/// The types of tensors in files. weightType() says of which this program loads weights.
enum class TensorType : std::uint8_t
{
    F32,
    F16,
    BF16,
    F64,
    I64,
    I32,
    I16,
    I8,
    U64,
    U32,
    U16,
    U8,
    Bool,
    F8E4M3,
    F8E5M2,
    // Blocks, only in GGUF files.
    Q8_0,
    Q4_0,
    Q4_1,
    Q5_0,
    Q5_1,
    Q4_K,
    Q5_K,
    Q6_K,
    // The same, but this program cannot load them.
    Q1_0,
    Q8_1,
    Q2_K,
    Q3_K,
    Q8_K,
    IQ1_S,
    IQ1_M,
    IQ2_XXS,
    IQ2_XS,
    IQ2_S,
    IQ3_XXS,
    IQ3_S,
    IQ4_NL,
    IQ4_XS,
    TQ1_0,
    TQ2_0,
    MXFP4,
    NVFP4,
};

std::string_view nameOf(TensorType type); ///< "F32", as in the file

/// How many values of a row are stored together, and in how many bytes.
struct TensorBlock
{
    std::uint64_t values = 1;
    std::uint64_t bytes = 0;
};

TensorBlock blockOf(TensorType type);
std::uint64_t bytesPerValue(TensorType type); ///< \pre its blocks have one value
/// The DType of weights stored as this type, or nothing if such weights cannot be loaded.
std::optional<DType> weightType(TensorType type);

struct TensorEntry
{
    std::string name;
    TensorType type = TensorType::F32;
    std::vector<std::uint64_t> shape;
    std::uint64_t begin = 0; ///< in bytes from the start of the file
    std::uint64_t end = 0;

    std::uint64_t bytes() const { return end - begin; }
};

/// The keys and values of "__metadata__" in the header, in the order of the file.
using SafetensorsMetadata = std::vector<std::pair<std::string, std::string>>;

/// "[768, 2304]"
std::string shapeText(const std::vector<std::uint64_t>& shape);
/// "tensor NAME", for InputFault::place.
Text tensorPlace(std::string_view name);

/// Reads and checks the header. The tensors are in file order, without gaps or overlaps, and each
/// has the size that its shape and type imply. Throws InputError for an invalid file, including one
/// with bytes after the last tensor. Allocates nothing larger than the file.
/// \param metadata  filled in if not null
std::vector<TensorEntry> readSafetensorsHeader(const InputFile& file,
                                               SafetensorsMetadata* metadata = nullptr);

/// Like readSafetensorsHeader(), but for a whole file in memory. Used by the fuzzer.
std::vector<TensorEntry> parseSafetensors(std::string_view content, const std::string& file,
                                          SafetensorsMetadata* metadata = nullptr);

} // namespace pastkeys
