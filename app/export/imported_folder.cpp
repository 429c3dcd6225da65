#include "export/imported_folder.h"

#include "base/errors.h"
#include "engine/assets_dir.h"
#include "export/new_folder.h"
#include "export/save_file.h"
#include "files/checkpoint.h"
#include "files/input_file.h"
#include "text/tokenizer.h"

#include <algorithm>

namespace pastkeys {

namespace fs = std::filesystem;

std::string quotedForShell(const std::string& path)
{
    std::string text = "'";
    for (const char character : path)
        text += character == '\'' ? "'\\''" : std::string(1, character);
    return text + "'";
}

ImportedModel readImport(const fs::path& path, const ImportAnswers& answers)
{
    if (!isPickledCheckpoint(InputFile(path)))
        return importCheckpoint(path, answers);
    const fs::path script = assetsDir() / "python" / "export_checkpoint.py";
    const std::string out = path.filename().replace_extension(".safetensors").string();
    throw InputError(
        {printablePath(path),
         {},
         Text::tr("a safetensors file, or a .bin file of llm.c"),
         Text::tr("a file of PyTorch's own kind, which can run code when it is read"),
         Text::tr("If it is your own, run: python3 %1 %2 --out %3 && pastkeys-cli import %3 --out "
                  "DIR",
                  quotedForShell(script.string()), quotedForShell(path.string()),
                  quotedForShell(out))});
}

void writeModelFolder(const ImportedModel& model, const fs::path& folder,
                      const std::stop_token& stop, const std::function<void(double)>& progress)
{
    std::uint64_t all = 1; // so that no division is by 0
    for (const TensorToWrite& tensor : model.tensors)
        all += byteCount(tensor);
    NewFolder files(folder);
    for (const fs::path& file : model.tokenizerFiles)
        saveFile(files.add(file.filename().string()), readText(file, Tokenizer::kLargestFile));
    if (!model.tokenizerJson.empty())
        saveFile(files.add("tokenizer.json"), model.tokenizerJson);
    saveFile(files.add("config.json"), model.configJson);
    saveFile(files.add("model.safetensors"), [&](const ByteSink& sink) {
        std::uint64_t written = 0;
        const ByteSink counting = [&](std::span<const std::byte> bytes) {
            sink(bytes);
            written += bytes.size();
            if (progress)
                progress(std::min(1.0, static_cast<double>(written) / static_cast<double>(all)));
        };
        writeSafetensors(model.tensors, untilStopped(counting, stop));
    });
    files.finish();
}

} // namespace pastkeys
