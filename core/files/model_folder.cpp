#include "files/model_folder.h"

#include "base/errors.h"
#include "files/folder_tokenizer.h"
#include "files/gguf_model.h"
#include "files/gguf_tokenizer.h"
#include "files/input_file.h"
#include "files/model_config.h"
#include "files/weight_files.h"
#include "files/weight_loader.h"

#include <algorithm>

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
    if (isOnlyWeights(path))
        refuse(printablePath(path), {}, Text::tr("a model folder, or a file in one"),
               Text::tr("only weights"),
               Text::tr("This command makes a model folder of your own model's weights: "
                        "pastkeys-cli import %1 --out DIR",
                        printablePath(path)));
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

void checkIds(const Tokenizer& tokenizer, const Config& config, std::vector<Text>& warnings)
{
    const std::size_t largest = indexOf(tokenizer.largestId());
    if (largest >= config.vocabulary)
        warnings.push_back(Text::tr("The tokenizer's largest id is %1, and the model's is %2. A "
                                    "prompt with a token that only the tokenizer has is refused.",
                                    std::to_string(largest),
                                    std::to_string(config.vocabulary - 1)));
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

/// ORGANIZATION/NAME for MODELS/models--ORGANIZATION--NAME/snapshots/HASH, which is where Hugging
/// Face's tools keep downloaded models. Empty for other folders.
std::string repositoryOf(const fs::path& folder)
{
    constexpr std::string_view kModels = "models--";
    const fs::path snapshots = folder.parent_path();
    std::string name = snapshots.parent_path().filename().string();
    if (snapshots.filename() != "snapshots" || !name.starts_with(kModels))
        return {};
    name.erase(0, kModels.size());
    if (const std::size_t between = name.find("--"); between != std::string::npos)
        name.replace(between, 2, "/");
    return name;
}

std::string modelName(const fs::path& folder)
{
    std::error_code error;
    fs::path full = fs::absolute(folder, error).lexically_normal();
    if (!full.has_filename())
        full = full.parent_path();
    const std::string repository = repositoryOf(full);
    return printable(repository.empty() ? full.filename().string() : repository, 80);
}

OpenedModel openFolder(const fs::path& folder)
{
    expectWeightFiles(folder);
    ReadConfig read = configIn(folder);
    OpenedModel opened{.files = openWeightFiles(folder, read.model),
                       .name = modelName(folder),
                       .hasRandomWeights = read.randomWeights,
                       .saysEndOfText = read.saysEndOfText,
                       .warnings = std::move(read.warnings)};
    opened.tokenizer = tokenizerIn(folder, opened.warnings);
    if (!opened.tokenizer)
        opened.warnings.push_back(
            Text::tr("The folder has no tokenizer: write a prompt as token ids, such "
                     "as 15 7 22. Tokens are shown as numbers, too."));
    opened.model = std::move(read.model);
    return opened;
}

OpenedModel openGguf(const fs::path& path)
{
    GgufModel file = openGgufModel(path);
    OpenedModel opened{.model = std::move(file.read.model),
                       .files = std::move(file.files),
                       .name = printable(file.name, 80),
                       .hasRandomWeights = file.read.randomWeights,
                       .saysEndOfText = file.read.saysEndOfText,
                       .warnings = std::move(file.read.warnings)};
    opened.model.sizesIn = printablePath(path.filename());
    if (file.header.find("tokenizer.ggml.tokens"))
        opened.tokenizer = tokenizerIn(file.header, opened.warnings);
    else
        opened.warnings.push_back(
            Text::tr("The file has no tokenizer: write a prompt as token ids, such "
                     "as 15 7 22. Tokens are shown as numbers, too."));
    return opened;
}

OpenedModel openModel(const fs::path& path, const LoadOptions& options)
{
    if (isGgufPath(path))
        return openGguf(path);
    return isLlama2cFile(path) ? openLlama2c(path, options.llama2c) : openFolder(folderOf(path));
}

} // namespace

bool isOnlyWeights(const fs::path& path)
{
    const fs::path ending = path.extension();
    if (ending == ".pt" || ending == ".pth")
        return true;
    return (ending == ".safetensors" || ending == ".bin") &&
           !namePresent(path.parent_path() / "config.json") && !isLlama2cFile(path);
}

Tokenizer loadTokenizer(const fs::path& path, std::vector<Text>& warnings)
{
    if (isGgufPath(path))
        return tokenizerIn(readGguf(InputFile(path)), warnings);
    if (isLlama2cFile(path)) {
        std::optional<Tokenizer> tokenizer = llama2cTokenizer(path);
        if (!tokenizer)
            refuse(printablePath(path), {}, Text::tr("tokenizer.bin beside the file"),
                   Text::tr("no such file"));
        return std::move(*tokenizer);
    }
    const fs::path folder = folderOf(path);
    std::optional<Tokenizer> tokenizer = tokenizerIn(folder, warnings);
    if (!tokenizer)
        refuseWithoutTokenizer(folder, Text::tr("none of them"));
    return std::move(*tokenizer);
}

TokensInUse LoadedModel::tokensInUse() const
{
    TokensInUse tokens{
        std::min<std::size_t>(indexOf(tokenizer.largestId()) + 1, network->config().vocabulary)};
    for (std::size_t id = 0; id < tokens.end; ++id)
        if (!tokenizer.contains(idAt<TokenId>(id)))
            tokens.gaps.push_back(idAt<TokenId>(id));
    std::vector<TokenId> gaps;
    std::ranges::set_union(tokens.gaps, network->config().neverChosen, std::back_inserter(gaps));
    tokens.gaps = std::move(gaps);
    return tokens;
}

std::vector<TokenId> LoadedModel::encodeSource(std::string_view text, SpecialTokens special,
                                               const std::stop_token& stop) const
{
    const Config& config = network->config();
    const std::vector<TokenId> ids = tokenizer.encode(text, special, stop);
    std::vector<TokenId> source;
    if (!std::ranges::equal(std::span(ids).first(std::min(ids.size(), config.sourceStart.size())),
                            config.sourceStart))
        source = config.sourceStart;
    source.insert(source.end(), ids.begin(), ids.end());
    if (source.empty() || !std::ranges::equal(std::span(source).last(1), config.sourceEnd))
        source.insert(source.end(), config.sourceEnd.begin(), config.sourceEnd.end());
    return source;
}

std::optional<TokenId> LoadedModel::startOfText() const
{
    const std::optional<TokenId> end = tokenizer.endOfText();
    if (end && indexOf(*end) < network->config().vocabulary)
        return end;
    return network->config().endOfText.empty() ? std::nullopt
                                               : std::optional(network->config().endOfText.front());
}

std::vector<fs::path> modelFiles(const fs::path& path)
{
    if (isGgufPath(path))
        return {path};
    if (isLlama2cFile(path))
        return llama2cFiles(path);
    const fs::path folder = folderOf(path);
    std::vector<fs::path> files = weightFilesIn(folder);
    for (const char* name : {"config.json", "generation_config.json"})
        files.push_back(folder / name);
    for (const char* name : kTokenizerFiles)
        files.push_back(folder / name);
    return files;
}

LoadedModel loadModel(const fs::path& path, const LoadOptions& options)
{
    OpenedModel opened = openModel(path, options);
    const ModelDescription& model = opened.model;
    Config config = model.network->config();
    std::vector<Text> warnings = std::move(opened.warnings);
    if (opened.tokenizer)
        checkIds(*opened.tokenizer, config, warnings);
    LoadedWeights loaded = loadWeights(model, opened.files, options);
    warnings.insert(warnings.end(), opened.files.warnings.begin(), opened.files.warnings.end());
    warnings.insert(warnings.end(), loaded.warnings.begin(), loaded.warnings.end());
    const Tokenizer tokenizer =
        opened.tokenizer ? *opened.tokenizer : Tokenizer::ofIds(config.vocabulary);
    const std::optional<TokenId> end = tokenizer.endOfText();
    if (!opened.saysEndOfText && end && indexOf(*end) < config.vocabulary)
        config.endOfText.assign(1, *end); // g++ 14 warns of = {*end}, wrongly
    config.tied = loaded.isTied;
    return {model.network->withConfig(std::move(config)),
            std::move(loaded.weights),
            tokenizer,
            opened.hasRandomWeights ? Text::tr("%1 (random weights)", opened.name)
                                    : Text(opened.name),
            std::move(loaded.fingerprint),
            std::move(warnings),
            opened.hasRandomWeights};
}

} // namespace pastkeys
