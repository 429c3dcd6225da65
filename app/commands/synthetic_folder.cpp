#include "commands/synthetic_folder.h"

#include "commands/synthetic_model.h"
#include "export/save_file.h"

namespace pastkeys {

Option presetOption(const std::string& what)
{
    constexpr std::size_t kWidth = 70;
    std::string help = what;
    std::size_t column = 0;
    for (const std::string_view name : presetNames()) {
        if (column > 0) {
            const bool fits = column + name.size() < kWidth;
            help += fits ? ", " : ",\n";
            column = fits ? column : 0;
        }
        help += name;
        column += name.size() + 2;
    }
    return {"preset", "NAME", help, oneOf(presetNames())};
}

std::uint64_t
writeSyntheticFiles(const std::string& config, DType type, std::uint64_t seed,
                    const std::function<std::filesystem::path(const std::string&)>& pathOf,
                    const CommandContext& context)
{
    std::uint64_t written = 0;
    const std::uint64_t expected = parametersOf(config) * bytesPerValue(type);
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
