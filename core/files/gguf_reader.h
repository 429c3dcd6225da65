// What the GGUF files of several architectures have in common, like ConfigReader for config.json.
#pragma once

#include "files/gguf.h"
#include "files/model_description.h"
#include "model/config.h"
#include "model/rotary.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pastkeys {

/// Reads the keys of a model, whose names begin with the architecture: "llama.block_count". Here,
/// they are without it. Throws InputError for values that no model can have.
class GgufReader
{
public:
    /// \param rotaryDivisors  the values of the tensor rope_freqs.weight; empty if there is none
    GgufReader(GgufHeader header, std::vector<float> rotaryDivisors);

    const GgufHeader& header() const { return m_header; }
    std::string_view architecture() const { return m_architecture; }

    std::optional<GgufValue> find(std::string_view key) const;
    GgufValue required(std::string_view key) const;
    std::uint32_t size(std::string_view key, std::uint64_t most) const;
    std::uint32_t size(std::string_view key, std::uint64_t most, std::uint32_t absent) const;
    /// The same for a key that may also have a list with a size for each layer. Refuses layers that
    /// differ.
    std::uint32_t sizeOfAllLayers(std::string_view key, std::uint64_t most,
                                  std::uint32_t layers) const;
    /// A number above 0.
    float positive(std::string_view key) const;
    float positive(std::string_view key, float absent) const;
    /// Refuses a number other than 0.
    void expectNone(std::string_view key, Text hint) const;

    bool has(std::string_view tensor) const { return m_header.tensor(tensor) != nullptr; }

    /// Vocabulary, context, width and layers, and what follows from the tensors.
    void readSizes(Config& config);
    /// Checks that every layer has this tensor, with these sizes. Networks are only made of sizes
    /// that were checked so, because the file says them without having the bytes.
    /// \param name  {} stands for the number of the layer
    void expectInLayers(const Config& config, std::string_view name,
                        const std::vector<std::uint64_t>& shape) const;
    /// How many heads share the width equally.
    std::uint32_t headsOf(const Config& config) const;
    double rotaryBase(std::string_view key, double absent) const;
    /// \param columns  how many numbers of a head are rotated
    RotaryScaling rotaryScaling(std::uint32_t columns) const;

    std::vector<Text> warnings; ///< complete sentences

private:
    std::string keyName(std::string_view key) const;
    void expectShape(const std::string& tensor, const std::vector<std::uint64_t>& shape) const;
    void addEndOfText(std::string_view key, Config& config);

    GgufHeader m_header;
    std::string m_architecture;
    std::vector<float> m_rotaryDivisors;
};

/// A network whose weights have the names of GGUF files.
/// \param network  with the names of Hugging Face's files
/// \param pairsLieTogether  whether the rows of queries and keys that are rotated together lie side
///     by side, as in the architecture "llama"
NetworkPtr withGgufNames(const NetworkPtr& network, bool pairsLieTogether);

/// The description of a model whose file has the names of withGgufNames().
ModelDescription ggufModel(const NetworkPtr& network, bool pairsLieTogether = false);

// The readers of architectures.
ModelDescription readLlamaGguf(GgufReader& reader); ///< llama, qwen2, qwen3
ModelDescription readGemma3Gguf(GgufReader& reader);
ModelDescription readGpt2Gguf(GgufReader& reader);
ModelDescription readGptNeoxGguf(GgufReader& reader);

} // namespace pastkeys
