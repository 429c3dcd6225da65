#include "base/errors.h"
#include "commands/command.h"
#include "commands/plain_numbers.h"
#include "commands/synthetic_folder.h"
#include "commands/synthetic_model.h"
#include "export/new_folder.h"
#include "model/config.h"

#include <array>

namespace pastkeys {

namespace {

constexpr std::array<Named<DType>, 3> kStoredTypes{
    {{"f32", DType::Float32}, {"f16", DType::Float16}, {"bf16", DType::BFloat16}}};

ExitCode synth(const Arguments& arguments, CommandContext& context)
{
    const std::string config =
        presetConfig(arguments.text("preset", "tiny"), arguments.number("layers"));
    const DType type = arguments.choice("dtype", kStoredTypes);
    const std::uint64_t seed = arguments.number("seed").value_or(0);
    const std::string path = arguments.text("out", "");
    NewFolder folder(path);
    const std::uint64_t written = writeSyntheticFiles(
        config, type, seed, [&](const std::string& name) { return folder.add(name); }, context);
    folder.finish();
    context.console.note("Written: " + path + " (" + groupedDigits(parametersOf(config)) +
                         " parameters, " + byteText(written) + ", random weights).");
    return ExitCode::Done;
}

} // namespace

Command synthCommand()
{
    Option preset = presetOption("sizes of the model:\n");
    preset.help += "\n(default: tiny)";
    return {
        "synth",
        "Writes a model folder with random weights, for benchmarks and demonstrations",
        "The model has the sizes of a known model and random weights: its text makes no sense,\n"
        "but it takes as much time and memory as the real model. Nothing is downloaded. The\n"
        "same seed writes the same bytes on every machine.",
        "  pastkeys-cli synth --preset gpt2 --dtype bf16 --out build/gpt2-random",
        {{"Model",
          {std::move(preset),
           {"layers", "N", "number of layers (default: those of the known model)",
            wholeNumber(1, kMostModelLayers)},
           {"dtype", "TYPE", "type of the weights: f32, f16 or bf16 (default: f32)",
            oneOf(namesOf(kStoredTypes))},
           {"seed", "N", "seed of the random weights (default: 0)", wholeNumber()},
           {"out", "DIR", "folder to write; it must be new or empty", {}, true}}}},
        synth};
}

} // namespace pastkeys
