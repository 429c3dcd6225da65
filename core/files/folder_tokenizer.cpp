#include "files/folder_tokenizer.h"

#include "base/errors.h"
#include "files/input_file.h"

namespace pastkeys {

namespace fs = std::filesystem;

namespace {

/// The names of a SentencePiece file.
constexpr std::array<const char*, 2> kSentencePieces{"tokenizer.model", "spiece.model"};

/// A text file of a folder, in memory.
class FolderText
{
public:
    FolderText(const fs::path& folder, const char* name)
        : m_file(printablePath(folder / name)),
          m_text(readText(folder / name, Tokenizer::kLargestFile))
    {
    }

    NamedText named() const { return {m_text, m_file}; }

private:
    std::string m_file;
    std::string m_text;
};

/// The files that change a tokenizer, in memory.
class FolderExtras
{
public:
    explicit FolderExtras(const fs::path& folder)
        : m_config(read(folder, "tokenizer_config.json")),
          m_specialTokens(read(folder, "special_tokens_map.json")),
          m_addedTokens(read(folder, "added_tokens.json"))
    {
    }

    TokenizerExtras named() const
    {
        const auto name = [](const std::optional<FolderText>& text) {
            return text ? std::optional(text->named()) : std::nullopt;
        };
        return {name(m_config), name(m_specialTokens), name(m_addedTokens)};
    }

private:
    static std::optional<FolderText> read(const fs::path& folder, const char* name)
    {
        return namePresent(folder / name) ? std::optional<FolderText>(std::in_place, folder, name)
                                          : std::nullopt;
    }

    std::optional<FolderText> m_config;
    std::optional<FolderText> m_specialTokens;
    std::optional<FolderText> m_addedTokens;
};

Tokenizer pairIn(const fs::path& folder, const TokenizerExtras& extras)
{
    const FolderText vocab(folder, "vocab.json");
    const FolderText merges(folder, "merges.txt");
    return Tokenizer::fromVocabAndMerges(vocab.named(), merges.named(), extras);
}

Tokenizer marianIn(const fs::path& folder, const TokenizerExtras& extras)
{
    const FolderText vocab(folder, "vocab.json");
    const FolderText pieces(folder, "source.spm");
    return Tokenizer::fromMarian(vocab.named(), pieces.named(), extras);
}

Tokenizer jsonIn(const fs::path& folder, const TokenizerExtras& extras)
{
    const FolderText json(folder, "tokenizer.json");
    return Tokenizer::fromTokenizerJson(json.named(), extras);
}

Tokenizer wordPiecesIn(const fs::path& folder, const TokenizerExtras& extras)
{
    const FolderText vocab(folder, "vocab.txt");
    return Tokenizer::fromVocabTxt(vocab.named(), extras);
}

Tokenizer sentencePiecesIn(const fs::path& folder, const char* name, const TokenizerExtras& extras)
{
    const FolderText model(folder, name);
    return Tokenizer::fromSentencePiece(model.named(), extras);
}

/// Adds warnings if the pair is not the same tokenizer as `json`.
void compareWithPair(const fs::path& folder, const TokenizerExtras& extras, const Tokenizer& json,
                     std::vector<Text>& warnings)
{
    try {
        for (const Text& difference : differences(json, pairIn(folder, extras)))
            warnings.push_back(Text::tr("tokenizer.json is used, but vocab.json and merges.txt "
                                        "disagree with it: %1",
                                        difference));
    } catch (const InputError& error) {
        warnings.push_back(Text::tr("vocab.json and merges.txt are not used: %1", error.text()));
    }
}

/// The tokenizer in the only file that it has, or nothing. Refuses a folder with half of a pair.
std::optional<Tokenizer> otherTokenizerIn(const fs::path& folder, const TokenizerExtras& extras)
{
    if (namePresent(folder / "vocab.txt"))
        return wordPiecesIn(folder, extras);
    if (namePresent(folder / "source.spm"))
        return marianIn(folder, extras);
    for (const char* name : kSentencePieces)
        if (namePresent(folder / name))
            return sentencePiecesIn(folder, name, extras);
    for (const char* part : {"vocab.json", "merges.txt"})
        if (namePresent(folder / part))
            refuseWithoutTokenizer(folder, Text::tr("only %1", std::string(part)));
    return std::nullopt;
}

/// Does the same as tokenizerIn(), but without the tokenizer's own notes.
std::optional<Tokenizer> chosenTokenizer(const fs::path& folder, std::vector<Text>& warnings)
{
    const bool hasPair = namePresent(folder / "vocab.json") && namePresent(folder / "merges.txt");
    const bool hasJson = namePresent(folder / "tokenizer.json");
    const FolderExtras files(folder);
    const TokenizerExtras extras = files.named();
    if (!hasJson)
        return hasPair ? pairIn(folder, extras) : otherTokenizerIn(folder, extras);
    if (!hasPair)
        return jsonIn(folder, extras);
    std::optional<Tokenizer> json;
    try {
        json = jsonIn(folder, extras);
    } catch (const InputError& error) {
        warnings.push_back(Text::tr("tokenizer.json is not used: %1", error.text()));
        return pairIn(folder, extras);
    }
    compareWithPair(folder, extras, *json, warnings);
    return json;
}

} // namespace

void refuseWithoutTokenizer(const fs::path& folder, Text found, Text hint)
{
    refuse(printablePath(folder), {},
           Text::tr("tokenizer.json, tokenizer.model, vocab.txt, or vocab.json and merges.txt"),
           std::move(found), std::move(hint));
}

std::optional<Tokenizer> tokenizerIn(const fs::path& folder, std::vector<Text>& warnings)
{
    std::optional<Tokenizer> tokenizer = chosenTokenizer(folder, warnings);
    if (tokenizer)
        warnings.insert(warnings.end(), tokenizer->notes().begin(), tokenizer->notes().end());
    return tokenizer;
}

} // namespace pastkeys
