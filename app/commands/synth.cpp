#include "base/errors.h"
#include "commands/command.h"
#include "commands/plain_numbers.h"
#include "commands/synthetic_folder.h"
#include "commands/synthetic_model.h"

#include <array>
#include <filesystem>
#include <system_error>

namespace pastkeys {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> kTypes{"f32", "f16", "bf16"};
constexpr std::array<DType, 3> kTypeValues{DType::Float32, DType::Float16, DType::BFloat16};

std::string joinedPresets()
{
    std::string names;
    for (const std::string_view name : presetNames())
        names += (names.empty() ? "" : ", ") + std::string(name);
    return names;
}

[[noreturn]] void refuseFolder(const fs::path& folder, const std::string& reason)
{
    throw IoError(printable(folder.native(), 4096) +
                  ": the model folder cannot be made: " + reason);
}

/// A new folder whose files are removed again unless the whole model was written.
class NewFolder
{
public:
    explicit NewFolder(fs::path path) : m_path(std::move(path))
    {
        std::error_code error;
        if (fs::exists(m_path, error) && !fs::is_empty(m_path, error))
            refuseFolder(m_path, "it is there already and is not empty. Choose a new name.");
        m_made = fs::create_directories(m_path, error);
        if (error)
            refuseFolder(m_path, error.message() + ".");
    }
    ~NewFolder()
    {
        if (m_complete)
            return;
        std::error_code ignored; // there is nobody left to tell: an error is on its way already
        for (const fs::path& file : m_files)
            fs::remove(file, ignored);
        if (m_made)
            fs::remove(m_path, ignored);
    }
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;

    fs::path add(const std::string& fileName)
    {
        m_files.push_back(m_path / fileName);
        return m_files.back();
    }
    void complete() { m_complete = true; }

private:
    fs::path m_path;
    std::vector<fs::path> m_files;
    bool m_made = false;
    bool m_complete = false;
};

ExitCode synth(const Arguments& arguments, CommandContext& context)
{
    const Config config = presetConfig(arguments.text("preset", "tiny"));
    const DType type = kTypeValues[arguments.choice("dtype", kTypes)];
    const std::uint64_t seed = arguments.number("seed").value_or(0);
    const std::string path = arguments.required("out");
    NewFolder folder(path);
    const std::uint64_t written = writeSyntheticFiles(
        config, type, seed, [&](const std::string& name) { return folder.add(name); }, context);
    folder.complete();
    context.console.note("Written: " + printable(path, 4096) + " (" +
                         groupedDigits(parameterCount(config)) + " parameters, " +
                         byteText(written) + ", random weights).");
    return ExitCode::Done;
}

} // namespace

Command synthCommand()
{
    static const std::string presets = "sizes: " + joinedPresets() + "\n(default: tiny)";
    return {"synth",
            "Writes a model folder with random weights, for benchmarks and demonstrations",
            "The folder has the sizes of a known model and random weights: it says nothing that\n"
            "makes sense, but costs what the real one costs. No download. The same seed writes\n"
            "the same bytes on every machine.",
            "  pastkeys-cli synth --preset gpt2 --dtype bf16 --out build/gpt2-random",
            {{"preset", "NAME", presets},
             {"dtype", "TYPE", "f32, f16 or bf16 (default: f32)"},
             {"seed", "N", "of the random weights (default: 0)"},
             {"out", "DIR", "the folder to make; it must not be there yet, or be empty"}},
            synth};
}

} // namespace pastkeys
