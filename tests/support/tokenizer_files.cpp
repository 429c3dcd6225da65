#include "support/tokenizer_files.h"

#include "base/contract.h"
#include "text/byte_alphabet.h"

#include <nlohmann/json.hpp>

namespace pastkeys::test {

Tokenizer TokenizerFiles::fromPair() const
{
    return Tokenizer::fromVocabAndMerges({vocab, "vocab.json"}, {merges, "merges.txt"});
}

Tokenizer TokenizerFiles::fromJson() const
{
    return Tokenizer::fromTokenizerJson({json, "tokenizer.json"});
}

TokenizerFiles tokenizerFiles(const std::vector<std::string>& merges)
{
    nlohmann::ordered_json vocab = nlohmann::ordered_json::object();
    std::size_t id = 0;
    for (; id < 256; ++id)
        vocab[alphabetText(static_cast<std::uint8_t>(id))] = id;
    TokenizerFiles files;
    files.merges = "#version: 0.2\n";
    for (const std::string& merge : merges) {
        files.merges += merge + "\n";
        vocab[replaced(merge, " ", "")] = id++;
    }
    vocab["<|endoftext|>"] = id;
    files.vocab = vocab.dump();

    const nlohmann::ordered_json byteLevel{
        {"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", true}};
    const nlohmann::ordered_json root{
        {"version", "1.0"},
        {"added_tokens", {{{"id", id}, {"content", "<|endoftext|>"}, {"special", true}}}},
        {"normalizer", nullptr},
        {"pre_tokenizer", byteLevel},
        {"post_processor", byteLevel},
        {"decoder", byteLevel},
        {"model", {{"type", "BPE"}, {"vocab", vocab}, {"merges", merges}}}};
    files.json = root.dump();
    return files;
}

std::string jsonString(const std::string& text)
{
    return nlohmann::json(text).dump();
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t place = text.find(from);
    PASTKEYS_EXPECTS(place != std::string::npos);
    return text.replace(place, from.size(), to);
}

std::string idsAsText(const std::vector<TokenId>& ids)
{
    std::string text;
    for (const TokenId id : ids)
        text += (text.empty() ? "" : " ") + std::to_string(indexOf(id));
    return text;
}

} // namespace pastkeys::test
