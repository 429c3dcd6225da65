// Models of llama2.c: a file with the sizes and weights of a Llama, and one with the tokenizer.
// Source: karpathy/llama2.c, export.py, run.c, runq.c and tokenizer.py.
//
// The format says how heads are rotated: pairs of numbers lie side by side, and the base is 10,000.
// Other programs write the same format for models that are rotated otherwise. A file of version 0
// has a table of the rotation, which shows another base; nothing shows that other pairs are meant.
#pragma once

#include "files/input_file.h"
#include "files/opened_model.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Which numbers of a head are rotated together.
enum class RotatedPairs : std::uint8_t
{
    Interleaved, ///< those side by side
    Halves,      ///< each with the one half a head later
};

/// What a file does not say. \pre the base is a finite number above 0
struct Llama2cOptions
{
    RotatedPairs pairs = RotatedPairs::Interleaved;
    std::optional<double> base = {};                     ///< of the rotation
    std::optional<std::filesystem::path> tokenizer = {}; ///< if it is not beside the model
};

/// Whether the file begins like a model of llama2.c. (The oldest version begins with its sizes
/// only.)
bool isLlama2cFile(const InputFile& file);
/// The same for a path. False if there is no regular file that can be read.
bool isLlama2cFile(const std::filesystem::path& path);

/// Opens a model with the tokenizer beside it, in a file with the name tok512.bin (for 512 tokens)
/// or tokenizer.bin. Throws InputError or IoError, for example if the sizes do not match the size
/// of the file, or if a table shows that the rotation has another base, and no base was given.
OpenedModel openLlama2c(const std::filesystem::path& path, const Llama2cOptions& options = {});

/// Only the tokenizer of a model, if there is one.
std::optional<Tokenizer> llama2cTokenizer(const std::filesystem::path& path,
                                          const Llama2cOptions& options = {});
/// The files that openLlama2c() may read.
std::vector<std::filesystem::path> llama2cFiles(const std::filesystem::path& path,
                                                const Llama2cOptions& options = {});

/// Reads a tokenizer file, which does not say how many tokens it has. Throws InputError.
Tokenizer readLlama2cTokenizer(std::string_view content, const std::string& file,
                               std::uint32_t tokens);

} // namespace pastkeys
