#include "files/model_folder.h"

#include "base/errors.h"
#include "files/input_file.h"
#include "files/model_config.h"
#include "files/weight_files.h"
#include "files/weight_loader.h"

#include <algorithm>
#include <fstream>
#include <limits>

namespace pastkeys {

namespace fs = std::filesystem;

namespace {

/// `path` itself if it is a folder, otherwise the folder that contains the file `path`.
auto folderOf(const fs::path& path)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (error && status.type() != fs::file_type::not_found)
        throw IoError(Text::tr("%1: cannot be opened: %2", printablePath(path), error.message()));
    if (!fs::exists(status))
        refuse(printablePath(path), {}, Text::tr("a model folder"),
               Text::tr("nothing with this name"));
    if (fs::is_directory(status))
        return path;
    if (!fs::is_regular_file(status))
        refuse(printablePath(path), {}, Text::tr("a model folder"),
               Text::tr("something that is neither a folder nor a file"));
    if (path.extension() == ".gguf")
        refuse(printablePath(path), {}, Text::tr("a model folder in the Hugging Face layout"),
               Text::tr("a GGUF file"),
               Text::tr("Use the model's safetensors version with its config.json and tokenizer "
                        "files."));
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

Tokenizer pairOf(const fs::path& vocabPath, const fs::path& mergesPath)
{
    const std::string vocab = readText(vocabPath, Tokenizer::kLargestFile);
    const std::string merges = readText(mergesPath, Tokenizer::kLargestFile);
    return Tokenizer::fromVocabAndMerges({vocab, printablePath(vocabPath)},
                                         {merges, printablePath(mergesPath)});
}

/// Reads vocab.json and merges.txt, or else tokenizer.json. If all three exist, warns of any
/// differences between the pair and tokenizer.json.
Tokenizer tokenizerIn(const fs::path& folder, std::vector<Text>& warnings)
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
        refuse(printablePath(folder), {}, Text::tr("vocab.json and merges.txt, or tokenizer.json"),
               namePresent(vocab)    ? Text::tr("only %1", std::string("vocab.json"))
               : namePresent(merges) ? Text::tr("only %1", std::string("merges.txt"))
                                     : Text::tr("none of them"));
    Tokenizer tokenizer = pairOf(vocab, merges);
    if (namePresent(json)) {
        try {
            for (const Text& difference : differences(tokenizer, fromJson()))
                warnings.push_back(Text::tr("vocab.json and merges.txt are used, but "
                                            "tokenizer.json disagrees with them: %1",
                                            difference));
        } catch (const InputError& error) {
            warnings.push_back(Text::tr("tokenizer.json is not used: %1", error.text()));
        }
    }
    return tokenizer;
}

void checkIds(const Tokenizer& tokenizer, const Config& config, std::vector<Text>& warnings)
{
    const std::size_t largest = indexOf(tokenizer.largestId());
    if (largest >= config.vocabulary)
        refuse(tokenizer.source(), Text::tr("token id %1", std::to_string(largest)),
               Text::tr("ids below %1, the size of the model's vocabulary", config.vocabulary),
               std::to_string(largest),
               Text::tr("Do the tokenizer and the model belong together?"));
    if (tokenizer.tokenCount() < config.vocabulary)
        warnings.push_back(Text::tr("The tokenizer has tokens for %1 of the model's %2 ids. The "
                                    "others are never chosen, but they take part in probabilities, "
                                    "as in other programs.",
                                    tokenizer.tokenCount(), config.vocabulary));
}

/// Reads config.json and, if it exists, generation_config.json.
ReadConfig configIn(const fs::path& folder)
{
    constexpr std::uint64_t kLargest = std::uint64_t{16} << 20;
    const fs::path path = folder / "config.json";
    const fs::path generation = folder / "generation_config.json";
    const std::string text = readText(path, kLargest);
    if (!namePresent(generation))
        return parseModelConfig(text, printablePath(path));
    const std::string ofRuns = readText(generation, kLargest);
    return parseModelConfig(text, printablePath(path),
                            NamedText{ofRuns, printablePath(generation)});
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

Tokenizer loadTokenizer(const fs::path& path, std::vector<Text>& warnings)
{
    Tokenizer tokenizer = tokenizerIn(folderOf(path), warnings);
    warnings.insert(warnings.end(), tokenizer.notes().begin(), tokenizer.notes().end());
    return tokenizer;
}

TokensInUse LoadedModel::tokensInUse() const
{
    TokensInUse tokens{
        std::min<std::size_t>(indexOf(tokenizer.largestId()) + 1, config.vocabulary)};
    for (std::size_t id = 0; id < tokens.end; ++id)
        if (!tokenizer.contains(idAt<TokenId>(id)))
            tokens.gaps.push_back(idAt<TokenId>(id));
    return tokens;
}

std::optional<TokenId> LoadedModel::startOfText() const
{
    const std::optional<TokenId> end = tokenizer.endOfText();
    if (end && indexOf(*end) < config.vocabulary)
        return end;
    return config.endOfText.empty() ? std::nullopt : std::optional(config.endOfText.front());
}

std::vector<fs::path> modelFiles(const fs::path& path)
{
    const fs::path folder = folderOf(path);
    std::vector<fs::path> files = weightFilesIn(folder);
    for (const char* name :
         {"config.json", "generation_config.json", "vocab.json", "merges.txt", "tokenizer.json"})
        files.push_back(folder / name);
    return files;
}

LoadedModel loadModel(const fs::path& path, const LoadOptions& options)
{
    const fs::path folder = folderOf(path);
    const WeightFiles files = openWeightFiles(folder);
    ReadConfig read = configIn(folder);
    std::vector<Text> warnings = std::move(read.warnings);
    Tokenizer tokenizer = loadTokenizer(folder, warnings);
    checkIds(tokenizer, read.config, warnings);
    LoadedWeights loaded = loadWeights(read.config, files, options);
    warnings.insert(warnings.end(), files.warnings.begin(), files.warnings.end());
    warnings.insert(warnings.end(), loaded.warnings.begin(), loaded.warnings.end());
    Config config = read.config;
    config.tied = loaded.weights.output.data == loaded.weights.embedding.token.data;
    const std::optional<TokenId> end = tokenizer.endOfText();
    if (!read.saysEndOfText && end && indexOf(*end) < config.vocabulary)
        config.endOfText = {*end};
    return {config,
            std::move(loaded.weights),
            std::move(tokenizer),
            read.randomWeights ? Text::tr("%1 (random weights)", folderName(folder))
                               : folderName(folder),
            std::move(loaded.fingerprint),
            std::move(warnings)};
}

} // namespace pastkeys
