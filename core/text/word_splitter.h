// The pre-tokenizer of a file: steps that split a text into words. The model then splits each word
// into tokens, and no token crosses a border between words.
#pragma once

#include "text/pattern.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace pastkeys {

/// What becomes of the parts of a text that match.
enum class SplitBehavior
{
    Isolated,           ///< each is a word
    Removed,            ///< they are left out
    MergedWithPrevious, ///< each is the end of the previous word
    MergedWithNext,     ///< each is the beginning of the next word
    Contiguous,         ///< adjacent ones are one word
};

struct SplitAtPattern
{
    Pattern pattern;
    SplitBehavior behavior;
    bool isInverted = false; ///< whether the parts between the matches count as matches
    friend bool operator==(const SplitAtPattern&, const SplitAtPattern&) = default;
};

/// Every character of the kind is a match.
struct SplitAtCharacters
{
    bool (*isMatch)(char32_t character);
    SplitBehavior behavior;
    friend bool operator==(const SplitAtCharacters&, const SplitAtCharacters&) = default;
};

/// Replaces spaces by a visible character, usually U+2581, and splits before each of them.
struct Metaspace
{
    enum class Prefix
    {
        Never,
        First, ///< only at the beginning of the whole text
        Always,
    };

    std::string replacement;
    Prefix prefix;
    bool splits = true;
    friend bool operator==(const Metaspace&, const Metaspace&) = default;
};

/// Prepares for a model of bytes.
struct ByteLevel
{
    bool addsPrefixSpace = false; ///< before each text and word that begins with no space
    bool usesPattern = true;      ///< whether it splits as in GPT-2; see pre_tokenizer.h
    friend bool operator==(const ByteLevel&, const ByteLevel&) = default;
};

using SplitStep = std::variant<SplitAtPattern, SplitAtCharacters, Metaspace, ByteLevel>;

/// Immutable once its steps are added. Without steps, the whole text is one word.
class WordSplitter
{
public:
    template <typename Step> void add(Step step) { m_steps.emplace_back(std::move(step)); }
    bool isEmpty() const { return m_steps.empty(); }
    /// The last step, if it prepares for a model of bytes.
    const ByteLevel* byteLevel() const;
    /// Whether ByteLevel is the only step, so that any bytes can be split, even invalid UTF-8.
    bool splitsBytes() const { return m_steps.size() == 1 && byteLevel() != nullptr; }
    bool prepends() const;
    /// Changes the last step. \pre byteLevel() != nullptr
    void setAddsPrefixSpace(bool adds);
    friend bool operator==(const WordSplitter&, const WordSplitter&) = default;

private:
    friend class WordSearch;

    std::vector<SplitStep> m_steps;
};

/// Splits texts with a splitter, which it refers to. Each thread needs its own.
class WordSearch
{
public:
    /// Takes the next word, which it must not keep.
    using UseWord = std::function<void(std::string_view)>;

    WordSearch(const WordSplitter& splitter, const std::stop_token& stop);

    /// Throws Cancelled when stopped, and InputError if a pattern exceeds its limits.
    /// \param text     valid UTF-8, unless splitsBytes()
    /// \param isFirst  whether nothing comes before the text, apart from what a normalizer removed.
    ///     (The reference counts that, too.)
    void forEachWord(std::string_view text, bool isFirst, const UseWord& use);

private:
    struct Part;
    struct Step;

    void apply(std::size_t step, std::string_view text, bool isFirst, const UseWord& use);
    void use(std::size_t step, std::string_view text, const std::vector<Part>& parts, bool isFirst,
             const UseWord& use);

    const WordSplitter& m_splitter;
    const std::stop_token& m_stop;
    std::vector<PatternSearch> m_searches; ///< one per SplitAtPattern, in order
    std::vector<std::size_t> m_searchOf;   ///< for each step, the index of its search
};

} // namespace pastkeys
