#include "commands/synthetic_folder.h"

#include "base/listed.h"
#include "commands/synthetic_model.h"
#include "export/save_file.h"
#include "files/model_config.h"

namespace pastkeys {

Option presetOption(const std::string& what)
{
    return {"preset", "NAME", what + listed(presetNames()), oneOf(presetNames())};
}

std::uint64_t
writeSyntheticFiles(const std::string& config, DType type, std::uint64_t seed,
                    const std::function<std::filesystem::path(const std::string&)>& pathOf,
                    const CommandContext& context)
{
    std::uint64_t written = 0;
    const std::uint64_t expected =
        parameterCount(*parseModelConfig(config, "config.json").model.network) *
        bytesPerValue(type);
    writeSyntheticModel(config, type, seed, [&](const std::string& name, const auto& produce) {
        saveFile(pathOf(name), [&](const ByteSink& sink) {
            const ByteSink save = untilStopped(sink, context.stop);
            produce([&](std::span<const std::byte> piece) {
                save(piece);
                written += piece.size();
                context.console.progress("writing " + name + ": " +
                                         std::to_string(written * 100 / expected) + "%");
            });
        });
    });
    return written;
}

} // namespace pastkeys
