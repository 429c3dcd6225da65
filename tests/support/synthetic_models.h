// Model folders with random weights. They are created on first use and removed when the process
// ends.
#pragma once

#include "commands/synthetic_model.h"
#include "files/gpt2_config.h"
#include "files/model_config.h"
#include "support/gpt2_names.h"

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

/// The smallest preset of a Llama type.
inline QString tinyLlamaDir()
{
    static const SyntheticModelDir dir(presetConfig("tiny-llama"));
    return dir.path();
}

/// A model large enough that 200 uncached steps take seconds, for testing what happens in the
/// middle of a run.
inline QString slowModelDir()
{
    static const SyntheticModelDir dir(slowConfig());
    return dir.path();
}

} // namespace pastkeys::test
