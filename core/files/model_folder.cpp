#include "files/model_folder.h"

#include "base/errors.h"
#include "files/input_file.h"
#include "files/model_config.h"
#include "files/weight_loader.h"

#include <fstream>
#include <limits>

namespace pastkeys {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void refuse(const fs::path& path, std::string expected, std::string found,
                         std::string hint = {})
{
    throw InputError(
        {printablePath(path), {}, std::move(expected), std::move(found), std::move(hint)});
}

/// The folder itself, or that of a file in it.
fs::path folderOf(const fs::path& path)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (error && status.type() != fs::file_type::not_found)
        throw IoError(printablePath(path) + ": cannot be opened: " + error.message());
    if (!fs::exists(status))
        refuse(path, "a model folder", "nothing of that name");
    if (fs::is_directory(status))
        return path;
    if (!fs::is_regular_file(status))
        refuse(path, "a model folder", "something that is neither a folder nor a file");
    if (path.extension() == ".gguf")
        refuse(path, "a model folder in the Hugging Face layout", "a GGUF file",
               "Use the model's safetensors version with its config.json and tokenizer files.");
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

Tokenizer pairOf(const fs::path& vocabPath, const fs::path& mergesPath)
{
    const std::string vocab = readText(vocabPath, Tokenizer::kLargestFile);
    const std::string merges = readText(mergesPath, Tokenizer::kLargestFile);
    return Tokenizer::fromVocabAndMerges({vocab, printablePath(vocabPath)},
                                         {merges, printablePath(mergesPath)});
}

/// vocab.json and merges.txt, else tokenizer.json; where both are there, they should agree.
Tokenizer tokenizerIn(const fs::path& folder, std::vector<std::string>& warnings)
{
    const fs::path vocab = folder / "vocab.json";
    const fs::path merges = folder / "merges.txt";
    const fs::path json = folder / "tokenizer.json";
    const bool pair = namePresent(vocab) && namePresent(merges);
    const auto fromJson = [&json] {
        const std::string text = readText(json, Tokenizer::kLargestFile);
        return Tokenizer::fromTokenizerJson({text, printablePath(json)});
    };
    if (!pair && namePresent(json))
        return fromJson();
    if (!pair)
        refuse(folder, "vocab.json and merges.txt, or tokenizer.json",
               namePresent(vocab)    ? "only vocab.json"
               : namePresent(merges) ? "only merges.txt"
                                     : "none of them");
    Tokenizer tokenizer = pairOf(vocab, merges);
    if (namePresent(json)) {
        try {
            for (const std::string& difference : differences(tokenizer, fromJson()))
                warnings.push_back(
                    "tokenizer.json disagrees with vocab.json and merges.txt, which are used: " +
                    difference);
        } catch (const InputError& error) {
            warnings.push_back(std::string("tokenizer.json is not used: ") + error.what());
        }
    }
    return tokenizer;
}

void checkIds(const Tokenizer& tokenizer, const Config& config, std::vector<std::string>& warnings)
{
    const std::size_t largest = indexOf(tokenizer.largestId());
    if (largest >= config.vocabulary)
        throw InputError(
            {tokenizer.source(), "token id " + std::to_string(largest),
             "ids below the model's vocabulary of " + std::to_string(config.vocabulary),
             std::to_string(largest), "Do the tokenizer and the model belong together?"});
    if (largest + 1 < config.vocabulary)
        warnings.push_back("The tokenizer's ids end at " + std::to_string(largest) +
                           ", the model's at " + std::to_string(config.vocabulary - 1) +
                           "; those between are never chosen.");
}

std::string folderName(const fs::path& folder)
{
    std::error_code error;
    const fs::path full = fs::absolute(folder, error).lexically_normal();
    const fs::path name = full.has_filename() ? full.filename() : full.parent_path().filename();
    return printable(name.string(), 80);
}

} // namespace

std::uint64_t availableMemory()
{
    std::ifstream info("/proc/meminfo");
    std::string key;
    std::uint64_t kibibytes = 0;
    for (std::string unit; info >> key >> kibibytes; std::getline(info, unit))
        if (key == "MemAvailable:")
            return kibibytes << 10;
    return std::numeric_limits<std::uint64_t>::max();
}

Tokenizer loadTokenizer(const fs::path& path, std::vector<std::string>& warnings)
{
    Tokenizer tokenizer = tokenizerIn(folderOf(path), warnings);
    warnings.insert(warnings.end(), tokenizer.notes().begin(), tokenizer.notes().end());
    return tokenizer;
}

std::size_t LoadedModel::tokensInUse() const
{
    return indexOf(tokenizer.largestId()) + 1;
}

LoadedModel loadModel(const fs::path& path, const LoadOptions& options)
{
    const fs::path folder = folderOf(path);
    constexpr std::uint64_t kLargestConfig = std::uint64_t{16} << 20;
    const fs::path configPath = folder / "config.json";
    const WeightFiles files = openWeightFiles(folder);
    ReadConfig read =
        parseModelConfig(readText(configPath, kLargestConfig), printablePath(configPath));
    std::vector<std::string> warnings = std::move(read.warnings);
    Tokenizer tokenizer = loadTokenizer(folder, warnings);
    checkIds(tokenizer, read.config, warnings);
    LoadedWeights loaded = loadWeights(read.config, files, options);
    warnings.insert(warnings.end(), files.warnings.begin(), files.warnings.end());
    warnings.insert(warnings.end(), loaded.warnings.begin(), loaded.warnings.end());
    Config config = read.config;
    if (!config.endOfText && tokenizer.endOfText())
        config.endOfText = static_cast<std::uint32_t>(indexOf(*tokenizer.endOfText()));
    return {config,
            std::move(loaded.weights),
            std::move(tokenizer),
            folderName(folder),
            std::move(loaded.fingerprint),
            std::move(warnings)};
}

} // namespace pastkeys
