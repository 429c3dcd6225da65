// Sources: the tokenizer.json files of the models, and the names in llama.cpp, src/llama-vocab.cpp.
// llama.cpp leaves out normalizers; here, a text is normalized as by the model's own tokenizer.
#include "text/gguf_word_split.h"

#include "text/unicode.h"

#include <algorithm>
#include <initializer_list>

namespace pastkeys {

namespace {

constexpr std::string_view kGroupsOfDigits =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|)"
    R"(\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kSingleDigits =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|)"
    R"(\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr std::string_view kByCase =
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|)"
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}|)"
    R"( ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
// The three of DeepSeek-V3, one after another. The second is of Chinese and Japanese.
constexpr std::string_view kDigits = R"(\p{N}{1,3})";
constexpr std::string_view kKanjiAndKana = "[\u4E00-\u9FA5\u3040-\u309F\u30A0-\u30FF]+";
constexpr std::string_view kLettersAndMarks =
    R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|)"
    "[^\r\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\r\n]*|\\s*[\r\n]+|"
    R"(\s+(?!\S)|\s+)";

/// Splits at these patterns, and nowhere else.
WordSplitter splitAt(std::initializer_list<std::string_view> patterns)
{
    WordSplitter splitter;
    for (const std::string_view pattern : patterns)
        splitter.add(SplitAtPattern{Pattern::ofExpression(pattern), SplitBehavior::Isolated});
    splitter.add(ByteLevel{.usesPattern = false});
    return splitter;
}

WordSplitter asInGpt2()
{
    WordSplitter splitter;
    splitter.add(ByteLevel());
    return splitter;
}

WordSplitter asInGpt2WithSingleDigits()
{
    WordSplitter splitter;
    splitter.add(SplitAtCharacters{isNumber, SplitBehavior::Isolated});
    splitter.add(ByteLevel());
    return splitter;
}

Normalizer nfc()
{
    Normalizer normalizer;
    normalizer.add(NormalForm::Nfc);
    return normalizer;
}

} // namespace

std::span<const GgufWordSplit> ggufWordSplits()
{
    static const std::vector<GgufWordSplit> splits{
        {.names = {"gpt-2", "phi-2", "jais"}, .splitter = asInGpt2()},
        {.names = {"olmo", "mpt"}, .normalizer = nfc(), .splitter = asInGpt2()},
        {.names = {"smollm", "starcoder", "refact", "codeshell"},
         .splitter = asInGpt2WithSingleDigits()},
        {.names = {"llama-bpe", "llama3", "llama-v3", "falcon3", "lfm2"},
         .splitter = splitAt({kGroupsOfDigits}),
         .findsWholeWords = true,
         .addsBeginning = true},
        {.names = {"qwen2", "deepseek-r1-qwen"},
         .normalizer = nfc(),
         .splitter = splitAt({kSingleDigits})},
        {.names = {"tekken"},
         .splitter = splitAt({kByCase}),
         .findsWholeWords = true,
         .addsBeginning = true},
        {.names = {"deepseek-v3"}, .splitter = splitAt({kDigits, kKanjiAndKana, kLettersAndMarks})},
    };
    return splits;
}

const GgufWordSplit* ggufWordSplitNamed(std::string_view name)
{
    const std::span<const GgufWordSplit> all = ggufWordSplits();
    const auto found = std::ranges::find_if(all, [name](const GgufWordSplit& split) {
        return std::ranges::find(split.names, name) != split.names.end();
    });
    return found == all.end() ? nullptr : &*found;
}

} // namespace pastkeys
