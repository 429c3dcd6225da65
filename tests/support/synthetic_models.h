// Model folders with random weights. They are created on first use and removed when the process
// ends.
#pragma once

#include "commands/synthetic_model.h"
#include "files/gpt2_config.h"
#include "files/model_config.h"
#include "support/gpt2_names.h"

#include <nlohmann/json.hpp>

#include <QTemporaryDir>

#include <fstream>
#include <stdexcept>

namespace pastkeys::test {

class SyntheticModelDir
{
public:
    explicit SyntheticModelDir(const Gpt2Config& config)
        : SyntheticModelDir(modelConfigText(config, "float32"))
    {
    }

    /// \param config  the text of a config.json
    explicit SyntheticModelDir(const std::string& config)
    {
        writeSyntheticModel(
            config, DType::Float32, 1,
            [this](const std::string& name, const auto& produce) { write(name, produce); });
    }

    QString path() const { return m_folder.path(); }

private:
    void write(const std::string& name, const std::function<void(const ByteSink&)>& produce) const
    {
        std::ofstream file(m_folder.filePath(QString::fromStdString(name)).toStdString(),
                           std::ios::binary);
        produce([&file](std::span<const std::byte> piece) {
            file.write(reinterpret_cast<const char*>(piece.data()),
                       static_cast<std::streamsize>(piece.size()));
        });
        if (!file.flush())
            throw std::runtime_error("the test model cannot be written");
    }

    QTemporaryDir m_folder;
};

/// The sizes of a preset that is a GPT-2.
inline Gpt2Config gpt2Preset(std::string_view name)
{
    return gpt2ConfigOf(*parseModelConfig(presetConfig(name), "config.json").model.network);
}

/// The smallest preset.
inline QString tinyModelDir()
{
    static const SyntheticModelDir dir(presetConfig("tiny"));
    return dir.path();
}

inline Gpt2Config slowConfig()
{
    Gpt2Config config = gpt2Preset("tiny");
    config.width = 256;
    config.inner = 1024;
    config.layers = 8;
    return config;
}

// The fields by which small models of other families differ from the smallest Llama type.
inline constexpr const char* kGemma =
    R"({"model_type": "gemma3_text", "sliding_window_pattern": 2, "sliding_window": 4,
        "head_dim": 12, "query_pre_attn_scalar": 20, "rope_theta": 5000, "rope_local_base_freq": 100})";
inline constexpr const char* kNeo =
    R"({"model_type": "gpt_neo", "num_layers": 2, "num_heads": 4, "window_size": 3,
        "attention_types": [[["global", "local"], 1]]})";
inline constexpr const char* kNeox = R"({"model_type": "gpt_neox", "rotary_pct": 0.25})";

/// The text of a config.json of a small model with these fields. The output matrix is its own, so
/// that the model does not repeat its last token.
inline std::string smallModelWith(const char* fields)
{
    auto config = nlohmann::json::parse(presetConfig("tiny-llama"));
    config["tie_word_embeddings"] = false;
    config.merge_patch(nlohmann::json::parse(fields));
    return config.dump();
}

/// A model large enough that 200 uncached steps take seconds, for testing what happens in the
/// middle of a run.
inline QString slowModelDir()
{
    static const SyntheticModelDir dir(slowConfig());
    return dir.path();
}

} // namespace pastkeys::test
