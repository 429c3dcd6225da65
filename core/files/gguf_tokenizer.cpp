#include "files/gguf_tokenizer.h"

#include "text/gguf_tokenizer.h"

#include <algorithm>

namespace pastkeys {

namespace {

constexpr const char* kTokens = "tokenizer.ggml.tokens";

std::vector<std::string> textsOf(const std::optional<GgufValue>& value)
{
    std::vector<std::string> texts;
    if (value)
        for (const std::string_view text : value->texts())
            texts.emplace_back(text);
    return texts;
}

template <typename Number> std::vector<Number> numbersOf(const std::optional<GgufValue>& value)
{
    std::vector<Number> numbers;
    if (value)
        for (const double number : value->numbers())
            numbers.push_back(static_cast<Number>(number));
    return numbers;
}

/// The ids of tokens that files have for something. \param size  of the vocabulary
std::optional<TokenId> idIn(const GgufHeader& header, const char* key, std::size_t size)
{
    const auto value = header.find(key);
    // -1, also as an unsigned number, stands for none.
    if (!value || value->number() < 0 || value->number() == 0xFFFFFFFFU)
        return std::nullopt;
    return idAt<TokenId>(static_cast<std::size_t>(value->wholeNumber(0, size - 1)));
}

std::optional<bool> flagIn(const GgufHeader& header, const char* key)
{
    const auto value = header.find(key);
    return value ? std::optional(value->flag()) : std::nullopt;
}

} // namespace

Tokenizer tokenizerIn(const GgufHeader& header, std::vector<Text>& warnings)
{
    const GgufValue tokens = header.required(kTokens);
    if (tokens.size() == 0 || tokens.size() > Tokenizer::kLargestPossibleId)
        tokens.refuse(Text::tr("1 to %1 tokens", Tokenizer::kLargestPossibleId));
    GgufTokenizer file;
    file.file = header.file();
    file.model = header.required("tokenizer.ggml.model").text();
    if (const auto pre = header.find("tokenizer.ggml.pre"))
        file.pre = pre->text();
    file.tokens = textsOf(tokens);
    file.scores = numbersOf<float>(header.find("tokenizer.ggml.scores"));
    file.types = numbersOf<std::int32_t>(header.find("tokenizer.ggml.token_type"));
    file.merges = textsOf(header.find("tokenizer.ggml.merges"));
    file.beginning = idIn(header, "tokenizer.ggml.bos_token_id", tokens.size());
    file.end = idIn(header, "tokenizer.ggml.eos_token_id", tokens.size());
    file.unknown = idIn(header, "tokenizer.ggml.unknown_token_id", tokens.size());
    file.addsBeginning = flagIn(header, "tokenizer.ggml.add_bos_token");
    file.addsSpacePrefix = flagIn(header, "tokenizer.ggml.add_space_prefix");
    Tokenizer tokenizer = Tokenizer::fromGguf(file);
    warnings.insert(warnings.end(), tokenizer.notes().begin(), tokenizer.notes().end());
    return tokenizer;
}

std::vector<GgufKeyToWrite> keysOf(const Tokenizer& tokenizer, std::size_t size)
{
    GgufTokenizer file = tokenizer.asGguf(size);
    std::vector<GgufKeyToWrite> keys{{"tokenizer.ggml.model", file.model}};
    if (!file.pre.empty())
        keys.push_back({"tokenizer.ggml.pre", file.pre});
    keys.push_back({kTokens, std::move(file.tokens)});
    if (!file.scores.empty())
        keys.push_back({"tokenizer.ggml.scores", std::move(file.scores)});
    if (!file.types.empty())
        keys.push_back({"tokenizer.ggml.token_type", std::move(file.types)});
    if (!file.merges.empty())
        keys.push_back({"tokenizer.ggml.merges", std::move(file.merges)});
    const auto addId = [&](const char* name, const std::optional<TokenId>& id) {
        if (id)
            keys.push_back({name, static_cast<std::uint32_t>(indexOf(*id))});
    };
    addId("tokenizer.ggml.bos_token_id", file.beginning);
    addId("tokenizer.ggml.eos_token_id", file.end);
    addId("tokenizer.ggml.unknown_token_id", file.unknown);
    if (file.addsBeginning)
        keys.push_back({"tokenizer.ggml.add_bos_token", *file.addsBeginning});
    if (file.addsSpacePrefix)
        keys.push_back({"tokenizer.ggml.add_space_prefix", *file.addsSpacePrefix});
    return keys;
}

} // namespace pastkeys
