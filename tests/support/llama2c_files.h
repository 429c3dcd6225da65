// Small random models in the formats of llama2.c, and the same models in folders.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace pastkeys::test {

struct Llama2cSample
{
    std::int32_t dim = 24, hidden = 20, layers = 2, heads = 3, kvHeads = 1, vocabulary = 265,
                 context = 9;
    bool hasOutput = false; ///< an output matrix of its own
    std::int32_t group = 4; ///< of version 2
    double tableBase = 10000;
    bool pairsAreHalves = false; ///< whether the rows are in the order of a folder
    std::uint32_t seed = 1;

    std::int32_t headDim() const { return dim / heads; }
    /// The file's bytes in version 0, 1 or 2.
    std::string bytes(int version) const;
    /// Writes a folder with the same weights, as Hugging Face has them. \param version  2 for the
    /// weights after rounding
    void writeFolder(const std::filesystem::path& folder, int version) const;
};

/// Sizes that the seed determines.
Llama2cSample randomLlama2c(std::uint32_t seed);

/// A file with <unk>, <s> and </s>, all bytes, a space, the letters "a", "b" and "c", and "ab" and
/// " a": 265 tokens.
std::string llama2cTokenizerBytes();

} // namespace pastkeys::test
