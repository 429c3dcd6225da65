#include "support/tokenizer_cases.h"

#include "support/model_files.h"
#include "support/tokenizer_files.h"
#include "text/strict_json.h"

#include <algorithm>
#include <fstream>

namespace pastkeys::test {

namespace fs = std::filesystem;

Tokenizer tokenizerInFolder(const fs::path& folder)
{
    if (fs::exists(folder / "tokenizer.json")) {
        const std::string json = readFile(folder / "tokenizer.json");
        return Tokenizer::fromTokenizerJson({json, "tokenizer.json"});
    }
    if (fs::exists(folder / "tokenizer.model")) {
        const std::string model = readFile(folder / "tokenizer.model");
        return Tokenizer::fromSentencePiece({model, "tokenizer.model"});
    }
    const std::string vocab = readFile(folder / "vocab.txt");
    TokenizerExtras extras;
    std::string config;
    if (fs::exists(folder / "tokenizer_config.json")) {
        config = readFile(folder / "tokenizer_config.json");
        extras.config = {config, "tokenizer_config.json"};
    }
    return Tokenizer::fromVocabTxt({vocab, "vocab.txt"}, extras);
}

std::vector<fs::path> foldersWithCases(const fs::path& parent)
{
    std::vector<fs::path> folders;
    for (const fs::directory_entry& entry : fs::directory_iterator(parent))
        if (fs::exists(entry.path() / "cases.txt"))
            folders.push_back(entry.path());
    std::ranges::sort(folders);
    return folders;
}

CaseResults compareCases(const fs::path& folder, const Tokenizer& tokenizer)
{
    CaseResults results;
    std::ifstream cases(folder / "cases.txt");
    std::string text;
    std::string expected;
    while (std::getline(cases, text) && std::getline(cases, expected)) {
        const JsonValue json = parseStrictJson(text, "cases.txt");
        const std::string ids = idsAsText(tokenizer.encode(json.text(), SpecialTokens::Recognize));
        ++results.count;
        if (ids != expected && results.failed++ == 0)
            results.firstFailure = text + "\n" + expected + "\n" + ids;
    }
    return results;
}

} // namespace pastkeys::test
